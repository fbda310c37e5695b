import { Dexie } from 'dexie'
import type { ReactNode } from 'react'
import type { Ad, Tab } from '#contract/shapes/home.ts'
import type { CardOf, HistoryRow } from '#bridge/rows.ts'
import { hiddenKeys, isHidden, type SectionItems } from '#data/list-rows.ts'
import { usePerson } from '#data/person.tsx'
import type { LiveList } from '#data/use-list.ts'
import { useLiveQuery } from '#data/use-live-query.ts'
import { latestFirst } from '#lib/stamp.ts'
import { AdSlides } from '#components/ads/ad-slides.tsx'
import { Empty } from '#components/empty.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { changeView } from '#components/page/navigation.ts'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Picture } from '#components/picture/picture.tsx'
import { Progress } from '#components/progress.tsx'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink, type Target } from '#components/target.ts'
import text from '#components/text.module.css'
import { partKinds, type PlacedKind } from '#features/reader/place.ts'
import { SectionBlock } from '#features/sections/section-block.tsx'
import { useWords } from '#words/words.ts'
import { audioLink, comicReaderLink, novelReaderLink } from './addresses.ts'
import styles from './works.module.css'

export interface WorkHomeProps {
  /** Whose begun works are offered to go on with; absent where nothing is gone on with. */
  kind?: RecentKind
  /** The reply of the kind's home call. */
  list: LiveList<CardOf<'section'>, SectionItems>
}

/** The home of a channel of works: banner, where one stopped, and sections. */
export function WorkHome({ kind, list }: WorkHomeProps) {
  const words = useWords('shell')
  const resource = useWords('resource')
  useRefreshOnTab(list.refresh)
  const { banner = [] } = (list.head ?? {}) as { banner?: Ad[] }
  const isBare =
    list.state === 'here' && list.entries.every((entry) => entry.type === 'item' && (entry.extra?.length ?? 0) === 0)
  if (isBare)
    return (
      <RefreshArea onRefresh={list.refresh}>
        <ViewSwitch how={undefined} />
        <Empty title={words.emptyTitle}>{resource.emptyText}</Empty>
      </RefreshArea>
    )
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={(section, items) => <SectionBlock section={section} items={items} />}
        bare
        header={
          <>
            <ViewSwitch how={undefined} end={<TimeAgo askedAt={list.askedAt} query={list.query} />} />
            <AdSlides ads={banner} />
            {kind && <ContinueStrip kind={kind} />}
          </>
        }
        skeleton={<Skeleton label={words.loading} shape="works" count={9} />}
        empty={<Empty title={words.emptyTitle} />}
      />
    </RefreshArea>
  )
}

/** So many works are offered to go on with. */
const shown = 10

const links: Record<RecentKind, (id: number, part: number | undefined) => Target> = {
  comic: comicReaderLink,
  novel: novelReaderLink,
  audio: (id) => audioLink(id),
  picture: (id) => pageLink('/picture/detail', { id }),
}

/** Where somebody stopped, newest first; nothing where they have not begun anything. */
function ContinueStrip({ kind }: { kind: RecentKind }) {
  const words = useWords('resource')
  const recent = useRecent(kind, shown)
  if (!recent || recent.length === 0) return null
  return (
    <section className={styles.goOn}>
      <SectionHead title={words.goOn[kind]} />
      <Rail label={words.goOn[kind]} narrow>
        {recent.map(({ work, row, part }) => (
          <Begun
            key={work.id}
            work={work}
            row={row}
            to={links[kind](work.id, row.part === undefined ? undefined : Number(row.part))}
            note={part ?? (kind === 'picture' ? words.seenOf(row.position, row.length) : words.begun)}
            ratio={kind === 'audio' ? 1 : 2 / 3}
          />
        ))}
      </Rail>
    </section>
  )
}

interface BegunProps {
  work: CardOf<RecentKind>
  row: HistoryRow
  to: Target
  note: string
  /** Width divided by height of the cover. */
  ratio: number
}

function Begun({ work, row, to, note, ratio }: BegunProps) {
  'use memo'
  return (
    <article className={styles.begun}>
      <Picture image={work.cover} ratio={ratio} />
      <Progress label={note} value={row.length > 0 ? row.position / row.length : 0} />
      <TargetLink to={to} className={text.stretched} draggable={false}>
        <span className={text.oneLine}>{work.title}</span>
      </TargetLink>
      <span className={styles.begunNote}>
        <span className={text.oneLine}>{note}</span>
      </span>
    </article>
  )
}

/** The kinds in which somebody gets so far, and goes on another time. */
type RecentKind = PlacedKind | 'picture'

/** A work that was opened, how far somebody got, and the title of the part they are at where the device knows it. */
interface RecentWork<K extends RecentKind> {
  work: CardOf<K>
  row: HistoryRow
  part: string | undefined
}

/** Of a set whose pictures were not looked at, or all of them, there is nothing to go on with. */
const isBegun = ({ position, length }: HistoryRow) => position > 0 && position < length

/** The works of a kind that were opened last, newest first, without those that are hidden; undefined until read. */
function useRecent<K extends RecentKind>(kind: K, limit: number): RecentWork<K>[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const all = await db.history.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).toArray()
    const begun = kind === 'picture' ? all.filter(isBegun) : all
    const rows = latestFirst(begun, ({ at }) => at).slice(0, limit)
    const which: RecentKind = kind
    const partKind = which === 'picture' ? undefined : partKinds[which]
    const [cards, parts, hidden] = await Promise.all([
      db.cards.bulkGet(rows.map(({ id }): [string, string | number] => [kind, id])),
      partKind ? db.cards.bulkGet(rows.map(({ part = 0 }): [string, string | number] => [partKind, part])) : [],
      hiddenKeys(db),
    ])
    return rows.flatMap((row, at): RecentWork<K>[] => {
      const card = cards[at]
      if (!card || isHidden(hidden, card)) return []
      const part = (parts[at]?.value as { title?: string } | undefined)?.title
      return [{ row, work: card.value as CardOf<K>, part }]
    })
  }, [db, kind, limit])
}

/** What a channel of the library is drawn with. */
export interface ChannelHomeProps {
  channel: Tab
  /** Its view, from the address: absent for the home, `find` for works by options. */
  how: string | undefined
}

/** The two views of a channel of works: what is recommended, and finding by options. */
export function ViewSwitch({ how, end }: { how: 'find' | undefined; end?: ReactNode }) {
  const words = useWords('resource')
  return (
    <div className={styles.views}>
      <Segmented
        label={words.view}
        options={[
          { value: 'home', label: words.featured },
          { value: 'find', label: words.find },
        ]}
        value={how ?? 'home'}
        onChange={(next) => changeView('how', next)}
      />
      <span className={styles.age}>{end}</span>
    </div>
  )
}
