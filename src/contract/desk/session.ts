import * as v from 'valibot'
import { answering, change, look } from './call.ts'
import type { DeskRole, Right } from './rights.ts'
import { Nothing } from './shapes.ts'

const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40))
const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Factor = v.pipe(v.string(), v.trim(), v.minLength(6), v.maxLength(40))
const LinkCode = v.pipe(v.string(), v.trim(), v.minLength(16), v.maxLength(40))

/** Who sits at the desk. */
export interface DeskSelf {
  readonly id: number
  readonly name: string
  readonly roles: readonly DeskRole[]
  readonly rights: readonly Right[]
  /** What the place is called. */
  readonly title: string
  /** The app's public address. */
  readonly appOrigin: string
  /** When this session ends by itself; Unix milliseconds. */
  readonly endsAt: number
}

/** What a link leads to: an owner of a new place, a new member, or a member who lost password or phone. */
export interface DeskLink {
  readonly kind: 'set-up' | 'invitation' | 'reset'
  readonly roles: readonly DeskRole[]
  /** Whose it is; absent where the name is still to be chosen. */
  readonly name?: string
  readonly title: string
}

/** Signing in and out, set-up links, and the proof that money, ways in and what is gone for good ask for. */
export const session = {
  /** Who one is; null where one has not signed in. */
  self: look<DeskSelf | null>()('anybody', Nothing),
  /** `factor` is the authenticator's code, or a recovery code. */
  signIn: answering<DeskSelf>()('anybody', v.object({ name: Name, password: Password, factor: Factor })),
  signOut: change()('signed-in', Nothing),
  /** The proof is kept by the page alone, and sent with what asks for it. */
  prove: answering<{ readonly proof: string; readonly endsAt: number }>()('signed-in', v.object({ factor: Factor })),
  link: look<DeskLink>()('anybody', v.object({ code: LinkCode })),
  /** A secret for the authenticator of whoever has the link, which counts once a code of it came. */
  beginFactor: answering<{ readonly secret: string; readonly uri: string }>()('anybody', v.object({ code: LinkCode })),
  /** Uses the link up and signs in. The recovery codes are told this once. */
  setUp: answering<{ readonly self: DeskSelf; readonly recoveryCodes: readonly string[] }>()(
    'anybody',
    v.object({ code: LinkCode, name: Name, password: Password, factor: Factor }),
  ),
}
