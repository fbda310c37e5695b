import { Download as Down } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useCurrentPerson } from '#data/session.ts'
import { downloadedItems, useDownloads, type DownloadedItem } from '#data/downloads.ts'
import { useWords } from '#words/words.ts'
import { useDownloadActs } from './use-download-acts.ts'
import { useDownloadFacts } from './use-download-facts.ts'
import { Confirm } from '#components/confirm.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import styles from './downloads.module.css'
import { DownloadItem } from './download-item.tsx'
import { pageLink } from '#components/target.ts'
import { net } from '#data/net.ts'
import { forgetLost, lostDownloads } from '#data/storage-canary.ts'
import { formatBytes } from '#lib/bytes.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import { useUsage } from '#data/storage.ts'
import { UsageBar } from '#components/usage-bar.tsx'

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
      {item && words.removeAsk(item.row.title)}
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
