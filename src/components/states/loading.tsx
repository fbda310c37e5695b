import type { ReactNode } from 'react'
import type { Reading } from '#data/reading.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { FailureState } from './failure-state.tsx'

/** What stands in for content that is not here: its skeleton, why it could not be had, or that it is slow. */
export function Loading({ on, skeleton }: { on: Exclude<Reading<unknown>, { state: 'here' }>; skeleton: ReactNode }) {
  const words = useWords('shell')
  const { failure, isSlow } = on.query
  if (on.state === 'absent' && failure) return <FailureState failure={failure} onRetry={on.refresh} />
  if (isSlow) {
    return (
      <Empty title={words.slow} action={<Button onClick={on.refresh}>{words.retry}</Button>}>
        {words.failedNetwork}
      </Empty>
    )
  }
  return skeleton
}
