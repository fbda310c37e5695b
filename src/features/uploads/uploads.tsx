import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { useDesk, type DeskPictures, type DeskUpload } from '#data/uploads.ts'
import { useWakeLock } from '#features/player/use-wake-lock.ts'
import { Confirm } from '#components/confirm.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { Switch } from '#components/switch.tsx'
import { useWords } from '#words/words.ts'
import { UploadItem } from './upload-item.tsx'
import styles from './uploads.module.css'
import { pageLink } from '#components/target.ts'
import { Dexie } from 'dexie'
import type { PostClip } from '#contract/shapes/post.ts'
import type { CardOf } from '#bridge/rows.ts'
import { usePerson } from '#data/person.tsx'
import { useLiveQuery } from '#data/use-live-query.ts'
import { fetchQuery } from '#data/queries.ts'

/** The upload desk: every clip and picture on its way, from whatever screen it was sent. */
export function Uploads() {
  const words = useWords('uploads')
  const frame = useWords('shell')
  const desk = useDesk()
  const offline = useOffline()
  const clips = useClips(desk?.films ?? [], offline)
  const [cancelling, cancel] = useState<DeskUpload>()
  const empty = desk && desk.films.length === 0 && desk.pictures.length === 0
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        {!desk && <Skeleton label={frame.loading} shape="rows" count={3} />}
        {empty && (
          <Empty
            icon={<Upload />}
            title={words.empty}
            action={<Button to={pageLink('/post/publish')}>{words.emptyAction}</Button>}
          >
            {words.emptyText}
          </Empty>
        )}
        {desk && !empty && (
          <>
            {desk.films.some(isOpen) && <KeepOn running={desk.films.some(({ state }) => state === 'running')} />}
            <ul aria-label={words.films}>
              {desk.films.map((row) => (
                <UploadItem
                  key={row.id}
                  row={row}
                  clip={clips.get(row.entry)}
                  offline={offline}
                  onCancel={() => cancel(row)}
                />
              ))}
            </ul>
            {desk.pictures.length > 0 && <Pictures rows={desk.pictures} />}
          </>
        )}
      </div>
      <CancelDialog row={cancelling} onClose={() => cancel(undefined)} />
    </Screen>
  )
}

const isOpen = ({ endedAt }: DeskUpload) => endedAt === undefined

/** A locked phone pauses uploads: the screen is kept on while this one is looked at and something goes. */
function KeepOn({ running }: { running: boolean }) {
  const words = useWords('uploads')
  const [wanted, want] = useState(true)
  const can = 'wakeLock' in navigator
  useWakeLock(running && wanted)
  return (
    <>
      <p className={styles.note}>{words.keepOn}</p>
      {can ? (
        <ListGroup>
          <ListRow label={words.awake} control={<Switch label={words.awake} checked={wanted} onChange={want} />} />
        </ListGroup>
      ) : (
        <p className={styles.note}>{words.awakeNo}</p>
      )}
    </>
  )
}

function Pictures({ rows }: { rows: readonly DeskPictures[] }) {
  'use memo'
  const words = useWords('uploads')
  return (
    <ListGroup title={words.pictures}>
      {rows.map(({ entry, title, done, of }) => (
        <ListRow key={entry} label={title || words.pictures} value={words.pictureCount(done, of)} />
      ))}
    </ListGroup>
  )
}

function CancelDialog({ row, onClose }: { row: DeskUpload | undefined; onClose: () => void }) {
  const words = useWords('uploads')
  const frame = useWords('shell')
  const cancel = async () => {
    if (!row) return
    const cancelled = await net.upload({ do: 'cancel', upload: row.id })
    if (!cancelled.ok) notify(words.tooLate)
  }
  return (
    <Confirm
      open={row !== undefined}
      onClose={onClose}
      onYes={() => void cancel()}
      yes={words.cancelYes}
      no={words.keep}
      title={frame.hint}
      danger
    >
      {row && words.cancelAsk(row.title || row.name || words.unnamed)}
    </Confirm>
  )
}

/** How often it is asked while a clip is still being made. */
const askEveryMs = 15_000

/** What became of a clip, of a post unless it is said. */
interface MadeClip extends PostClip {
  ofWork?: true
}

/** What became of the film of a work. */
function clipOfWork({ state, progress, reason, refusal }: CardOf<'own-work'>): MadeClip {
  if (state !== 'refused') return { ofWork: true, state: progress === undefined ? 'ready' : 'waiting' }
  return { ofWork: true, state, ...(reason !== undefined && { reason }), ...(refusal !== undefined && { refusal }) }
}

/** By the entries of uploads: what the server made of their clips. */
type Clips = ReadonlyMap<string, MadeClip>

const none: Clips = new Map()

/**
 * What became of the clips that were uploaded, live: their posts and works say it to whoever made them. Asked for when the desk is
 * opened, and now and then for as long as one is being made.
 */
function useClips(films: readonly DeskUpload[], offline: boolean): Clips {
  const { db } = usePerson()
  const published = films.filter(({ state, awaited, entry }) => state === 'done' && !awaited && entry !== '')
  const entries = published.map(({ entry }) => entry).join(' ')
  const clips = useLiveQuery(
    async () => {
      if (entries === '') return none
      const wanted = new Set(entries.split(' '))
      const cards = async <K extends 'post' | 'own-work'>(kind: K) => {
        const rows = db.cards.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey])
        return (await rows.toArray()).map(({ value }) => value as CardOf<K>)
      }
      const works = (await cards('own-work')).map((work) => ({ request_id: work.request_id, clip: clipOfWork(work) }))
      return new Map(
        [...(await cards('post')), ...works].flatMap(({ request_id: entry, clip }): [string, MadeClip][] =>
          entry !== undefined && clip && wanted.has(entry) ? [[entry, clip]] : [],
        ),
      )
    },
    [db, entries],
    none,
  )
  const open = published.some(({ entry }) => (clips.get(entry)?.state ?? 'waiting') === 'waiting')
  const ask = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    void fetchQuery('wei.mine', {})
    if ([...clips.values()].some(({ ofWork }) => ofWork)) void fetchQuery('creator.works', {})
  })
  useEffect(() => {
    if (!open || offline) return
    ask()
    const timer = setInterval(() => ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [open, offline, entries])
  return clips
}
