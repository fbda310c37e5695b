import { ArrowDown, ArrowUp, ArrowUpToLine, ChevronDown, ChevronUp, EllipsisVertical, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { DownloadRow } from '#bridge/rows.ts'
import type { ItemKind } from '#contract/kind.ts'
import { sumsOf, type DownloadedItem } from '#data/downloads.ts'
import { kinds } from '#features/kinds.ts'
import { useWords } from '#words/words.ts'
import { downloadPart, downloadText, wholeText, type DownloadFacts } from './download-words.ts'
import { DownloadedSheet } from './downloaded-sheet.tsx'
import { useDownloadActs } from './use-download-acts.ts'
import { Picture } from '#components/picture/picture.tsx'
import { Cover } from '#components/cover.tsx'
import { IconButton } from '#components/icon-button.tsx'
import type { MenuAction } from '#components/menu-sheet.tsx'
import { Progress } from '#components/progress.tsx'
import { RowCard } from '#components/row-card.tsx'
import styles from './downloads.module.css'

interface DownloadItemProps {
  item: DownloadedItem
  facts: DownloadFacts
  /** Keys of its neighbours: the one above, the first of all, and the one that comes after the next. */
  before: string | undefined
  beforeThat: string | undefined
  after: string | null
  last: boolean
  onRemove: () => void
}

/** Something that is kept, with its parts folded. */
export function DownloadItem({
  item: { row, parts },
  facts,
  before,
  beforeThat,
  after,
  last,
  onRemove,
}: DownloadItemProps) {
  'use memo'
  const words = useWords('downloads')
  const acts = useDownloadActs(row.key)
  const [open, setOpen] = useState(false)
  const move: (MenuAction | false)[] = [
    before !== undefined && {
      key: 'first',
      label: words.first,
      icon: <ArrowUpToLine />,
      onClick: () => acts.move(beforeThat ?? null),
    },
    before !== undefined && { key: 'up', label: words.up, icon: <ArrowUp />, onClick: () => acts.move(before) },
    !last && { key: 'down', label: words.down, icon: <ArrowDown />, onClick: () => acts.move(after) },
    parts.length > 0 && {
      key: 'parts',
      label: open ? words.hideParts : words.showParts,
      icon: open ? <ChevronUp /> : <ChevronDown />,
      onClick: () => setOpen(!open),
    },
  ]
  const text = row.rule ? wholeText(row, parts, facts, words) : downloadText(row, facts, words)
  return (
    <li>
      <DownloadLine
        row={row.rule ? { ...row, ...sumsOf(parts) } : row}
        text={text}
        more={move.filter((action) => action !== false)}
        onRemove={onRemove}
      />
      {open && (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part.key}>
              <DownloadLine row={part} text={downloadText(part, facts, words)} more={[]} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface DownloadLineProps {
  row: DownloadRow
  text: string
  more: readonly MenuAction[]
  onRemove?: () => void
}

/** One row: cover, title, how far it is, and what can be done with it. */
function DownloadLine({ row, text, more, onRemove }: DownloadLineProps) {
  'use memo'
  const words = useWords('downloads')
  const acts = useDownloadActs(row.key)
  const [menu, setMenu] = useState(false)
  // its place is narrow: what a part needs is in its menu
  const isPart = row.of !== undefined
  const waits = row.state === 'waiting' || row.state === 'running'
  const href = kinds[row.kind as ItemKind]?.linkOf(row.id)
  return (
    <RowCard
      to={href}
      title={row.title}
      cover={row.cover ? <Picture image={row.cover} ratio={16 / 9} /> : <Cover ratio={16 / 9} />}
      action={
        <span className={styles.buttons}>
          {waits && !isPart && <IconButton label={words.pauseOf(row.title)} icon={<Pause />} onClick={acts.pause} />}
          {row.state === 'paused' && !isPart && (
            <IconButton label={words.resumeOf(row.title)} icon={<Play />} onClick={() => acts.resume(false)} />
          )}
          <IconButton label={words.menuOf(row.title)} icon={<EllipsisVertical />} onClick={() => setMenu(true)} />
          <DownloadedSheet
            row={row}
            title={row.title}
            open={menu}
            onClose={() => setMenu(false)}
            more={more}
            manage={false}
            onRemove={onRemove}
          />
        </span>
      }
    >
      <p className={row.state === 'failed' || row.why ? styles.bad : styles.state}>{text}</p>
      {row.state !== 'done' && (
        <Progress
          label={words.progressOf(row.title)}
          value={downloadPart(row) ?? (waits && row.state === 'running' ? undefined : 0)}
          tone={row.state === 'running' ? 'accent' : row.state === 'failed' ? 'bad' : 'rest'}
        />
      )}
    </RowCard>
  )
}
