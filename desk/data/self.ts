import type { Right } from '#contract/desk/rights.ts'
import type { DeskSelf } from '#contract/desk/session.ts'
import { sessionTexts } from '#data/web-storage.ts'
import { holdProof } from './call.ts'
import { queries, useLook } from './queries.ts'

/** Who sits at the desk; undefined while that is not known, or where nobody has signed in. */
export const useSelf = (): DeskSelf | undefined => useLook('session.self', {}).data ?? undefined

/** Whether whoever sits at the desk has a right. */
export const useMay = (right: Right): boolean => useSelf()?.rights.includes(right) ?? false

/** Somebody has signed in. */
export function signedIn(self: DeskSelf): void {
  queries.setQueryData(['session.self', {}], self)
}

/** Nothing of whoever was here is left. */
export function forgetSelf(): void {
  holdProof(undefined)
  // what is half written in this tab
  sessionTexts.clear()
  queries.clear()
}
