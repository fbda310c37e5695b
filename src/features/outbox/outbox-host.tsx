import { useEffect, useRef, useState } from 'react'
import { net } from '#data/net.ts'
import { useSettings } from '#data/settings.ts'
import { useWords, wordsNow } from '#words/words.ts'
import { Tray } from './tray.tsx'
import { useLiveQuery } from '#data/use-live-query.ts'
import type { OutboxRow } from '#bridge/outbox.ts'
import { noticesOf } from '#contract/notices.ts'
import { claimUntold, countUntold, useOutboxCounts } from '#data/outbox-rows.ts'
import { usePerson } from '#data/person.tsx'
import { notify } from '#components/notify.ts'
import { ageMs, pastStamp } from '#lib/stamp.ts'
import { deedText, refusalText } from './entry-words.ts'
import { tray, trayNote } from '#components/states/tray.ts'

/** What the shell shows of the outbox: the tray, and what became of things. Loaded once something waits. */
export default function OutboxHost() {
  const { forcedOffline } = useSettings()
  const former = useRef(forcedOffline)
  useTeller()
  useTrayNote()
  useEffect(() => {
    // the worker reads the setting when it has a reason to: this is one
    if (former.current && !forcedOffline) void net.outbox({ do: 'send' })
    former.current = forcedOffline
  }, [forcedOffline])
  return <Tray />
}

/** Nobody wonders any more whether something arrived that was done long ago. */
const oldMs = 60_000

/** Tells, once and in one tab, what the server took and what it did not. */
function useTeller() {
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
  const words = wordsNow('outbox')
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

/** What is sent within this time is not worth a word. */
const patienceMs = 3000

/** Has the line above the screen say that something waits to be sent, or was refused. */
function useTrayNote(): void {
  const words = useWords('outbox')
  const counts = useOutboxCounts()
  const [dueAt, setDueAt] = useState(0)
  const oldestAt = counts?.oldestAt ?? 0
  useEffect(() => {
    if (oldestAt === 0) return
    const timer = setTimeout(setDueAt, Math.max(0, patienceMs - ageMs(oldestAt)), oldestAt)
    return () => clearTimeout(timer)
  }, [oldestAt])
  const { waiting = 0, wanting = 0 } = counts ?? {}
  const isDue = waiting > 0 && pastStamp(dueAt) >= pastStamp(oldestAt)
  const note = wanting > 0 ? words.stripRefused(wanting) : isDue ? words.strip(waiting) : undefined
  useEffect(() => trayNote.set(note), [note])
  useEffect(() => () => trayNote.set(undefined), [])
}
