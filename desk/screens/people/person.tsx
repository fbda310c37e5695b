import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '#components/skeleton.tsx'
import type { DeskUserDetail } from '#contract/desk/people.ts'
import { useLook, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Failed } from '../../parts/failed.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import links from '../../parts/link.module.css'
import { useDeskWords } from '../../words/desk.ts'
import { useKindName } from '../../words/kinds.ts'
import { Actions } from './actions.tsx'
import styles from './people.module.css'
import { useWords } from './words.ts'

/** Somebody: their profile, logins, ledger, reports, and what can be done about them. */
export function Person() {
  const words = useWords()
  const desk = useDeskWords()
  const id = Number(useParams({ from: '/people/$id' }).id)
  const found = useLook('people.one', { id })
  const mayContent = useMay('content.see')
  const mayThreads = useMay('threads.see')
  return (
    <Page
      title={found.data?.name ?? words.title}
      help={words.help}
      actions={
        <>
          {found.data && mayContent && (
            <Link to="/content" search={{ creator: found.data.name }} className={links.link}>
              {words.works}
            </Link>
          )}
          {found.data && mayThreads && (
            <Link to="/messages/$person" params={{ person: String(id) }} className={links.link}>
              {words.messages}
            </Link>
          )}
          <Link to="/people" className={links.link}>
            {words.back}
          </Link>
        </>
      }
    >
      {found.isPending && <Skeleton label={desk.loading} shape="rows" />}
      {found.error && <Failed failure={found.error} onAgain={() => void found.refetch()} />}
      {found.data && (
        <>
          <Profile user={found.data} />
          <Actions user={found.data} />
          <Logins user={found.data} />
          <Ledger id={id} />
          <Told user={found.data} />
        </>
      )}
    </Page>
  )
}

function Profile({ user }: { user: DeskUserDetail }) {
  const words = useWords()
  const { right, empty, malicious } = user.record
  const { videos, posts, fans } = user.counts
  const facts: readonly (readonly [string, ReactNode])[] = [
    [words.state, words.states[user.state]],
    [words.flags, [user.creator && words.creator, user.agent && words.agent].filter(Boolean).join(' · ')],
    [words.suspendedUntil, user.suspendedUntil !== null && <Time key="until" ms={user.suspendedUntil} />],
    [words.closesAt, user.closesAt !== null && <Time key="closes" ms={user.closesAt} />],
    [words.strikes, user.strikes],
    [words.coins, user.coins],
    [words.money, (user.fen / 100).toFixed(2)],
    [words.vip, user.vipUntil !== null && <Time key="vip" ms={user.vipUntil} />],
    [words.factor, user.hasSecondFactor ? words.on : words.off],
    [words.counts, words.countsText(videos, posts, fans)],
    [words.record, words.recordText(right, empty, malicious)],
    [words.sign, user.sign && <bdi key="sign">{user.sign}</bdi>],
    [words.since, <Time key="since" ms={user.createdAt} />],
    [words.uuid, <code key="uuid">{user.uuid}</code>],
  ]
  return (
    <Panel title={words.profile}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== false && value !== '')
          .map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}

function Logins({ user: { sessions } }: { user: DeskUserDetail }) {
  const words = useWords()
  return (
    <Panel title={words.sessions}>
      {sessions.length === 0 && <p>{words.noSessions}</p>}
      <ul className={styles.list}>
        {sessions.map(({ device, system, browser, createdAt, usedAt }) => (
          <li key={`${device} ${createdAt}`}>
            {words.sessionText(device, system, browser)} · <Time ms={usedAt} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const currencies = ['coin', 'fen'] as const

function Ledger({ id }: { id: number }) {
  const words = useWords()
  const { currency = 'coin' } = useSearch({ from: '/people/$id' })
  const go = useNavigate({ from: '/people/$id' })
  const pages = usePages('people.ledger', { id, currency })
  const sum = (value: number) => (currency === 'coin' ? value : (value / 100).toFixed(2))
  return (
    <Panel title={words.ledger}>
      <DataTable
        name="ledger"
        pages={pages}
        rowId={({ id: row }) => String(row)}
        rowName={({ reason }) => reason}
        empty={{ title: words.noPostings }}
        filters={
          <ChoiceFilter
            label={words.currency}
            value={currency}
            options={currencies.map((value) => ({ value, label: words.currencies[value] }))}
            onChange={(value) => void go({ search: { currency: value || 'coin' } })}
          />
        }
        columns={[
          { id: 'at', title: words.at, cell: ({ at }) => <Time ms={at} /> },
          { id: 'delta', title: words.delta, isNumber: true, cell: ({ delta }) => sum(delta) },
          {
            id: 'balance',
            title: words.balance,
            isNumber: true,
            cell: ({ balance }) => balance !== null && sum(balance),
          },
          {
            id: 'for',
            title: words.for,
            cell: ({ reason, kind, item, title }) => [reason, kind, item, title].filter(Boolean).join(' '),
          },
        ]}
      />
    </Panel>
  )
}

function Told({ user }: { user: DeskUserDetail }) {
  const words = useWords()
  const kindName = useKindName()
  const lists = [
    { title: words.cases, rows: user.cases.map((one) => ({ ...one, caseId: one.id })) },
    { title: words.reports, rows: user.reports },
  ] as const
  return (
    <>
      {lists.map(({ title, rows }) => (
        <Panel key={title} title={title}>
          {rows.length === 0 && <p>{words.noCases}</p>}
          <ul className={styles.list}>
            {rows.map(({ caseId, kind, at }) => (
              <li key={`${caseId} ${at}`}>
                <Link to="/reports/$id" params={{ id: String(caseId) }} className={links.link}>
                  {kindName(kind)} {caseId}
                </Link>{' '}
                <Time ms={at} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      <Panel title={words.decisions}>
        {user.decisions.length === 0 && <p>{words.noCases}</p>}
        <ul className={styles.list}>
          {user.decisions.map(({ id, at, by, action, reason }) => (
            <li key={id}>
              <Time ms={at} /> · {action} · {by} · {reason}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
