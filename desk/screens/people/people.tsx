import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { usePages } from '../../data/queries.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { SearchFilter } from '../../parts/filter.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import links from '../../parts/link.module.css'
import { useWords } from './words.ts'

/** Accounts of the app. */
export function People() {
  const words = useWords()
  const { text } = useSearch({ from: '/people' })
  const go = useNavigate({ from: '/people' })
  const pages = usePages('people.list', text ? { text } : {})
  return (
    <Page title={words.title} help={words.help}>
      <DataTable
        name="people"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        onOpen={({ id }) => void go({ to: '/people/$id', params: { id: String(id) }, search: {} })}
        empty={{ title: words.nothing, text: words.nothingText }}
        filters={
          <SearchFilter
            value={text ?? ''}
            placeholder={words.search}
            onSearch={(typed) => void go({ search: { text: typed } })}
          />
        }
        columns={[
          {
            id: 'name',
            title: words.name,
            cell: ({ id, name }) => (
              <Link to="/people/$id" params={{ id: String(id) }} className={links.link}>
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          { id: 'state', title: words.state, cell: ({ state }) => words.states[state] },
          {
            id: 'flags',
            title: words.flags,
            cell: ({ creator, agent }) => [creator && words.creator, agent && words.agent].filter(Boolean).join(' · '),
          },
          { id: 'vip', title: words.vip, cell: ({ vipUntil }) => vipUntil !== null && <Time ms={vipUntil} /> },
          { id: 'since', title: words.since, cell: ({ createdAt }) => <Time ms={createdAt} /> },
          { id: 'uuid', title: words.uuid, isExtra: true, cell: ({ uuid }) => <code>{uuid}</code> },
        ]}
      />
    </Page>
  )
}
