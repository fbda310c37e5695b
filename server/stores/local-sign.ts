import { hkdf, hmacSha256, isSign } from '../envelope/primitives.ts'
import type { PartSize, PartToSign } from './store.ts'

/** The part that a signed address stands for. */
export type SignedPlace = Pick<PartToSign, 'key' | 'uploadId' | 'number' | 'bytes' | 'untilMs'>

/** Signs the addresses of parts that this server takes itself. */
export interface PartSigner {
  /** The query string, without number and upload, which the browser adds. */
  sign(place: SignedPlace): string
  open(key: string, query: URLSearchParams, nowMs: number): SignedPlace | 'sign' | 'expired'
}

const fields = ['bytes', 'partNumber', 'sign', 'until', 'uploadId']

const sizeText = (bytes: PartSize): string => ('exactly' in bytes ? `${bytes.exactly}` : `-${bytes.atMost}`)

/** `5242880` is exactly so many bytes, `-5242880` up to so many. */
function readSize(text: string): PartSize | undefined {
  if (!/^-?[1-9]\d{0,11}$/.test(text)) return undefined
  const bytes = Number(text)
  return bytes > 0 ? { exactly: bytes } : { atMost: -bytes }
}

/** A signer under the servers' secret; the sign covers key, upload, number, size and time. */
export function partSigner(secret: Uint8Array): PartSigner {
  const signKey = hkdf(secret, new Uint8Array(0), 'shiguang/1 upload part', 32)
  const signOf = ({ key, uploadId, number, bytes, untilMs }: SignedPlace) =>
    hmacSha256(signKey, `PUT\n${key}\n${uploadId}\n${number}\n${sizeText(bytes)}\n${untilMs}`)

  return {
    sign: (place) => {
      const sign = Buffer.from(signOf(place)).toString('hex')
      return `bytes=${sizeText(place.bytes)}&until=${place.untilMs}&sign=${sign}`
    },
    open: (key, query, nowMs) => {
      if (fields.join() !== [...query.keys()].toSorted().join()) return 'sign'
      const [size, number, sign, until, uploadId] = fields.map((name) => query.get(name) ?? '') as [
        string,
        string,
        string,
        string,
        string,
      ]
      const bytes = readSize(size)
      if (!bytes || !/^[1-9]\d{0,4}$/.test(number) || !/^[1-9]\d{0,15}$/.test(until)) return 'sign'
      const place: SignedPlace = { key, uploadId, number: Number(number), bytes, untilMs: Number(until) }
      if (!isSign(signOf(place), sign)) return 'sign'
      return place.untilMs < nowMs ? 'expired' : place
    },
  }
}
