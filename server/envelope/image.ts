import { packImage } from '#contract/envelope/layout.ts'
import type { Bytes, Suite } from '#contract/envelope/suites.ts'
import { imageAad } from '#contract/envelope/texts.ts'
import { seal } from './primitives.ts'
import type { ServerRoot } from './roots.ts'
import { randomIv } from './seal-reply.ts'

/** A picture to encrypt; `path` is as replies give it, relative to the image base. */
export interface ImageToSeal {
  readonly suite: Suite
  readonly path: string
  readonly content: Uint8Array
}

/** The encrypted file of a picture; the IV is given by test vectors only. */
export const sealImage = (
  root: ServerRoot,
  { suite, path, content }: ImageToSeal,
  iv: Bytes = randomIv(suite),
): Bytes => {
  const sealed = seal(suite, { key: root.imageKeys[suite], iv, aad: imageAad(path) }, content)
  return packImage({ suite, keyId: root.id, iv, sealed })
}
