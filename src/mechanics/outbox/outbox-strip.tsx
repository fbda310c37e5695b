import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOutboxCounts } from '#data/outbox-rows.ts'
import { OfflineStrip } from '#ui/offline-strip.tsx'
import { outboxWords } from '#words/outbox.ts'
import { useWords } from '#words/words.ts'
import { tray } from '../states/tray.ts'

/** What is sent within this time is not worth a strip. */
const patienceMs = 3000

/** Above the screen: that something waits to be sent, or was refused, and the way to the tray. */
export function OutboxStrip() {
  const words = useWords(outboxWords)
  const counts = useOutboxCounts()
  const [dueAt, setDueAt] = useState(0)
  const oldestAt = counts?.oldestAt ?? 0
  useEffect(() => {
    if (oldestAt === 0) return
    const timer = setTimeout(setDueAt, Math.max(0, oldestAt + patienceMs - Date.now()), oldestAt)
    return () => clearTimeout(timer)
  }, [oldestAt])
  if (!counts) return null
  const { waiting, wanting } = counts
  const action = { label: words.view, onClick: () => tray.set({}) }
  if (wanting > 0) {
    return (
      <OfflineStrip icon={<Send />} action={action}>
        {words.stripRefused(wanting)}
      </OfflineStrip>
    )
  }
  if (waiting === 0 || dueAt < oldestAt) return null
  return (
    <OfflineStrip icon={<Send />} action={action}>
      {words.strip(waiting)}
    </OfflineStrip>
  )
}
