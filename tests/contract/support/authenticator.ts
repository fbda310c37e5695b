import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What an authenticator, or whoever stands between it and the server, does otherwise than it should. */
export interface Misdeeds {
  readonly origin?: string
  readonly host?: string
  readonly challenge?: string
  /** What it says of how often it has signed; one more than before unless told. */
  readonly counter?: number
  /** The person was there, but showed neither finger, face nor PIN. */
  readonly unverified?: true
  readonly userHandle?: string
}

/** What options of WebAuthn say that is of use here. */
interface Options {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A device that keeps one passkey for a domain and signs what an origin asks; `counts`: it says how often it has. */
export function openAuthenticator({ host, origin, counts }: { host: string; origin: string; counts: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let signed = 0
  let handle = ''

  const clientData = (type: string, { challenge }: Options, misdeeds: Misdeeds) =>
    Buffer.from(
      JSON.stringify({
        type: `webauthn.${type}`,
        challenge: misdeeds.challenge ?? challenge,
        origin: misdeeds.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authData = (attested: Uint8Array, misdeeds: Misdeeds) => {
    const present = 0x01
    const verified = misdeeds.unverified ? 0 : 0x04
    const flags = present | verified | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(misdeeds.counter ?? (counts ? (signed += 1) : 0))
    return Buffer.concat([sha256(misdeeds.host ?? host), Buffer.from([flags]), counter, attested])
  }

  /** Its public key as COSE has it. */
  const coseKey = () => {
    const { x, y } = publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]),
    )
  }

  return {
    id: text(id),
    /** A new passkey for options of a registration. */
    create(json: string, misdeeds: Misdeeds = {}) {
      const options = JSON.parse(json) as Options
      handle = options.user?.id ?? ''
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(attested, misdeeds))],
      ])
      return {
        id: text(id),
        response: {
          clientDataJSON: text(clientData('create', options, misdeeds)),
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        },
      }
    },
    /** A proof for options of a login. */
    get(json: string, misdeeds: Misdeeds = {}) {
      const data = clientData('get', JSON.parse(json) as Options, misdeeds)
      const authenticatorData = authData(Buffer.alloc(0), misdeeds)
      return {
        id: text(id),
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authenticatorData),
          signature: text(sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)),
          userHandle: misdeeds.userHandle ?? handle,
        },
      }
    },
  }
}
