import { randomBytes } from 'node:crypto'
import { SUITE_SIZES } from '#contract/envelope/suites.ts'
import { utf8 } from '#contract/envelope/texts.ts'
import { hkdf, open, seal } from '../envelope/primitives.ts'

/** Seals and opens what the database keeps and nobody may read there, such as a reply that held a token. */
export interface AtRest {
  seal(value: unknown, about: string): string
  /** Throws where the text was altered, is about something else, or another secret made it. */
  open(text: string, about: string): unknown
}

/** Sealing under the server's secret; `about` binds a text to its row. */
export function atRest(secret: Uint8Array): AtRest {
  const { keyBytes, ivBytes } = SUITE_SIZES[1]
  const key = hkdf(secret, new Uint8Array(0), 'shiguang/1 at rest', keyBytes)
  return {
    seal: (value, about) => {
      const iv = randomBytes(ivBytes)
      const sealed = seal(1, { key, iv, aad: utf8(about) }, utf8(JSON.stringify(value)))
      return Buffer.concat([iv, sealed]).toString('base64url')
    },
    open: (text, about) => {
      const bytes = Buffer.from(text, 'base64url')
      const plain = open(1, { key, iv: bytes.subarray(0, ivBytes), aad: utf8(about) }, bytes.subarray(ivBytes))
      if (!plain) throw new Error('a sealed row can not be opened: was the server secret changed?')
      return JSON.parse(Buffer.from(plain).toString('utf8'))
    },
  }
}
