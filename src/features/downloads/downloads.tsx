import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  ChevronDown,
  ChevronUp,
  Download as Down,
  EllipsisVertical,
  Pause,
  Play,
} from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import { isOwnId } from '#bridge/own-books.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import { type DownloadedItem, downloadedItems, sumsOf, useDownloads } from '#data/downloads.ts'
import { net } from '#data/net.ts'
import { useCurrentPerson } from '#data/session.ts'
import { forgetLost, lostDownloads } from '#data/storage-canary.ts'
import { useUsage } from '#data/storage.ts'
import { formatBytes } from '#lib/bytes.ts'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Cover } from '#components/cover.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import type { MenuAction } from '#components/menu-sheet.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { Progress } from '#components/progress.tsx'
import { RowCard } from '#components/row-card.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { pageLink } from '#components/target.ts'
import { UsageBar } from '#components/usage-bar.tsx'
import { kinds } from '#features/kinds.ts'
import { useWords } from '#words/words.ts'
import { type DownloadFacts, downloadPart, downloadText, wholeText } from './download-words.ts'
import { DownloadedSheet } from './downloaded-sheet.tsx'
import styles from './downloads.module.css'
import { OpenBook } from './open-book.tsx'
import { useDownloadActs, useDownloadFacts } from './use-downloads.ts'

/** What is kept for offline: how it stands, what waits, how much room it takes. All of it works without a connection. */
export function Downloads() {
  const words = useWords('downloads')
  const frame = useWords('shell')
  const rows = useDownloads()
  const facts = useDownloadFacts()
  const person = useCurrentPerson() ?? 'guest'
  const all = useDownloadActs('*')
  const [removing, remove] = useState<DownloadedItem>()
  const items = rows && downloadedItems(rows)
  const waiting = rows?.filter(({ state }) => state === 'waiting' || state === 'running') ?? []
  const held = rows?.filter(({ state }) => state === 'paused') ?? []
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        <LostDownloads person={person} />
        <OpenBook />
        {rows && rows.length > 0 && <StorageBar rows={rows} />}
        {facts.offline && rows && rows.length > 0 && <p className={styles.note}>{words.offlineNote}</p>}
        {!facts.offline && facts.needsWifi && waiting.some(({ anyNetwork }) => !anyNetwork) && (
          <p className={styles.note}>{words.wifiNote}</p>
        )}
        {waiting.length + held.length > 1 && (
          <div className={styles.acts}>
            <Button small disabled={waiting.length === 0} onClick={all.pause}>
              {words.pauseAll}
            </Button>
            <Button small disabled={held.length === 0} onClick={() => all.resume(false)}>
              {words.resumeAll}
            </Button>
          </div>
        )}
        {!items && <Skeleton label={frame.loading} shape="rows" />}
        {items?.length === 0 && (
          <Empty
            icon={<Down />}
            title={words.empty}
            action={<Button to={pageLink('/home/collect')}>{words.emptyAction}</Button>}
          >
            {words.emptyText}
          </Empty>
        )}
        <ul>
          {items?.map((item, at) => (
            <DownloadItem
              key={item.row.key}
              item={item}
              facts={facts}
              before={items[at - 1]?.row.key}
              beforeThat={items[0]?.row.key}
              after={items[at + 2]?.row.key ?? null}
              last={at === items.length - 1}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
      </div>
      <RemoveDialog item={removing} onClose={() => remove(undefined)} />
    </Screen>
  )
}

function RemoveDialog({ item, onClose }: { item: DownloadedItem | undefined; onClose: () => void }) {
  const words = useWords('downloads')
  const frame = useWords('shell')
  const acts = useDownloadActs(item?.row.key ?? '')
  return (
    <Confirm
      open={item !== undefined}
      onClose={onClose}
      onYes={acts.remove}
      yes={words.removeYes}
      no={frame.cancel}
      title={frame.hint}
      danger
    >
      {item && (isOwnId(item.row.id) ? words.removeOwnAsk : words.removeAsk)(item.row.title)}
    </Confirm>
  )
}

/** What the browser deleted by itself, with the way to fetch it again. Nothing where nothing was. */
function LostDownloads({ person }: { person: string }) {
  const words = useWords('downloads')
  const lost = useSyncExternalStore(lostDownloads.subscribe, lostDownloads.get)
  const [busy, setBusy] = useState(false)
  if (!lost) return null
  const fetchAgain = async () => {
    setBusy(true)
    const started = await Promise.all(lost.subjects.map((subject) => net.startDownload(subject, { anyNetwork: true })))
    setBusy(false)
    if (started.every(({ ok }) => ok)) await forgetLost(person)
  }
  return (
    <section className={styles.lost}>
      <h2 className={styles.lostTitle}>{words.lostTitle(lost.subjects.length)}</h2>
      <p>{words.lostText(formatBytes(lost.bytes))}</p>
      <div className={styles.acts}>
        <Button tone="primary" small busy={busy} onClick={() => void fetchAgain()}>
          {words.lostFetch}
        </Button>
        <Button small disabled={busy} onClick={() => void forgetLost(person)}>
          {words.lostForget}
        </Button>
      </div>
    </section>
  )
}

/** How much room downloads take, and how much is left. */
function StorageBar({ rows }: { rows: readonly DownloadRow[] }) {
  const words = useWords('downloads')
  const downloads = rows.reduce((sum, { bytesDone }) => sum + bytesDone, 0)
  const usage = useUsage(rows.filter(({ state }) => state === 'done').length)
  const used = formatBytes(downloads)
  const free = usage ? Math.max(0, usage.quota - usage.total) : 0
  const text = free > 0 ? words.storage(used, formatBytes(free)) : words.storageUsed(used)
  const others = usage ? Math.max(0, usage.total - downloads) : 0
  const whole = Math.max(1, downloads + others + free)
  return (
    <div className={styles.storage}>
      <UsageBar
        label={text}
        parts={[
          { key: 'downloads', share: downloads / whole, tone: 'accent' },
          { key: 'others', share: others / whole, tone: 'rest' },
        ]}
      />
      <p className={styles.note}>{text}</p>
    </div>
  )
}

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
function DownloadItem({ item: { row, parts }, facts, before, beforeThat, after, last, onRemove }: DownloadItemProps) {
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
      <p className={row.state === 'failed' || row.why ? styles.bad : styles.state}>
        {isOwnId(row.id) ? words.ownBookOf(text) : text}
      </p>
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
