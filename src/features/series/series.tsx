import { LibraryBig } from 'lucide-react'
import type { SeriesKind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import type { SortList } from '#components/list/sort-tabs.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { Listed } from '#features/item-list/item-list.tsx'
import type { BySeries } from '#components/page/search-params.ts'
import { pageLink } from '#components/target.ts'
import type { Series } from '#contract/shapes/common.ts'
import { Picture } from '#components/picture/picture.tsx'
import styles from './series.module.css'
import type { OutboxCall } from '#contract/catalogue.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useUnsent } from '#data/outbox.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'
import { UnsentDot } from '#components/unsent-dot.tsx'

type Works = LiveList<CardOf<SeriesKind>>

interface Source {
  sorts: SortList
  rows: boolean
  /** A hook: the works of a series. */
  use: (id: number, sort: string) => Works
}

/** Where the works of each kind's series come from. */
const sources: Readonly<Record<SeriesKind, Source>> = {
  novel: { sorts: 'com_sort_tab', rows: true, use: (id, sort) => useList('novel.list', { series_id: id, sort }) },
  picture: {
    sorts: 'picture_sort_tab',
    rows: false,
    use: (id, sort) => useList('picture.list', { series_id: id, sort }),
  },
  audio: { sorts: 'com_sort_tab', rows: true, use: (id, sort) => useList('audio.list', { series_id: id, sort }) },
}

/** A series: what it is, following it, and its works. */
export function SeriesPage({ search: { kind, id, sort = 'new' } }: PageProps<typeof BySeries>) {
  const words = useWords('series')
  return (
    <Screen title={words.titles[kind]}>
      <WorksOf key={kind} kind={kind} id={id} sort={sort} />
    </Screen>
  )
}

function WorksOf({ kind, id, sort }: { kind: SeriesKind; id: number; sort: string }) {
  const words = useWords('series')
  const { sorts, rows, use: useWorks } = sources[kind]
  const list = useWorks(id, sort)
  const series = useCard(`series:${kind}`, id)
  return (
    <Listed
      kind={kind}
      rows={rows}
      list={list}
      sorts={sorts}
      sort={sort}
      header={series && <SeriesHead kind={kind} series={series} />}
      pick={(cards) => cards.filter((card) => card.series?.id === id)}
      empty={
        <Empty
          icon={<LibraryBig />}
          title={words.empty}
          action={<Button to={pageLink('/resource')}>{words.back}</Button>}
        >
          {words.emptyText}
        </Empty>
      }
    />
  )
}

/** What a series is, and following it. */
function SeriesHead({ kind, series }: { kind: SeriesKind; series: Series }) {
  const words = useWords('series')
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <Picture image={series.cover} ratio={16 / 9} />
      </div>
      <div className={styles.names}>
        <h2 className={styles.title}>{series.title}</h2>
        <p className={styles.count}>{words.counts[kind](series.count)}</p>
        <FollowSeries kind={kind} series={series} />
      </div>
    </header>
  )
}

/** The call that follows a series of each kind; all take `{id, on}`. */
const calls = {
  novel: 'novel.followSeries',
  picture: 'picture.followSeries',
  audio: 'audio.followSeries',
} as const satisfies Record<SeriesKind, OutboxCall>

/** Follows a series, or no longer, at once on screen; a visitor is led to the login. */
function FollowSeries({ kind, series }: { kind: SeriesKind; series: Series }) {
  const words = useWords('series')
  const social = useWords('social')
  const name = calls[kind]
  const unsent = useUnsent(name, series.id)
  const toggle = useToggle(series.is_follow, async (on) => {
    const result = await net.act(name, { id: series.id, on })
    tellOutcome(name, result)
    return result.ok
  })
  const text = toggle.on ? words.following : words.follow
  return (
    <Button
      small
      tone={toggle.on ? 'quiet' : 'primary'}
      label={`${text} ${series.title}`}
      onClick={() => (hasAccount() ? toggle.set(!toggle.on) : loginWanted.emit())}
    >
      {text}
      {unsent && <UnsentDot label={social.unsent} />}
    </Button>
  )
}
