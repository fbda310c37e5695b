import type { ReactNode } from 'react'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import type { DetailOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { kinds } from '#features/kinds.ts'
import { changeView } from '#components/page/navigation.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { userWords } from '#words/user.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { UserClub } from './user-club.tsx'
import { UserClips, UserCollections, UserPosts, UserVideos } from './user-lists.tsx'

const all = ['videos', 'clips', 'collections', 'posts', 'club'] as const
type WorkTab = (typeof all)[number]

export interface UserWorksProps {
  user: UserBrief
  /** What only their page tells, once it is known. */
  details: DetailOf<'user'> | undefined
  /** The chosen part, and the order of its list, as the address has them. */
  tab: string | undefined
  sort: string | undefined
  /** Scrolls with the list. */
  head: ReactNode
  /** Refreshes what stands in the head. */
  onRefresh: () => void
}

/** What somebody made, by kind, and their fan club. */
export function UserWorks({ user, details, tab, sort = 'new', head, onRefresh }: UserWorksProps) {
  const words = useWords(userWords)
  const locale = localeOf(useLanguage())
  const counts = details?.counts
  const club = details?.club
  const tabs = all.filter((key) => (key === 'posts' ? kinds.post : key === 'club' ? club : true))
  const active = tabs.find((key) => key === tab) ?? 'videos'
  const count: Record<WorkTab, number | undefined> = {
    videos: counts?.mv,
    clips: counts?.small,
    collections: counts?.compilation,
    posts: counts?.post,
    club: undefined,
  }
  const labelOf = (key: WorkTab) => {
    const of = count[key]
    return of === undefined ? words.tabs[key] : words.withCount(words.tabs[key], formatCount(of, locale))
  }
  const header = (
    <>
      {head}
      <ChannelStrip
        label={words.works}
        channels={tabs.map((key) => ({ key, label: labelOf(key) }))}
        active={active}
        onSelect={(key) => changeView('tab', key)}
      />
    </>
  )
  const common = { user, header, onRefresh }
  switch (active) {
    case 'videos':
      return <UserVideos {...common} sort={sort} />
    case 'clips':
      return <UserClips {...common} sort={sort} />
    case 'collections':
      return <UserCollections {...common} />
    case 'posts':
      return <UserPosts {...common} />
    case 'club':
      return club && <UserClub club={club} header={header} onRefresh={onRefresh} />
  }
}
