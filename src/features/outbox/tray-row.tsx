import { Send } from 'lucide-react'
import { useOutboxCounts } from '#data/outbox-rows.ts'
import { ListRow } from '#components/list-row.tsx'
import { useWords } from '#words/words.ts'
import { tray } from '#components/states/tray.ts'

/** The way to the tray, with how much is in it. */
export function TrayRow() {
  const words = useWords('outbox')
  const counts = useOutboxCounts()
  const count = counts ? counts.waiting + counts.wanting : 0
  return (
    <ListRow
      icon={<Send />}
      label={words.row}
      value={count > 0 ? count : undefined}
      strong={count > 0}
      onClick={() => tray.set({})}
    />
  )
}
