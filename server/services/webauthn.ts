import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/shapes/passkey.ts'
import type * as v from 'valibot'

/** For so long an authenticator's answer is waited for. */
export const challengeMs = 10 * 60_000
/** EdDSA, ES256, RS256: every authenticator has one of them, and every runtime of the server all. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What passkeys are for. */
export interface PasskeySite {
  /** Their domain. */
  readonly host: string
  /** The origins that may ask for them. */
  readonly origins: readonly string[]
}

type Attestation = v.InferOutput<typeof PasskeyAttestation>
type Assertion = v.InferOutput<typeof PasskeyAssertion>

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

/** Of whoever has a passkey of this domain: the authenticator says who that is. */
export const signInOptions = (host: string) =>
  generateAuthenticationOptions({ rpID: host, userVerification: 'required', timeout: challengeMs })

/** Of a new passkey. */
export const newPasskeyOptions = (
  host: string,
  person: {
    readonly title: string
    readonly handle: string
    readonly name: string
    readonly shownName: string
    readonly known: readonly { readonly credential: string }[]
  },
) =>
  generateRegistrationOptions({
    rpID: host,
    rpName: person.title,
    userID: new Uint8Array(Buffer.from(person.handle)),
    userName: person.name,
    userDisplayName: person.shownName,
    attestationType: 'none',
    excludeCredentials: person.known.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
    timeout: challengeMs,
  })

/** The challenge that an authenticator has signed, as it says. Throws where it says nothing of the kind. */
export const challengeIn = (clientDataJson: string): string => decodeClientDataJSON(clientDataJson).challenge

/** A new passkey as it is kept. Throws where it is none, or not of this site. */
export async function readNewPasskey(
  { id, response }: Attestation,
  expectedChallenge: string,
  { host, origins }: PasskeySite,
): Promise<{
  readonly credential: string
  readonly public_key: string
  readonly counter: number
  readonly synced: 0 | 1
}> {
  // a chain of certificates may name addresses that the library then fetches: none was asked for, so none is read
  const stated = decodeAttestationObject(bytesOf(response.attestationObject))
  const isBare = stated.get('fmt') === 'none' || (stated.get('fmt') === 'packed' && !stated.get('attStmt').get('x5c'))
  if (!isBare) throw new Error('an attestation that nobody asked for')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: [...origins],
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  })
  if (!registrationInfo) throw new Error('no passkey')
  const { credential, credentialDeviceType } = registrationInfo
  return {
    credential: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
  }
}

/** How often a passkey has signed, of a proof that holds. Throws of any other. */
export async function readProof(
  { id, response }: Assertion,
  expected: { readonly challenge: string; readonly publicKey: string; readonly handle: string },
  { host, origins }: PasskeySite,
): Promise<number> {
  if (response.userHandle !== undefined && response.userHandle !== Buffer.from(expected.handle).toString('base64url'))
    throw new Error('another person')
  const { userHandle: _handle, ...signed } = response
  const { verified: holds, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response: signed, clientExtensionResults: {} },
    expectedChallenge: expected.challenge,
    expectedOrigin: [...origins],
    expectedRPID: host,
    // the library looks at the count before the signature: a forged one would have the owner told of a copy
    credential: { id, publicKey: bytesOf(expected.publicKey), counter: 0 },
    requireUserVerification: true,
  })
  if (!holds) throw new Error('no proof')
  return authenticationInfo.newCounter
}
