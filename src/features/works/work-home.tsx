import type { Ad } from '#contract/shapes/home.ts'
import type { CardOf, HistoryRow } from '#bridge/rows.ts'
import type { SectionItems } from '#data/list-rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { AdSlides } from '#components/ads/ad-slides.tsx'
import { SectionBlock } from '#features/sections/section-block.tsx'
import { useRecent, type RecentKind } from './recent.ts'
import { ViewSwitch } from './view-switch.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { Progress } from '#components/progress.tsx'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import text from '#components/text.module.css'
import { audioLink, comicReaderLink, novelReaderLink } from './addresses.ts'
import styles from './works.module.css'
import { pageLink, type Target } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

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
