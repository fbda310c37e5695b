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
import { accountById } from '../repositories/users.ts'
import { beginSession } from './begin-session.ts'
import { dayOf } from './day.ts'
import { countLogin } from './login-attempts.ts'
import { notifyOfSecurity } from './messages.ts'
import { checkPassword } from './password.ts'
import { mustNotBeBanned } from './sanctions.ts'
import {
  challengeIn,
  challengeMs,
  newPasskeyOptions,
  readNewPasskey,
  readProof,
  signInOptions,
  type PasskeySite,
} from './webauthn.ts'

/** More than one person has devices and managers. */
export const mostPasskeys = 20

const dayMs = 24 * 3600 * 1000
const wrong = () => refuse(400, 'passkey-wrong')

/** What the app's passkeys are for, or 400. */
function siteOf({ passkeyHost, appOrigins }: Parts): PasskeySite {
  if (passkeyHost === undefined) throw refuse(400, 'passkey-unavailable')
  return { host: passkeyHost, origins: appOrigins }
}

/** What an authenticator is asked with, and the challenge in it, which is kept. */
export const passkeyOptions: Prepared<InputOf<'passkey.options'>, { json: string }> = {
  prepare: async (ask) => {
    const options =
      ask.input.to === 'login' ? await signInOptions(siteOf(ask.parts).host) : await registrationOptions(ask)
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

/** Of a new passkey, after the password. */
async function registrationOptions(ask: RequestContext<InputOf<'passkey.options'>>) {
  const { db, input, parts } = ask
  const { host } = siteOf(parts)
  const user = me(ask)
  await checkPassword(ask, user, input.password ?? '')
  const known = await passkeysOf(db, user.id)
  if (known.length >= mostPasskeys) throw refuse(409, 'passkeys-too-many', { count: mostPasskeys })
  return newPasskeyOptions(host, {
    ...{ title: parts.title, handle: user.uuid, name: user.login_name, shownName: user.username, known },
  })
}

/** The challenge that an authenticator has signed, where it was made for this, here, and not long ago. */
async function challengeOf(
  { db, nowMs, person }: RequestContext<unknown>,
  clientDataJson: string,
  userId: number | null,
): Promise<ChallengeRow> {
  const said = await soundly(async () => challengeIn(clientDataJson))
  const challenge = typeof said === 'string' ? await findChallenge(db, said) : undefined
  if (!challenge || challenge.expires_at <= nowMs) throw refuse(400, 'passkey-expired')
  if (challenge.device !== person.device || challenge.user_id !== userId) throw wrong()
  return challenge
}

/** What a look at bytes from outside gives; refuses where they are none of their kind. */
export async function soundly<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch {
    throw wrong()
  }
}

/** The same once a challenge was found, which a wrong answer uses up too. */
export async function verified<T>(db: Db, challenge: string, look: () => Promise<T>): Promise<T> {
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
    const passkey = await verified(db, challenge, () => readNewPasskey(input.credential, challenge, siteOf(parts)))
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
    const counter = await verified(db, challenge, () =>
      readProof(credential, { challenge, publicKey: passkey.public_key, handle: user.uuid }, siteOf(parts)),
    )
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
