import { bySecret, underSecret } from './lock-key.ts'
import type { LockRow } from './lock-row.ts'

type Bytes = Uint8Array<ArrayBuffer>
const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes))

/** The extension that makes keys (WebAuthn level 3, `prf`). */
interface PrfAnswer {
  prf?: { enabled?: boolean; results?: { first?: BufferSource } }
}

/** Whether this device has an authenticator of its own that may be able to make keys. */
export async function passkeyMayWork(): Promise<boolean> {
  if (!('credentials' in navigator) || typeof PublicKeyCredential === 'undefined') return false
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
  } catch {
    return false
  }
}

/** Asks the authenticator for its secret; undefined where the person or the device says no. */
async function secretOf(id: Bytes, salt: Bytes): Promise<BufferSource | undefined> {
  try {
    const answer = (await navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } } as AuthenticationExtensionsClientInputs,
      },
    })) as PublicKeyCredential | null
    return (answer?.getClientExtensionResults() as PrfAnswer | undefined)?.prf?.results?.first
  } catch {
    return undefined
  }
}

/**
 * Makes a passkey and puts the data key under its secret. `cannot`: the device has none that makes keys. One that only
 * checks who is there would have to leave the data key lying open on the device, so it is not used.
 */
export async function makePasskey(
  dataKey: Bytes,
  name: string,
): Promise<NonNullable<LockRow['passkey']> | 'cannot' | 'refused'> {
  const salt = random(32)
  try {
    const made = (await navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name },
        user: { id: random(16), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } } as AuthenticationExtensionsClientInputs,
      },
    })) as PublicKeyCredential | null
    if (!made) return 'refused'
    const { prf } = made.getClientExtensionResults() as PrfAnswer
    if (prf?.enabled !== true) return 'cannot'
    const id = new Uint8Array(made.rawId)
    // many authenticators answer only when they are asked, not when the key is made
    const secret = prf.results?.first ?? (await secretOf(id, salt))
    return secret ? { id, salt, wrapped: await underSecret(dataKey, secret) } : 'cannot'
  } catch {
    return 'refused'
  }
}

/** The data key; undefined where the authenticator did not give it. */
export async function byPasskey({ id, salt, wrapped }: NonNullable<LockRow['passkey']>): Promise<Bytes | undefined> {
  const secret = await secretOf(id, salt)
  return secret && bySecret(wrapped, secret)
}
