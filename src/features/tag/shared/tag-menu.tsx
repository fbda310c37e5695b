import { Ellipsis, EyeOff, Hash } from 'lucide-react'
import { useState } from 'react'
import type { HiddenRow } from '#bridge/rows.ts'
import { hide, unhide } from '#data/hidden.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { notify } from '#components/notify.ts'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'

/** What can be done with a tag: see none of its items any more, or look at other tags. */
export function TagMenu({ name }: { name: string }) {
  const words = useWords('listing')
  const { undo } = useWords('social')
  const { close } = useWords('shell')
  const [open, setOpen] = useState(false)
  const mute = async () => {
    const row = { kind: 'tag', id: name } as const
    await hide({ ...row, why: 'muted', label: `#${name}` })
    notify(words.muted(name), { label: undo, onClick: () => void unhide(row) })
  }
  return (
    <>
      <IconButton label={words.tagMenu} icon={<Ellipsis />} onClick={() => setOpen(true)} />
      <MenuSheet
        open={open}
        onClose={() => setOpen(false)}
        title={`#${name}`}
        closeLabel={close}
        actions={[
          { key: 'more', label: words.moreTags, icon: <Hash />, to: pageLink('/discovery/tag') },
          { key: 'mute', label: words.mute(name), icon: <EyeOff />, onClick: () => void mute() },
        ]}
      />
    </>
  )
}

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
