import { EyeOff } from 'lucide-react'
import type { HiddenRow } from '#bridge/rows.ts'
import { unhide } from '#data/hidden.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'

/** Stands where an item would be that the person hid, reported, or whose maker they block. */
export function HiddenNotice({ row }: { row: HiddenRow }) {
  const words = useWords('social')
  const title =
    row.why === 'reported' ? words.reportedTitle : row.kind === 'user' ? words.blockedTitle : words.hiddenTitle
  return (
    <Empty
      icon={<EyeOff />}
      title={title}
      action={<Button onClick={() => void unhide(row)}>{words.showAgain}</Button>}
    />
  )
}
