import type { Tab } from '#contract/shapes/home.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { SectionBlock } from '#features/sections/section-block.tsx'
import { People } from '#features/creator/shared/people.tsx'
import styles from './channel-panel.module.css'

/** One channel of the home page: its sections, or the creators. */
export default function ChannelPanel({ channel }: { channel: Tab }) {
  return channel.type === 'creator' ? <Creators /> : <Sections id={channel.id} />
}

function Sections({ id }: { id: number }) {
  const words = useWords('discovery')
  const { loading } = useWords('shell')
  const list = useList<'tab.categoryNew', SectionItems>('tab.categoryNew', { tab_id: id })
  useRefreshOnTab(list.refresh)
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={(section, items) => <SectionBlock section={section} items={items} />}
        bare
        header={
          <p className={styles.age}>
            <TimeAgo askedAt={list.askedAt} query={list.query} />
          </p>
        }
        skeleton={<Skeleton label={loading} shape="cards" />}
        empty={<Empty title={words.channelEmpty}>{words.channelEmptyText}</Empty>}
      />
    </RefreshArea>
  )
}

function Creators() {
  const words = useWords('creators')
  const list = useList('creator.featured', {})
  useRefreshOnTab(list.refresh)
  return <People list={list} empty={<Empty title={words.empty}>{words.emptyText}</Empty>} />
}
