import type { LaterCalls } from '#contract/later-calls.ts'
import { me, type HandlersOf } from '../api/handler.ts'
import { endOtherSessions, endSessionOf, sessionsOf } from '../repositories/sessions.ts'
import { passkeysOf } from '../repositories/passkeys.ts'
import { passkeyRecord } from '../serializers/passkeys.ts'
import { sessionRecord } from '../serializers/sessions.ts'
import { idleMs } from '../api/person.ts'
import { deleteAccount, keepAccount } from '../services/closing.ts'
import { exportAccount } from '../services/export.ts'
import { loginWithPasskey, passkeyOptions, registerPasskey, removeOwnPasskey } from '../services/passkeys.ts'
import { removePayAccount } from '../services/pay-accounts.ts'
import { newRecoveryCodes, recover } from '../services/recovery.ts'
import { beginTotp, confirmTotp, removeTotp } from '../services/second-factor.ts'
import { logout, register, updatePassword } from '../services/sessions.ts'

/** Serves `contract/calls/account.ts`: logins. */
export const session: HandlersOf<'session'> = {
  logout,
  /** The logins that live, the one used last first. */
  list: async (ask) => {
    const rows = await sessionsOf(ask.db, me(ask).id, ask.nowMs - idleMs)
    return { list: rows.map((row) => sessionRecord(row, ask.person.session)) }
  },
  end: async (ask) => {
    await endSessionOf(ask.db, me(ask).id, ask.input.key, ask.nowMs)
    return {}
  },
  endOthers: async (ask) => {
    await endOtherSessions(ask.db, me(ask).id, ask.person.session ?? '', ask.nowMs)
    return {}
  },
}

/** The second factor. */
export const totp: HandlersOf<'totp'> = { begin: beginTotp, confirm: confirmTotp, remove: removeTotp }

/** Passkeys. */
export const passkey: HandlersOf<'passkey'> = {
  options: passkeyOptions,
  register: registerPasskey,
  login: loginWithPasskey,
  list: async (ask) => ({ list: (await passkeysOf(ask.db, me(ask).id)).map(passkeyRecord) }),
  remove: removeOwnPasskey,
}

/** An account from its beginning to its end. */
export const user: Pick<HandlersOf<'user'>, keyof LaterCalls['user']> = {
  register,
  recover,
  recoveryCodes: newRecoveryCodes,
  updatePassword,
  removePayAccount,
  deleteAccount,
  keepAccount,
  export: exportAccount,
}
