import { Search } from 'lucide-react'
import type { Tab } from '#contract/shapes/home.ts'
import { useAnswer } from '#data/use-answer.ts'
import { FailureState } from '#components/states/failure-state.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Empty } from '#components/empty.tsx'
import { ChannelHead } from '#components/channel-head.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { useWords } from '#words/words.ts'
import { channelHomes } from './channels.ts'
import styles from '#features/works/works.module.css'
import type { ByChannel } from './search.ts'
import { pageLink } from '#components/target.ts'

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
