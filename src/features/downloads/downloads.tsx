import { Download as Down } from 'lucide-react'
import { useState } from 'react'
import { useCurrentPerson } from '#data/session.ts'
import { shelvedOf, useDownloads, type Shelved } from '#data/shelf.ts'
import { useDownloadActs } from './use-download-acts.ts'
import { useDownloadFacts } from './use-download-facts.ts'
import { Confirm } from '#components/confirm.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { shelfWords } from '#words/shelf.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './downloads.module.css'
import { LostShelf } from './lost-shelf.tsx'
import { ShelfItem } from './shelf-item.tsx'
import { StorageBar } from './storage-bar.tsx'
import { pageLink } from '#components/target.ts'

/** What is kept for offline: how it stands, what waits, how much room it takes. All of it works without a connection. */
export function Downloads() {
  const words = useWords(shelfWords)
  const frame = useWords(shellWords)
  const rows = useDownloads()
  const facts = useDownloadFacts()
  const person = useCurrentPerson() ?? 'guest'
  const all = useDownloadActs('*')
  const [removing, remove] = useState<Shelved>()
  const items = rows && shelvedOf(rows)
  const waiting = rows?.filter(({ state }) => state === 'waiting' || state === 'running') ?? []
  const held = rows?.filter(({ state }) => state === 'paused') ?? []
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        <LostShelf person={person} />
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
            <ShelfItem
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

function RemoveDialog({ item, onClose }: { item: Shelved | undefined; onClose: () => void }) {
  const words = useWords(shelfWords)
  const frame = useWords(shellWords)
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
