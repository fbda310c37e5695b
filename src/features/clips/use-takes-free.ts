import type { DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { useAnswer } from '#data/use-answer.ts'

/** Whether the key of a clip takes one of the day's free ones: then nothing is fetched before it is on screen. */
export function useTakesFree(detail: Reading<DetailOf<'video'>>): boolean {
  const profile = useAnswer('user.info', {})
  return detail.state === 'here' && detail.value.access === 'vip' && !(profile.state === 'here' && profile.value.vip)
}
