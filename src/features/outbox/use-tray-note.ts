import { useEffect, useState } from 'react'
import { useOutboxCounts } from '#data/outbox-rows.ts'
import { outboxWords } from '#words/outbox.ts'
import { useWords } from '#words/words.ts'
import { ageMs, pastStamp } from '#lib/stamp.ts'
import { trayNote } from '#components/states/tray.ts'

/** What is sent within this time is not worth a word. */
const patienceMs = 3000

/** Has the line above the screen say that something waits to be sent, or was refused. */
export function useTrayNote(): void {
  const words = useWords(outboxWords)
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
