import { CircleUserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import { useList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo, useNow } from '#components/states/time-ago.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './wants.module.css'
import { WantList } from './want-list.tsx'
import { pageLink } from '#components/target.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { want as kind } from './kind.ts'
import text from '#components/text.module.css'
import { TargetLink } from '#components/target-link.tsx'

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
export const MyWants = ({ header }: TabProps) => (
  <ForPeople header={header}>{(uuid) => <Mine header={header} uuid={uuid} />}</ForPeople>
)

/** The requests that the person also wants. */
export const WantedWants = ({ header }: TabProps) => (
  <ForPeople header={header}>{() => <Wanted header={header} />}</ForPeople>
)

/** The answers of the person. */
export const AnsweredWants = ({ header }: TabProps) => (
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
  const locale = localeOf(useLanguage())
  const now = useNow()
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
        {reply.accepted && <span className={styles.accepted}>{words.accepted}</span>}
        <span>{formatTimeAgo(timeAgo(reply.created_at, now), locale)}</span>
      </p>
    </article>
  )
}
