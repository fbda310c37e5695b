import type { Failure } from '#contract/failures.ts'

/** Whether a call was refused because the person is not of those it is for: creators, agents. */
export const isRefusedForRole = (failure: Failure): boolean => failure.kind === 'status' && failure.status === 403
