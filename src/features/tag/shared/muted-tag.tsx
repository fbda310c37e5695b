import { EyeOff } from 'lucide-react'
import type { HiddenRow } from '#bridge/rows.ts'
import { unhide } from '#data/hidden.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'

/** Stands where the items of a muted tag would be. */
export function MutedTag({ row }: { row: HiddenRow }) {
  const words = useWords('listing')
  const { showAgain } = useWords('social')
  return (
    <Empty
      icon={<EyeOff />}
      title={words.mutedTitle(String(row.id))}
      action={<Button onClick={() => void unhide(row)}>{showAgain}</Button>}
    >
      {words.mutedText}
    </Empty>
  )
}
