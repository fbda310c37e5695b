import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import type { CardOf } from '#bridge/rows.ts'
import { usePerson } from '#data/person.tsx'
import { useList, type LiveList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import styles from './user.module.css'

interface Part {
  user: UserBrief
  /** Scrolls with the list. */
  header: ReactNode
  /** Refreshes what stands in the header. */
  onRefresh: () => void
}

/** Their videos. No call lists a person's videos: they are those that a search for the name finds. */
export function UserVideos({ user, sort, header, onRefresh }: Part & { sort: string }) {
  const { uuid } = user
  const isTheirs = (card: CardOf<'video'>) => card.user.uuid === uuid && !card.small
  const list = onlyThose(useList('search.videos', { word: user.username, sort }), isTheirs)
  return (
    <ItemList
      kind="video"
      list={refreshing(list, onRefresh)}
      pick={(cards) => cards.filter(isTheirs)}
      header={<Sorted header={header} sort={sort} list={list} />}
      empty={<NoWorks of="videos" uuid={uuid} />}
    />
  )
}

/** Their short clips. */
export function UserClips({ user: { uuid }, sort, header, onRefresh }: Part & { sort: string }) {
  const list = useList('creator.small', { uuid, sort })
  return (
    <ItemList
      kind="video"
      list={refreshing(list, onRefresh)}
      pick={(cards) => cards.filter((card) => card.user.uuid === uuid && card.small)}
      header={<Sorted header={header} sort={sort} list={list} />}
      empty={<NoWorks of="clips" uuid={uuid} />}
    />
  )
}

/** Their collections, newest first. */
export function UserCollections({ user: { uuid }, header, onRefresh }: Part) {
  const list = useList('compilation.her', { uuid })
  return (
    <ItemList
      kind="compilation"
      list={refreshing(list, onRefresh)}
      pick={(cards) => cards.filter((card) => card.user.uuid === uuid)}
      header={<Aged header={header} list={list} />}
      empty={<NoWorks of="collections" uuid={uuid} />}
    />
  )
}

/** Their posts in the circle, newest first. */
export function UserPosts({ user: { uuid }, header, onRefresh }: Part) {
  const list = useList('wei.her', { uuid })
  return (
    <ItemList
      kind="post"
      rows
      list={refreshing(list, onRefresh)}
      pick={(cards) => cards.filter((card) => card.user.uuid === uuid)}
      header={<Aged header={header} list={list} />}
      empty={<NoWorks of="posts" uuid={uuid} />}
    />
  )
}

function Sorted({ header, sort, list }: { header: ReactNode; sort: string; list: LiveList<unknown> }) {
  return (
    <>
      {header}
      <SortTabs
        list="porn_sort_tab"
        active={sort}
        onSelect={(next) => changeView('sort', next)}
        end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
      />
    </>
  )
}

function Aged({ header, list }: { header: ReactNode; list: LiveList<unknown> }) {
  return (
    <>
      {header}
      <p className={styles.age}>
        <TimeAgo askedAt={list.askedAt} query={list.query} />
      </p>
    </>
  )
}

const refreshing = <L extends { refresh: () => Promise<void> }>(list: L, onRefresh: () => void): L => ({
  ...list,
  refresh: async () => {
    onRefresh()
    await list.refresh()
  },
})

/** A list without the items that do not belong. */
function onlyThose<C, X>(list: LiveList<C, X>, fits: (card: C) => boolean): LiveList<C, X> {
  return { ...list, entries: list.entries.filter((entry) => entry.type === 'gap' || fits(entry.card)) }
}

function NoWorks({ of, uuid }: { of: 'videos' | 'clips' | 'collections' | 'posts'; uuid: string }) {
  const words = useWords('user')
  const me = usePerson().uuid === uuid
  return (
    <Empty icon={<Clapperboard />} title={words.empty[of]}>
      {me ? words.ownEmptyText : words.emptyText}
    </Empty>
  )
}
