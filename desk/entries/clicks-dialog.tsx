import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import type { EntryRow } from '#contract/desk/entries.ts'
import { useLook } from '../data/queries.ts'
import { Facts } from '../parts/facts.tsx'
import { Failed } from '../parts/failed.tsx'
import { useDeskWords } from '../words/desk.ts'
import { useEntryWords } from './words.ts'

/** How often an ad was followed on each of the last days. */
export function ClicksDialog({ entry, onClose }: { entry: EntryRow | undefined; onClose: () => void }) {
  const words = useEntryWords()
  const desk = useDeskWords()
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={words.clicks}
      actions={<Button onClick={onClose}>{desk.close}</Button>}
    >
      {entry && <Days id={entry.id} />}
    </Dialog>
  )
}

function Days({ id }: { id: number }) {
  const words = useEntryWords()
  const desk = useDeskWords()
  const look = useLook('home.adClicks', { id })
  if (look.error && !look.data) return <Failed failure={look.error} onAgain={() => void look.refetch()} />
  if (!look.data) return <Skeleton label={desk.loading} shape="rows" />
  if (look.data.days.length === 0) return <p>{words.noClicks}</p>
  return <Facts facts={look.data.days.map(({ date, clicks }) => [date, String(clicks)] as const)} />
}
