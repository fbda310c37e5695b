import { CircleCheck, Download as Down, Pause, Play, Trash2 } from 'lucide-react'
import { isOwnId } from '#bridge/own-books.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import { MenuSheet, type MenuAction } from '#components/menu-sheet.tsx'
import { useWords } from '#words/words.ts'
import { useDownloadActs, useDownloadFacts } from './use-downloads.ts'
import { pageLink } from '#components/target.ts'

interface DownloadedSheetProps {
  row: DownloadRow
  title: string
  open: boolean
  onClose: () => void
  /** Further ones, such as its place in the queue. */
  more?: readonly MenuAction[]
  /** Leads to the downloads; not where one is there. */
  manage?: boolean
  /** Asks first; without it the download is removed at once. */
  onRemove?: (() => void) | undefined
}

/** What can be done with something that is kept. */
export function DownloadedSheet({
  row,
  title,
  open,
  onClose,
  more = [],
  manage = true,
  onRemove,
}: DownloadedSheetProps) {
  const words = useWords('downloads')
  const { close } = useWords('shell')
  const facts = useDownloadFacts()
  const acts = useDownloadActs(row.key)
  const waits = row.state === 'waiting' || row.state === 'running'
  const held = row.state === 'paused' || row.state === 'failed'
  const anyway = facts.needsWifi && !row.anyNetwork && (waits || held)
  const actions: (MenuAction | false)[] = [
    waits && { key: 'pause', label: words.pause, icon: <Pause />, onClick: acts.pause },
    held && {
      key: 'resume',
      label: row.state === 'failed' ? words.retry : words.resume,
      icon: <Play />,
      onClick: () => acts.resume(false),
    },
    anyway && { key: 'anyway', label: words.resumeAnyway, icon: <Play />, onClick: () => acts.resume(true) },
    row.state === 'done' &&
      !isOwnId(row.id) && { key: 'check', label: words.check, icon: <CircleCheck />, onClick: acts.check },
    ...more,
    manage && { key: 'manage', label: words.manage, icon: <Down />, to: pageLink('/my/downloads') },
    { key: 'remove', label: words.remove, icon: <Trash2 />, danger: true, onClick: onRemove ?? acts.remove },
  ]
  return (
    <MenuSheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={close}
      actions={actions.filter((action) => action !== false)}
    />
  )
}
