import { useEffect } from 'react'
import type { OutputOf } from '#contract/catalogue.ts'
import type { Reading } from './reading.ts'
import { soon } from '#lib/scheduling.ts'
import { useAnswer } from './use-answer.ts'
import { ensureQuery } from './queries.ts'

/** The profile for a screen of money: what one has is asked for whenever it is opened. */
export function useBalances(): Reading<OutputOf<'user.info'>> {
  useEffect(() => soon(() => ensureQuery('user.info', {}, true)), [])
  return useAnswer('user.info', {})
}
