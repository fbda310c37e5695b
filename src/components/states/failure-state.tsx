import { Compass } from 'lucide-react'
import type { Failure as FailureData } from '#contract/failures.ts'
import { Failure } from '#components/failure.tsx'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import { failureDetails, failureText } from './failure-words.ts'

/**
 * Something could not be had: what happened, a way to try again, and the details for who asks. What does not exist is not
 * had by trying again: from there the way leads home.
 */
export function FailureState({
  failure,
  onRetry,
  busy,
}: {
  failure: FailureData
  onRetry: () => void
  busy?: boolean
}) {
  const words = useWords('shell')
  const isMissing = failure.kind === 'status' && failure.status === 404
  const isFull = failure.kind === 'storage' && failure.reason === 'quota'
  return (
    <Failure
      {...(isMissing
        ? { icon: <Compass />, title: words.missingTitle, home: { label: words.home, to: pageLink('/home') } }
        : { title: words.failedTitle, retry: { label: words.retry, onClick: onRetry, busy } })}
      // where there is no room, what takes it is one tap away
      {...(isFull && { home: { label: words.makeRoom, to: pageLink('/my/downloads') } })}
      details={{ label: words.details, text: failureDetails(failure) }}
    >
      {isMissing ? words.missingText : failureText(failure, words)}
    </Failure>
  )
}
