import { Trophy } from 'lucide-react'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ByView } from '#components/page/search-params.ts'
import { Screen } from '#components/page/screen.tsx'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'
import { WriteButton } from '#components/page/write-button.tsx'
import { AnsweredWants, MyWants, WantedWants } from './my-wants.tsx'
import { pageLink } from '#components/target.ts'
import { useState, type ReactNode } from 'react'
import { useList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Segmented } from '#components/segmented.tsx'
import styles from './wants.module.css'
import { WantList } from './want-list.tsx'

const tabs = ['all', 'mine', 'wanted', 'answered'] as const
type WantTab = (typeof tabs)[number]

/** Requests for films: everybody's, and one's own. */
export function Wants({ search: { tab = 'all', sort = 'new' } }: PageProps<typeof ByView>) {
  const words = useWords('wanted')
  const active: WantTab = tabs.find((name) => name === tab) ?? 'all'
  const header = (
    <ChannelStrip
      label={words.tabsLabel}
      channels={tabs.map((key) => ({ key, label: words.tabs[key] }))}
      active={active}
      onSelect={(key) => changeView('tab', key)}
    />
  )
  return (
    <Screen
      title={words.title}
      right={<IconButton label={words.rank} icon={<Trophy />} to={pageLink('/lookmv/rank')} />}
      foot={<WriteButton to={pageLink('/lookmv/publish')} label={words.ask} />}
    >
      <Tab active={active} sort={sort} header={header} />
    </Screen>
  )
}

function Tab({ active, sort, header }: { active: WantTab; sort: string; header: React.ReactNode }) {
  switch (active) {
    case 'all':
      return <AllWants sort={sort} header={header} />
    case 'mine':
      return <MyWants header={header} />
    case 'wanted':
      return <WantedWants header={header} />
    case 'answered':
      return <AnsweredWants header={header} />
  }
}

const statuses = ['all', 'open', 'solved'] as const
type Status = (typeof statuses)[number]

/** Everybody's requests, in an order, and all of them or those in one state. */
function AllWants({ sort, header }: { sort: string; header: ReactNode }) {
  const words = useWords('wanted')
  const [status, setStatus] = useState<Status>('all')
  const list = useList('find.list', { sort, ...(status !== 'all' && { status }) })
  return (
    <WantList
      list={list}
      pick={(held) => held.filter((card) => status === 'all' || card.status === status)}
      header={
        <>
          {header}
          <div className={styles.status}>
            <Segmented
              label={words.status}
              options={statuses.map((value) => ({ value, label: words.statuses[value] }))}
              value={status}
              onChange={setStatus}
            />
          </div>
          <SortTabs
            list="post_sort_tab"
            active={sort}
            onSelect={(next) => changeView('sort', next)}
            end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
          />
        </>
      }
      empty={
        <Empty title={words.emptyTitle} action={<Button to={pageLink('/lookmv/publish')}>{words.ask}</Button>}>
          {words.emptyText}
        </Empty>
      }
    />
  )
}
