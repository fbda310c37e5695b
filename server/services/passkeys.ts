import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { InputOf } from '#contract/catalogue.ts'
import { me, type Effect, type Handler, type Prepared, type RequestContext } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import type { Parts } from '../parts.ts'
import {
  addChallenge,
  addPasskey,
  findChallenge,
  passkeyOf,
  passkeysOf,
  removePasskey,
  takeChallenge,
  usePasskey,
  type ChallengeRow,
  type PasskeyRow,
} from '../repositories/passkeys.ts'
import { accountById, type UserRow } from '../repositories/users.ts'
import { beginSession } from './begin-session.ts'
import { dayOf } from './day.ts'
import { countLogin } from './login-attempts.ts'
import { notifyOfSecurity } from './messages.ts'
import { checkPassword } from './password.ts'
import { mustNotBeBanned } from './sanctions.ts'

/** For so long an authenticator's answer is waited for. */
const challengeMs = 10 * 60_000
/** More than one person has devices and managers. */
const mostPasskeys = 20
/** EdDSA, ES256, RS256: every authenticator has one of them, and every runtime of the server all. */
const supportedAlgorithmIDs = [-8, -7, -257]

const dayMs = 24 * 3600 * 1000
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
const wrong = () => refuse(400, 'passkey-wrong')

/** The domain of the passkeys, or 400. */
function hostOf({ passkeyHost }: Parts): string {
  if (passkeyHost === undefined) throw refuse(400, 'passkey-unavailable')
  return passkeyHost
}

/** What an authenticator is asked with, and the challenge in it, which is kept. */
export const passkeyOptions: Prepared<InputOf<'passkey.options'>, { json: string }> = {
  prepare: async (ask) => {
    const options = ask.input.to === 'login' ? await loginOptions(ask.parts) : await registrationOptions(ask)
    const { device, user } = ask.person
    return async ({ db: tx, nowMs, input }) => {
      await addChallenge(tx, {
        challenge: options.challenge,
        user_id: input.to === 'login' ? null : (user?.id ?? null),
        device,
        expires_at: nowMs + challengeMs,
      })
      return { json: JSON.stringify(options) }
    }
  },
}

/** Of whoever has a passkey of this place: the authenticator says who that is. */
const loginOptions = (parts: Parts) =>
  generateAuthenticationOptions({ rpID: hostOf(parts), userVerification: 'required', timeout: challengeMs })

/** Of a new passkey, after the password. */
async function registrationOptions(ask: RequestContext<InputOf<'passkey.options'>>) {
  const { db, input, parts } = ask
  const rpID = hostOf(parts)
  const user = me(ask)
  await checkPassword(ask, user, input.password ?? '')
  const known = await passkeysOf(db, user.id)
  if (known.length >= mostPasskeys) throw refuse(409, 'passkeys-too-many', { count: mostPasskeys })
  return generateRegistrationOptions({
    rpID,
    rpName: parts.title,
    userID: new Uint8Array(Buffer.from(user.uuid)),
    userName: user.login_name,
    userDisplayName: user.username,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
    timeout: challengeMs,
  })
}

/** The challenge that an authenticator has signed, where it was made for this, here, and not long ago. */
async function challengeOf(
  { db, nowMs, person }: RequestContext<unknown>,
  clientDataJson: string,
  userId: number | null,
): Promise<ChallengeRow> {
  const said = await soundly(async () => decodeClientDataJSON(clientDataJson).challenge)
  const challenge = typeof said === 'string' ? await findChallenge(db, said) : undefined
  if (!challenge || challenge.expires_at <= nowMs) throw refuse(400, 'passkey-expired')
  if (challenge.device !== person.device || challenge.user_id !== userId) throw wrong()
  return challenge
}

/** What a look at bytes from outside gives; refuses where they are none of their kind. */
async function soundly<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch {
    throw wrong()
  }
}

/** The same once a challenge was found, which a wrong answer uses up too. */
async function verified<T>(db: Db, challenge: string, look: () => Promise<T>): Promise<T> {
  try {
    return await soundly(look)
  } catch (error) {
    await takeChallenge(db, challenge)
    throw error
  }
}

/** Keeps a new passkey; the password was asked for with its options. */
export const registerPasskey: Handler<'passkey.register'> = {
  prepare: async (ask) => {
    const { input, db, parts } = ask
    const user = me(ask)
    const { challenge } = await challengeOf(ask, input.credential.response.clientDataJSON, user.id)
    const passkey = await verified(db, challenge, () => newPasskey(input.credential, challenge, parts))
    const known = await passkeysOf(db, user.id)
    return async ({ db: tx, nowMs }) => {
      if (!(await takeChallenge(tx, challenge))) throw refuse(400, 'passkey-expired')
      if (known.length >= mostPasskeys) throw refuse(409, 'passkeys-too-many', { count: mostPasskeys })
      const row = { ...passkey, user_id: user.id, name: input.name, created_at: nowMs, used_at: null }
      if (!(await addPasskey(tx, row))) throw refuse(409, 'passkey-exists')
      await notifyOfSecurity(tx, user.id, { code: 'passkey-added', params: { name: input.name } }, { nowMs })
      return {}
    }
  },
}

/** A new passkey as it is kept. Throws where it is none, or not of this place. */
async function newPasskey(
  { id, response }: InputOf<'passkey.register'>['credential'],
  expectedChallenge: string,
  parts: Parts,
): Promise<Pick<PasskeyRow, 'credential' | 'public_key' | 'counter' | 'synced'>> {
  // a chain of certificates may name addresses that the library then fetches: none was asked for, so none is read
  const stated = decodeAttestationObject(bytesOf(response.attestationObject))
  const isBare = stated.get('fmt') === 'none' || (stated.get('fmt') === 'packed' && !stated.get('attStmt').get('x5c'))
  if (!isBare) throw wrong()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: [...parts.appOrigins],
    expectedRPID: hostOf(parts),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  })
  if (!registrationInfo) throw wrong()
  const { credential, credentialDeviceType } = registrationInfo
  return {
    credential: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced: credentialDeviceType === 'multiDevice' ? 1 : 0,
  }
}

/** Logs in with a passkey, which is both factors: something that somebody has, and their finger, face or PIN. */
export const loginWithPasskey: Handler<'passkey.login'> = {
  prepare: async (ask) => {
    const { input, db, nowMs, parts, network, person } = ask
    const { credential } = input
    const { challenge } = await challengeOf(ask, credential.response.clientDataJSON, null)
    const passkey = await passkeyOf(db, credential.id)
    const user = passkey && (await accountById(db, passkey.user_id))
    if (!user) throw refuse(400, 'passkey-unknown')
    const { secret } = parts
    const succeeded = await countLogin(db, {
      ...{ name: user.login_key, userId: user.id, device: person.device, network, secret, nowMs },
    })
    const counter = await verified(db, challenge, () => signedCounter(credential, { challenge, passkey, user }, parts))
    const isCopied = (counter > 0 || passkey.counter > 0) && counter <= passkey.counter
    if (isCopied) await refuseCopied(db, passkey, challenge, nowMs)
    // told to nobody but whoever has the key
    await mustNotBeBanned(db, user, nowMs)
    return async (writing) => {
      const { db: tx } = writing
      if (!(await takeChallenge(tx, challenge))) throw refuse(400, 'passkey-expired')
      if (!(await usePasskey(tx, passkey.id, counter, dayOf(nowMs) * dayMs))) throw refuse(400, 'passkey-copied')
      await succeeded(tx, user.id)
      return { token: await beginSession(tx, user.id, writing), uuid: user.uuid }
    }
  },
}

/** How often a passkey has signed, of a proof that holds. Throws of any other. */
async function signedCounter(
  { id, response }: InputOf<'passkey.login'>['credential'],
  { challenge, passkey, user }: { challenge: string; passkey: PasskeyRow; user: UserRow },
  parts: Parts,
): Promise<number> {
  if (response.userHandle !== undefined && response.userHandle !== Buffer.from(user.uuid).toString('base64url'))
    throw wrong()
  const { userHandle: _handle, ...signed } = response
  const { verified: holds, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: [...parts.appOrigins],
    expectedRPID: hostOf(parts),
    // the library looks at the count before the signature: a forged one would have the owner told of a copy
    credential: { id, publicKey: bytesOf(passkey.public_key), counter: 0 },
    requireUserVerification: true,
  })
  if (!holds) throw wrong()
  return authenticationInfo.newCounter
}

/** A count that goes back: two devices have a key that only one can have. Its person is told, once a day. */
async function refuseCopied(
  db: Db,
  { id, user_id, name }: PasskeyRow,
  challenge: string,
  nowMs: number,
): Promise<never> {
  await db.transaction().execute(async (tx) => {
    await takeChallenge(tx, challenge)
    const once = `passkey-copied:${id}:${dayOf(nowMs)}`
    await notifyOfSecurity(tx, user_id, { code: 'passkey-copied', params: { name } }, { nowMs, once })
  })
  throw refuse(400, 'passkey-copied')
}

/** Takes one of one's passkeys away, after the password; one that is not there is as good. */
export const removeOwnPasskey: Handler<'passkey.remove'> = {
  prepare: async (ask) => {
    const user = me(ask)
    await checkPassword(ask, user, ask.input.password)
    const effect: Effect<InputOf<'passkey.remove'>, object> = async ({ db: tx, input, nowMs }) => {
      const name = await removePasskey(tx, user.id, input.id)
      if (name !== undefined)
        await notifyOfSecurity(tx, user.id, { code: 'passkey-removed', params: { name } }, { nowMs })
      return {}
    }
    return effect
  },
}
