import type { AskedCall, CallName } from '#contract/catalogue.ts'
import { details, owns, writes } from '#contract/page-traits.ts'
import type { DetailCall, DetailKind } from '#bridge/cache-policies.ts'

/** Whether a call brings what is one's own: asked for anew whenever its screen is opened. */
export const isOwn = (name: CallName): boolean => owns.includes(name)

/** Whether a call that a page asks may run again without harm. */
export const isRead = (name: AskedCall): boolean => !writes.includes(name)

/** Which item a detail call brings: its kind, and the input field that says which. */
export const detailOf = <N extends DetailCall>(name: N) => details[name] as { kind: DetailKind<N>; id: string }
