import { History as Clock, SearchX, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Virtualizer } from 'virtua'
import { useFold } from '#data/fold.ts'
import { clearHistory, forgetHistory, putBackHistory } from '#data/history.ts'
import { usePerson } from '#data/person.tsx'
import type { HistoryRow } from '#bridge/rows.ts'
import { calendarDay, dayText } from '#lib/clock-time.ts'
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
import { historyWords } from '#words/history.ts'
import { mineWords } from '#words/mine.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { byDay, findEntries, historyKinds, useHistory, type HistoryEntry, type HistoryKind } from './entries.ts'
import styles from './history.module.css'
import { HistoryItem } from './history-item.tsx'
import { pageLink } from '#components/target.ts'

/** Everything that was watched, read, heard and looked at on this device, by day; all of it works without a connection. */
export function HistoryPage() {
  const words = useWords(historyWords)
  const frame = useWords(shellWords)
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
  const words = useWords(historyWords)
  const { kind: names } = useWords(mineWords)
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
function dayName(day: string, words: (typeof historyWords)['zh']): string {
  const now = Date.now()
  if (day === calendarDay(now)) return words.today
  return day === calendarDay(now - dayMs) ? words.yesterday : dayText(Date.parse(`${day}T00:00`))
}
