import { History as Clock, SearchX, Trash2, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Virtualizer } from 'virtua'
import { useFold } from '#data/fold.ts'
import { clearHistory, forgetHistory, putBackHistory } from '#data/history.ts'
import { usePerson } from '#data/person.tsx'
import type { HistoryRow } from '#bridge/rows.ts'
import { calendarDay, clockTime, dayText } from '#lib/clock-time.ts'
import { Lines } from '#components/list/lines.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { ChipRow } from '#components/chip-row.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { SearchField } from '#components/search-field.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useScroller } from '#components/scroller.tsx'
import { useWords, type Words } from '#words/words.ts'
import { byDay, findEntries, historyKinds, useHistory, type HistoryEntry, type HistoryKind } from './entries.ts'
import styles from './history.module.css'
import { pageLink, type Target } from '#components/target.ts'
import { formatDuration } from '#lib/duration.ts'
import { kinds } from '#features/kinds.ts'
import { Picture } from '#components/picture/picture.tsx'
import { Cover } from '#components/cover.tsx'
import { Progress } from '#components/progress.tsx'
import { RowCard } from '#components/row-card.tsx'
import text from '#components/text.module.css'
import { comicReaderLink, novelReaderLink } from '#features/works/addresses.ts'

/** Everything that was watched, read, heard and looked at on this device, by day; all of it works without a connection. */
export function HistoryPage() {
  const words = useWords('history')
  const frame = useWords('shell')
  const { db } = usePerson()
  const entries = useHistory()
  const [asking, ask] = useState(false)
  /** Does something to the history, and says so with a way back. */
  const change = async (work: () => Promise<HistoryRow[]>, told: (rows: HistoryRow[]) => string) => {
    try {
      const gone = await work()
      notify(told(gone), {
        label: words.undo,
        onClick: () => void putBackHistory(db, gone).catch(() => notify(words.failed)),
      })
    } catch {
      notify(words.failed)
    }
  }
  const count = entries?.length ?? 0
  return (
    <Screen
      title={words.title}
      right={count > 0 && <IconButton label={words.clear} icon={<Trash2 />} onClick={() => ask(true)} />}
    >
      {entries === undefined ? (
        <div className={styles.place}>
          <Skeleton label={frame.loading} shape="rows" count={8} />
        </div>
      ) : entries.length === 0 ? (
        <Empty icon={<Clock />} title={words.empty} action={<Button to={pageLink('/home')}>{words.browse}</Button>}>
          {words.emptyText}
        </Empty>
      ) : (
        <Entries
          entries={entries}
          onRemove={({ row }) =>
            void change(
              () => forgetHistory(db, row),
              () => words.removed,
            )
          }
        />
      )}
      <Confirm
        open={asking}
        onClose={() => ask(false)}
        onYes={() =>
          void change(
            () => clearHistory(db),
            () => words.cleared(count),
          )
        }
        yes={words.clear}
        no={frame.cancel}
        title={frame.hint}
        danger
      >
        {words.clearAsk}
      </Confirm>
    </Screen>
  )
}

interface EntriesProps {
  entries: readonly HistoryEntry[]
  onRemove: (entry: HistoryEntry) => void
}

function Entries({ entries, onRemove }: EntriesProps) {
  'use memo'
  const words = useWords('history')
  const { kind: names } = useWords('mine')
  const scroller = useScroller()
  const [word, setWord] = useState('')
  const [kind, choose] = useState<HistoryKind>()
  const wanted = useDeferredValue(word)
  const fold = useFold()
  const present = historyKinds.filter((one) => entries.some(({ row }) => row.kind === one))
  const days = byDay(findEntries(entries, kind, wanted, fold))
  const reset = () => {
    setWord('')
    choose(undefined)
  }
  return (
    <Virtualizer as={Lines} scrollRef={scroller} bufferSize={400}>
      <div key="head">
        <div className={styles.search}>
          <SearchField
            label={words.search}
            placeholder={words.search}
            value={word}
            clearLabel={words.clearSearch}
            onChange={setWord}
            onSearch={() => {}}
          />
        </div>
        {present.length > 1 && (
          <ChipRow label={words.kinds}>
            <Chip pressed={kind === undefined} onClick={() => choose(undefined)}>
              {words.all}
            </Chip>
            {present.map((one) => (
              <Chip key={one} pressed={kind === one} onClick={() => choose(one)}>
                {names[one]}
              </Chip>
            ))}
          </ChipRow>
        )}
        {days.length === 0 && (
          <Empty icon={<SearchX />} title={words.none} action={<Button onClick={reset}>{words.reset}</Button>}>
            {words.noneText}
          </Empty>
        )}
      </div>
      {days.flatMap(({ day, entries: own }) => [
        <h2 key={day} className={styles.day}>
          {dayName(day, words)}
        </h2>,
        ...own.map((entry) => (
          <div key={`${entry.row.kind}:${entry.row.id}`} className={styles.entry}>
            <HistoryItem entry={entry} onRemove={() => onRemove(entry)} />
          </div>
        )),
      ])}
    </Virtualizer>
  )
}

const dayMs = 24 * 3600_000

/** A day as people say it. */
function dayName(day: string, words: Words<'history'>): string {
  const now = Date.now()
  if (day === calendarDay(now)) return words.today
  return day === calendarDay(now - dayMs) ? words.yesterday : dayText(Date.parse(`${day}T00:00`))
}

interface HistoryItemProps {
  entry: HistoryEntry
  onRemove: () => void
}

/** One entry: what it was, how far somebody got, and the way to go on there. */
function HistoryItem({ entry, onRemove }: HistoryItemProps) {
  'use memo'
  const words = useWords('history')
  const { kind: names } = useWords('mine')
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
function farText({ row }: Pick<HistoryEntry, 'row'>, words: Words<'history'>): string | undefined {
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
