import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { HiddenRow } from '#bridge/rows.ts'
import { unhide, useHiddenList } from '#data/hidden.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { useNow } from '#components/states/time-ago.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'

/** What is kept out of every list, and the way to bring it back. */
export function HiddenItems() {
  const words = useWords('settings')
  const { close } = useWords('shell')
  const [open, setOpen] = useState(false)
  const hidden = useHiddenList()
  return (
    <ListGroup title={words.hidden}>
      <ListRow label={words.hiddenItems} value={words.hiddenCount(hidden?.length ?? 0)} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={words.hiddenItems} closeLabel={close}>
        {hidden && hidden.length > 0 ? (
          <ul>
            {hidden.map((row) => (
              <HiddenItem key={`${row.kind}:${row.id}`} row={row} />
            ))}
          </ul>
        ) : (
          <Empty icon={<EyeOff />} title={words.hiddenEmpty}>
            {words.hiddenEmptyText}
          </Empty>
        )}
      </Sheet>
    </ListGroup>
  )
}

function HiddenItem({ row }: { row: HiddenRow }) {
  const words = useWords('settings')
  const nowMs = useNow()
  const undo = async () => {
    await unhide(row)
    notify(words.restored(row.label))
  }
  return (
    <ListRow
      label={row.label}
      note={`${words.why[row.why]} · ${shortMoment(row.at, nowMs)}`}
      control={
        <Button small label={words.undoItem(row.label)} onClick={() => void undo()}>
          {words.undo}
        </Button>
      }
    />
  )
}
