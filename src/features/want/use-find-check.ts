import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/catalogue.ts'
import type { Failure, Result } from '#contract/failures.ts'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { toldWords } from '#components/states/server-words.ts'

/** Whether a request may be posted: it must be fresh to be of use, so it is never kept. */
export type FindCheck =
  | { state: 'asking' }
  | { state: 'allowed'; min: number }
  | { state: 'refused'; reason: string | undefined }
  | { state: 'failed'; failure: Failure; offline: boolean; again: () => void }

type Answer = Result<OutputOf<'find.check'>> & { attempt: number }

/** Asks whether a request may be posted, and again when the connection is back. */
export function useFindCheck(): FindCheck {
  const offline = useOffline()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (offline) return
    let over = false
    void net.ask('find.check', {}).then((result) => over || setAnswer({ ...result, attempt }))
    return () => {
      over = true
    }
  }, [offline, attempt])
  const again = () => setAttempt((count) => count + 1)
  if (offline) return { state: 'failed', failure: { kind: 'offline' }, offline, again }
  if (answer?.attempt !== attempt) return { state: 'asking' }
  if (!answer.ok) return { state: 'failed', failure: answer.failure, offline, again }
  const { allowed, min_coins: min } = answer.value
  return allowed ? { state: 'allowed', min } : { state: 'refused', reason: toldWords(answer.value) }
}
