import * as v from 'valibot'
import { PasskeyAssertion, PasskeyAttestation } from '../shapes/passkey.ts'
import { answering, change, look } from './call.ts'
import type { DeskSelf } from './session.ts'
import { Nothing, RowId } from './shapes.ts'

/** A passkey of whoever sits at the desk. */
export interface DeskPasskey {
  readonly id: number
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

/** What an authenticator is asked with, as WebAuthn has it. */
export interface PasskeyQuestion {
  readonly json: string
}

/** Ways in that a member has beside their password and authenticator, where the desk has a name. */
export const passkeys = {
  list: look<{ readonly rows: readonly DeskPasskey[] }>()('signed-in', Nothing),
  options: answering<PasskeyQuestion>()('signed-in', Nothing, { proof: true, quiet: true }),
  add: change()(
    'signed-in',
    v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)), credential: PasskeyAttestation }),
    { proof: true },
  ),
  remove: change()('signed-in', v.object({ id: RowId }), { proof: true }),
  signInOptions: answering<PasskeyQuestion>()('anybody', Nothing, { quiet: true }),
  /** Stands for name, password and code at once: an authenticator has the key, and asks for a finger, a face or a PIN. */
  signIn: answering<DeskSelf>()('anybody', v.object({ credential: PasskeyAssertion })),
}
