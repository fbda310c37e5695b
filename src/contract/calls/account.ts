import { ownAnswer } from '../cache.ts'
import { queued, read, write } from '../call.ts'
import { Nothing } from '../families.ts'
import { changesNothing } from '../reply-effects.ts'
import { ownPlan } from '../offline.ts'
import { opt, shape } from '../schema.ts'
import { SessionKey, SessionRecord } from '../shapes/account.ts'
import { Text } from '../shapes/common.ts'
import { byId, Code, Password, Phone, Secret, SessionToken, Username, Yes } from '../shapes/inputs.ts'
import { wholeList } from '../shapes/page.ts'

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

/** An account from its beginning to its end. */
export const user = {
  register: write('/api/Home/register', newcomer, shape({ token: Text }), changesNothing, { who: 'any' }),
  removePayAccount: write('/api/user/removePayAccount', byId, Nothing, changesNothing),
  updatePassword: write('/api/User/updatePwd', { old: Secret, password: Password }, Nothing, changesNothing, {
    toast: true,
  }),
}
