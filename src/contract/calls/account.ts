import { notKept, ownAnswer } from '../cache.ts'
import { queued, read, write } from '../call.ts'
import { Nothing } from '../families.ts'
import { changesNothing } from '../reply-effects.ts'
import { ownPlan } from '../offline.ts'
import { listOf, opt, shape } from '../schema.ts'
import { RecoveryCode, SessionKey, SessionRecord } from '../shapes/account.ts'
import { Text, Time, Uuid } from '../shapes/common.ts'
import {
  byId,
  Code,
  KnownName,
  Name,
  Password,
  Phone,
  SecondFactor,
  Secret,
  SessionToken,
  Username,
  Yes,
} from '../shapes/inputs.ts'
import { wholeList } from '../shapes/page.ts'
import { Ceremony, PasskeyAssertion, PasskeyAttestation, PasskeyRecord } from '../shapes/passkey.ts'

const newcomer = { username: Username, password: Password, phone: Phone, aff_code: opt(Code), adult: Yes }

/** Logins: each is one device. */
export const session = {
  /** Ends the session of a token, which may be another one than that of who asks: nobody, by then. */
  logout: queued('/api/Home/logout', { token: SessionToken }, Nothing, ownPlan(changesNothing), {
    who: 'any',
    success: 251,
    silent: true,
  }),
  list: read('/api/user/sessions', {}, wholeList(SessionRecord), ownAnswer, { who: 'user' }),
  end: write('/api/user/endSession', { key: SessionKey }, Nothing, changesNothing, { success: 251 }),
  endOthers: write('/api/user/endOtherSessions', {}, Nothing, changesNothing, { success: 251 }),
}

/** The second factor: codes of an authenticator app. */
export const totp = {
  /** A new secret, which counts only once a code of it was given. */
  begin: write('/api/user/totpBegin', { password: Secret }, shape({ secret: Text, uri: Text }), changesNothing),
  confirm: write('/api/user/totpConfirm', { code: SecondFactor }, Nothing, changesNothing, { success: 251 }),
  remove: write('/api/user/totpRemove', { password: Secret }, Nothing, changesNothing, { success: 251 }),
}

/** Passkeys: a login without name and password, which counts as both factors. */
export const passkey = {
  /** What the browser asks authenticators with: JSON of WebAuthn's options, good once and for ten minutes. A new passkey takes the password. */
  options: write(
    '/api/user/passkeyOptions',
    { to: Ceremony, password: opt(Secret) },
    shape({ json: Text }),
    changesNothing,
    { who: 'any' },
  ),
  register: write(
    '/api/user/passkeyRegister',
    { name: Name, credential: PasskeyAttestation },
    Nothing,
    changesNothing,
    {
      success: 251,
    },
  ),
  login: write(
    '/api/user/passkeyLogin',
    { credential: PasskeyAssertion },
    shape({ token: Text, uuid: Uuid }),
    changesNothing,
    { who: 'any' },
  ),
  list: read('/api/user/passkeys', {}, wholeList(PasskeyRecord), ownAnswer, { who: 'user' }),
  remove: write('/api/user/passkeyRemove', { ...byId, password: Secret }, Nothing, changesNothing, { success: 251 }),
}

/** An account from its beginning to its end. */
export const user = {
  register: write('/api/Home/register', newcomer, shape({ token: Text }), changesNothing, { who: 'any' }),
  /** Ten codes in place of those that there were; shown once. */
  recoveryCodes: write('/api/user/recoveryCodes', { password: Secret }, shape({ codes: listOf(Text) }), changesNothing),
  /** A new password for a recovery code, or for that of a reset link; all sessions end. `factor` as of a login. */
  recover: write(
    '/api/Home/recover',
    { username: KnownName, code: RecoveryCode, password: Password, factor: opt(SecondFactor) },
    shape({ token: Text, uuid: Uuid }),
    changesNothing,
    { who: 'any' },
  ),
  /** Deletes the account: at once from view, for good at the time that is answered; until then whoever logs in may keep it. */
  deleteAccount: write(
    '/api/user/deleteAccount',
    { password: Secret, factor: opt(SecondFactor) },
    shape({ until: Time }),
    changesNothing,
    { success: 251 },
  ),
  keepAccount: write('/api/user/keepAccount', {}, Nothing, changesNothing, { success: 251 }),
  /** All that the server has of the person: JSON of rows, by table. A read, so that no reply of it is kept anywhere. */
  export: read('/api/user/export', { password: Secret, factor: opt(SecondFactor) }, shape({ json: Text }), notKept, {
    who: 'user',
  }),
  removePayAccount: write('/api/user/removePayAccount', byId, Nothing, changesNothing),
  updatePassword: write('/api/User/updatePwd', { old: Secret, password: Password }, Nothing, changesNothing, {
    toast: true,
  }),
}
