import { CircleUserRound, Trophy } from 'lucide-react'
import { WrittenAt } from '#components/states/written-at.tsx'
import { type ReactNode, useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { useCard } from '#data/use-detail.ts'
import { type LiveList, useList } from '#data/use-list.ts'
import { Button } from '#components/button.tsx'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { WriteButton } from '#components/page/write-button.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'
import text from '#components/text.module.css'
import { ListOrDevice, newestFirst } from '#features/item-list/list-or-device.tsx'
import { useWords } from '#words/words.ts'
import { want as kind } from './kind.ts'
import { cards } from './want-cards.tsx'
import styles from './want.module.css'

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

interface TabProps {
  header: ReactNode
}

/** For somebody who is logged in; a visitor is told why there is nothing. */
function ForPeople({ header, children }: TabProps & { children: (uuid: string) => ReactNode }) {
  const words = useWords('wanted')
  const { uuid } = usePerson()
  if (uuid !== null) return children(uuid)
  return (
    <>
      {header}
      <Empty
        icon={<CircleUserRound />}
        title={words.loginTitle}
        action={
          <Button tone="primary" onClick={() => loginWanted.emit()}>
            {words.login}
          </Button>
        }
      />
    </>
  )
}

/** The requests of the person. */
const MyWants = ({ header }: TabProps) => (
  <ForPeople header={header}>{(uuid) => <Mine header={header} uuid={uuid} />}</ForPeople>
)

/** The requests that the person also wants. */
const WantedWants = ({ header }: TabProps) => <ForPeople header={header}>{() => <Wanted header={header} />}</ForPeople>

/** The answers of the person. */
const AnsweredWants = ({ header }: TabProps) => (
  <ForPeople header={header}>{() => <Answered header={header} />}</ForPeople>
)

function Mine({ header, uuid }: TabProps & { uuid: string }) {
  const words = useWords('wanted')
  const list = useList('find.mine', {})
  return (
    <WantList
      list={list}
      pick={(held) => held.filter((card) => card.user.uuid === uuid)}
      header={<Head header={header} list={list} />}
      empty={
        <Empty title={words.mineEmpty} action={<Button to={pageLink('/lookmv/publish')}>{words.ask}</Button>}>
          {words.emptyText}
        </Empty>
      }
    />
  )
}

function Wanted({ header }: TabProps) {
  const words = useWords('wanted')
  const list = useList('find.wanted', {})
  return (
    <WantList
      list={list}
      pick={(held) => held.filter((card) => card.is_want)}
      header={<Head header={header} list={list} />}
      empty={<Empty title={words.wantedEmpty}>{words.wantedEmptyText}</Empty>}
    />
  )
}

function Answered({ header }: TabProps) {
  const words = useWords('wanted')
  const { loading } = useWords('shell')
  const list = useList('find.answered', {})
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={(reply) => <AnsweredRow reply={reply} />}
        header={<Head header={header} list={list} />}
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={<Empty title={words.answeredEmpty}>{words.answeredEmptyText}</Empty>}
      />
    </RefreshArea>
  )
}

function Head({ header, list }: TabProps & { list: Parameters<typeof TimeAgo>[0] }) {
  return (
    <>
      {header}
      <div className={styles.age}>
        <TimeAgo askedAt={list.askedAt} query={list.query} />
      </div>
    </>
  )
}

/** An answer of one's own: what was asked, what was answered, whether it was accepted. */
function AnsweredRow({ reply }: { reply: CardOf<'want-reply'> }) {
  const words = useWords('wanted')
  const asked = useCard('want', reply.want_id)
  return (
    <article className={styles.answered}>
      <TargetLink to={kind.linkOf(reply.want_id)} className={text.stretched}>
        <span className={styles.asked}>{asked?.title ?? words.toWant}</span>
      </TargetLink>
      <p className={text.twoLines} dir="auto">
        {reply.content}
      </p>
      <p className={styles.meta}>
        {reply.accepted && <span className={styles.answerAccepted}>{words.accepted}</span>}
        <span>
          <WrittenAt of={reply} />
        </span>
      </p>
    </article>
  )
}

type Want = CardOf<'want'>

interface WantListProps {
  list: LiveList<Want>
  /** Which of the requests on this device stand in for the list without a connection. */
  pick: (held: Want[]) => Want[]
  header: ReactNode
  empty: ReactNode
}

/** Requests as rows. */
function WantList({ list, pick, header, empty }: WantListProps) {
  const { loading } = useWords('shell')
  return (
    <ListOrDevice
      kind="want"
      list={list}
      pick={(held) => newestFirst(pick(held))}
      Item={cards.Row}
      header={header}
      skeleton={<Skeleton label={loading} shape="rows" count={8} />}
      empty={empty}
    />
  )
}
