import type { Failure as FailureData } from '#contract/failures.ts'
import { Failure } from '#ui/failure.tsx'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { failureDetails, failureText } from './failure-words.ts'

/** Something could not be had: what happened, a way to try again, and the details for who asks. */
export function FailureState({
  failure,
  onRetry,
  busy,
}: {
  failure: FailureData
  onRetry: () => void
  busy?: boolean
}) {
  const words = useWords(shellWords)
  return (
    <Failure
      title={words.failedTitle}
      retry={{ label: words.retry, onClick: onRetry, busy }}
      details={{ label: words.details, text: failureDetails(failure) }}
    >
      {failureText(failure, words)}
    </Failure>
  )
}
