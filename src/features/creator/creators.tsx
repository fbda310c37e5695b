import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { creatorWords } from '#words/creators.ts'
import { useWords } from '#words/words.ts'
import { CreatorRanking } from './creator-ranking.tsx'
import { FeaturedCreators } from './featured-creators.tsx'
import { TopOf } from '#components/list/top-of.tsx'

const tabs = ['featured', 'rank'] as const

/** Creators: those who are featured, with a few of their videos, and their ranking. */
export function Creators({ search: { tab, sort = 'hot', period = 'week', by = 'play' } }: PageProps<typeof ByView>) {
  const words = useWords(creatorWords)
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
