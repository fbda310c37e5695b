import { X } from 'lucide-react'
import { clockTime } from '#lib/clock-time.ts'
import { formatDuration } from '#lib/duration.ts'
import { kinds } from '#features/kinds.ts'
import { Picture } from '#components/picture/picture.tsx'
import { Cover } from '#components/cover.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Progress } from '#components/progress.tsx'
import { RowCard } from '#components/row-card.tsx'
import text from '#components/text.module.css'
import { historyWords } from '#words/history.ts'
import { mineWords } from '#words/mine.ts'
import { useWords } from '#words/words.ts'
import { comicReaderLink, novelReaderLink } from '#features/works/addresses.ts'
import type { HistoryEntry } from './entries.ts'
import styles from './history.module.css'
import type { Target } from '#components/target.ts'

interface HistoryItemProps {
  entry: HistoryEntry
  onRemove: () => void
}

/** One entry: what it was, how far somebody got, and the way to go on there. */
export function HistoryItem({ entry, onRemove }: HistoryItemProps) {
  'use memo'
  const words = useWords(historyWords)
  const { kind: names } = useWords(mineWords)
  const { row, cover, part } = entry
  const title = entry.title ?? words.unknown(names[row.kind])
  const far = farText(entry, words)
  return (
    <RowCard
      to={linkOf(entry)}
      title={title}
      cover={cover ? <Picture image={cover} ratio={4 / 3} /> : <Cover ratio={4 / 3} />}
      meta={`${names[row.kind]} · ${clockTime(row.at)}`}
      action={<IconButton label={words.remove(title)} icon={<X />} onClick={onRemove} />}
    >
      {(part !== undefined || far !== undefined) && (
        <p className={styles.far}>
          <span className={text.oneLine}>{[part, far].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      {row.length > 0 && row.position > 0 && <Progress label={far ?? title} value={row.position / row.length} />}
    </RowCard>
  )
}

/** What is within so much of its end is finished. */
const nearEnd = 0.97

/** How far somebody got; undefined where that says nothing. */
export function farText({ row }: Pick<HistoryEntry, 'row'>, words: (typeof historyWords)['zh']): string | undefined {
  const { kind, position, length } = row
  if (length <= 0 || position <= 0) return undefined
  const done = position >= length * nearEnd
  switch (kind) {
    case 'video':
      return done ? words.done : words.seenTo(formatDuration(position))
    case 'audio':
      return done ? words.heardAll : words.heardTo(formatDuration(position))
    case 'picture':
      return done ? words.done : words.pictures(position, length)
    case 'comic':
    case 'novel':
      return words.readTo(Math.min(100, Math.floor((position / length) * 100)))
    case 'game':
    case 'article':
    case 'post':
      return undefined
  }
}

/** Where it goes on: the reader at its part, or the item's own page, which knows the place itself. */
function linkOf({ row }: HistoryEntry): Target | undefined {
  const part = row.part === undefined ? undefined : Number(row.part)
  switch (row.kind) {
    case 'comic':
      return comicReaderLink(Number(row.id), part)
    case 'novel':
      return novelReaderLink(Number(row.id), part)
    default:
      return kinds[row.kind]?.linkOf(row.id)
  }
}
