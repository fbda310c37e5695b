import { useLiveQuery } from '#data/use-live-query.ts'
import { useEffect } from 'react'
import type { OutboxRow } from '#bridge/outbox.ts'
import { noticesOf } from '#contract/notices.ts'
import { claimUntold, countUntold } from '#data/outbox-rows.ts'
import { usePerson } from '#data/person.tsx'
import { notify } from '#components/notify.ts'
import { outboxWords } from '#words/outbox.ts'
import { wordsNow } from '#words/words.ts'
import { ageMs } from '#lib/stamp.ts'
import { deedText, refusalText } from './entry-words.ts'
import { tray } from '#components/states/tray.ts'

/** Nobody wonders any more whether something arrived that was done long ago. */
const oldMs = 60_000

/** Tells, once and in one tab, what the server took and what it did not. */
export function useTeller() {
  const { db } = usePerson()
  const untold = useLiveQuery(() => countUntold(db), [db], 0)
  useEffect(() => {
    if (untold === 0) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      // a database that closes with its person is told of by the next start
      claimUntold(db).then(
        (rows) => rows.forEach(tell),
        () => {},
      )
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [db, untold])
}

function tell(row: OutboxRow) {
  const words = wordsNow(outboxWords)
  const { silent } = noticesOf(row.call)
  if (silent) return
  if (row.state === 'sent') {
    const done = (words.done as Partial<Record<string, string>>)[row.call]
    if (done !== undefined && ageMs(row.endedAt ?? 0) < oldMs) notify(done)
    return
  }
  const text = words.failed(deedText(row, words), refusalText(row.failure, words))
  notify(text, row.told ? { label: words.view, onClick: () => tray.set({ entry: row.id }) } : undefined)
}
