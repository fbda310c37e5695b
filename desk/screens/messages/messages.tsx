import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { feedbackTopics } from '#contract/feedback-topics.ts'
import { threadStates, type DeskThread } from '#contract/desk/messages.ts'
import { usePages } from '../../data/queries.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import links from '../../parts/link.module.css'
import styles from './messages.module.css'
import { useWords } from './words.ts'

/** Threads with customer service; whoever waits longest comes first. */
export function Messages() {
  const words = useWords()
  const { state = 'waiting', about } = useSearch({ from: '/messages' })
  const go = useNavigate({ from: '/messages' })
  const pages = usePages('messages.list', { state, ...(about && { about }) })
  const open = ({ person }: DeskThread) => void go({ to: '/messages/$person', params: { person: String(person.id) } })
  return (
    <Page title={words.title} help={words.help}>
      <DataTable
        name="messages"
        pages={pages}
        rowId={({ person }) => String(person.id)}
        rowName={({ person }) => person.name}
        onOpen={open}
        empty={{ title: words.nothing, text: words.nothingText }}
        filters={
          <>
            <ChoiceFilter
              label={words.state}
              value={state}
              options={threadStates.map((value) => ({ value, label: words.states[value] }))}
              onChange={(value) => void go({ search: { state: value || 'waiting', about } })}
            />
            <ChoiceFilter
              label={words.about}
              value={about ?? ''}
              all={words.anything}
              options={feedbackTopics.map((value) => ({ value, label: words.topics[value] }))}
              onChange={(value) => void go({ search: { state, about: value || undefined } })}
            />
          </>
        }
        columns={[
          {
            id: 'person',
            title: words.person,
            cell: ({ person }) => (
              <Link to="/messages/$person" params={{ person: String(person.id) }} className={links.link}>
                {person.name}
              </Link>
            ),
          },
          {
            id: 'last',
            title: words.last,
            cell: ({ about: topic, last }) => (
              <span dir="auto" className={styles.last}>
                {topic && `${words.topics[topic]} · `}
                {last}
              </span>
            ),
          },
          { id: 'since', title: words.since, cell: ({ since }) => <Time ms={since} /> },
          {
            id: 'claim',
            title: words.claim,
            cell: ({ claim }) => claim && (claim.isMine ? words.mine : words.claimed(claim.by)),
          },
        ]}
      />
    </Page>
  )
}
