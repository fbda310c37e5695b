import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { useWords } from '#words/words.ts'
import { FeaturedCreators } from './featured-creators.tsx'
import { TopOf } from '#components/list/top-of.tsx'
import type { ReactNode } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import { kinds } from '#features/kinds.ts'
import { UserNote } from './kind.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Ranking } from '#components/list/ranking.tsx'

const tabs = ['featured', 'rank'] as const

/** Creators: those who are featured, with a few of their videos, and their ranking. */
export function Creators({ search: { tab, sort = 'hot', period = 'week', by = 'play' } }: PageProps<typeof ByView>) {
  const words = useWords('creators')
  const active = tabs.find((one) => one === tab) ?? 'featured'
  const strip = (
    <ChannelStrip
      label={words.parts}
      channels={tabs.map((key) => ({ key, label: words.tabs[key] }))}
      active={active}
      onSelect={(key) => changeView('tab', key)}
    />
  )
  return (
    <Screen title={words.title}>
      <TopOf of={active} />
      {active === 'featured' ? (
        <FeaturedCreators sort={sort} header={strip} />
      ) : (
        <CreatorRanking period={period} by={by} header={strip} />
      )}
    </Screen>
  )
}

const measures = ['play', 'like', 'fans'] as const

/** The best creators of a period by what they got in it. */
function CreatorRanking({ period, by, header }: InputOf<'rank.creators'> & { header: ReactNode }) {
  const words = useWords('creators')
  return (
    <Ranking
      call="rank.creators"
      input={{ period, by }}
      header={header}
      choices={
        <Segmented
          label={words.by}
          options={measures.map((value) => ({ value, label: words.measures[value] }))}
          value={by}
          onChange={(value) => changeView('by', value)}
        />
      }
      row={(user, score) => ({
        title: user.username,
        to: kinds.user!.linkOf(user.uuid),
        picture: <UserAvatar user={user} />,
        note: <UserNote value={user} />,
        end: words.gained[by](score),
      })}
    />
  )
}
