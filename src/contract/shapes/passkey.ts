import * as v from 'valibot'
import { opt, shape, type Schema } from '../schema.ts'
import { Flag, Id, Text, Time } from './common.ts'

/** For what WebAuthn's options are: logging in, or a new passkey. */
export const Ceremony: Schema<'login' | 'register'> = v.picklist(['login', 'register'])

/** Longest part of an answer, in characters of base64url: the keys of today take a tenth of it. */
const mostChars = 16_384
const Bytes: Schema<string> = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(mostChars))
/** WebAuthn allows 1023 bytes. */
const CredentialId: Schema<string> = v.pipe(Bytes, v.maxLength(1364))

/** An authenticator’s new passkey; names and forms are those of WebAuthn’s `RegistrationResponseJSON`. */
export const PasskeyAttestation = shape({
  id: CredentialId,
  response: shape({ clientDataJSON: Bytes, attestationObject: Bytes }),
})

/** An authenticator’s proof that it has a passkey, as WebAuthn’s `AuthenticationResponseJSON` has it. */
export const PasskeyAssertion = shape({
  id: CredentialId,
  response: shape({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes, userHandle: opt(Bytes) }),
})

const PasskeyRecordSchema = shape({ id: Id, name: Text, created_at: Time, used_at: opt(Time), synced: Flag })
/** A passkey as its person sees it: the day of its last use, and whether it is kept by more than one device. */
export interface PasskeyRecord extends v.InferOutput<typeof PasskeyRecordSchema> {}
export const PasskeyRecord: Schema<PasskeyRecord> = PasskeyRecordSchema
