import { Failure } from '#components/failure.tsx'
import type { DeskFailure } from '../data/call.ts'
import { useDeskWords } from '../words/desk.ts'
import { useFailureText } from '../words/failures.ts'

/** Something could not be shown: why, and the way to try again. */
export function Failed({ failure, onAgain }: { failure: DeskFailure; onAgain: () => void }) {
  const words = useDeskWords()
  const failureText = useFailureText()
  return (
    <Failure title={words.failed} retry={{ label: words.tryAgain, onClick: onAgain }}>
      {failureText(failure)}
    </Failure>
  )
}
