import { Search } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Tab } from '#contract/shapes/home.ts'
import { useAnswer } from '#data/use-answer.ts'
import { ChannelHead } from '#components/channel-head.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { pageLink } from '#components/target.ts'
import { AudioHome } from '#features/audio/shared/audio-home.tsx'
import { ComicHome } from '#features/comic/shared/comic-home.tsx'
import { DatingHome } from '#features/dating/shared/dating-home.tsx'
import { GameHome } from '#features/game/shared/game-home.tsx'
import { NovelHome } from '#features/novel/shared/novel-home.tsx'
import { PictureHome } from '#features/picture/shared/picture-home.tsx'
import type { ChannelHomeProps } from '#features/works/work-home.tsx'
import styles from '#features/works/works.module.css'
import { useWords } from '#words/words.ts'
import type { ByChannel } from '#components/page/search-params.ts'

/** Which channel is shown, and its view. */
const position = { position: 'resource' } as const

/** The resource tab: a channel each for comics, novels, pictures, audio, games and dating, as far as they have a home. */
export function Resource({ search: { channel, how } }: PageProps<typeof ByChannel>) {
  const words = useWords('resource')
  const { tabs: tabNames, loading } = useWords('shell')
  const tabs = useAnswer('tab.list', position)
  const channels = tabs.state === 'here' ? tabs.value.list.filter(({ type }) => type in channelHomes) : []
  const active =
    channels.find(({ id }) => String(id) === channel) ?? channels.find(({ current }) => current) ?? channels[0]
  const swipe = (step: 1 | -1) => {
    const next = active && channels[channels.indexOf(active) + step]
    if (next) changeView('channel', String(next.id))
  }
  return (
    <Screen
      bar={
        <ChannelHead
          title={tabNames.resource}
          label={words.channels}
          channels={channels.map(({ id, name }) => ({ key: String(id), label: name }))}
          active={String(active?.id ?? '')}
          onSelect={(key) => changeView('channel', key)}
          end={<IconButton label={words.search} icon={<Search />} to={pageLink('/search')} />}
        />
      }
    >
      {active ? (
        <SwipeArea onSwipe={swipe}>
          <Channel key={active.id} channel={active} how={how} />
        </SwipeArea>
      ) : tabs.state === 'here' ? (
        <Empty title={words.none}>{words.noneText}</Empty>
      ) : tabs.state === 'absent' && tabs.query.failure ? (
        <FailureState failure={tabs.query.failure} onRetry={tabs.refresh} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton label={loading} shape="works" count={9} />
        </div>
      )}
    </Screen>
  )
}

function Channel({ channel, how }: { channel: Tab; how: string | undefined }) {
  const Home = channelHomes[channel.type]
  return Home ? <Home channel={channel} how={how} /> : null
}

/** The home of each type of channel, one row each. A channel whose type has none is not shown. */
const channelHomes: { readonly [T in Tab['type']]?: ComponentType<ChannelHomeProps> } = {
  comic: ComicHome,
  novel: NovelHome,
  picture: PictureHome,
  audio: AudioHome,
  game: GameHome,
  dating: DatingHome,
}
