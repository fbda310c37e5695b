import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '#components/button.tsx'
import type { DeskCase } from '#contract/desk/reports.ts'
import { usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import links from '../../parts/link.module.css'
import { useKindName, useKindNames } from '../../words/kinds.ts'
import styles from './reports.module.css'
import { useNext } from './use-next.ts'
import { useWords } from './words.ts'

/** The queue of cases, in the order in which they are to be looked at. */
export function Reports() {
  const words = useWords()
  const kindName = useKindName()
  const kindNames = useKindNames()
  const search = useSearch({ from: '/reports' })
  const go = useNavigate({ from: '/reports' })
  const mayDecide = useMay('reports.decide')
  const { next, isBusy } = useNext()
  const state = search.state ?? 'open'
  const pages = usePages('reports.list', { state, ...(search.kind && { kind: search.kind }) })
  const open = ({ id }: DeskCase) => void go({ to: '/reports/$id', params: { id: String(id) } })
  return (
    <Page
      title={words.title}
      help={words.help}
      actions={
        <>
          <Link to="/appeals" className={links.link}>
            {words.appeals}
          </Link>
          <Link to="/block-list" className={links.link}>
            {words.blockList}
          </Link>
          {mayDecide && (
            <Button tone="primary" small busy={isBusy} onClick={next}>
              {words.nextKey}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        name="reports"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => words.caseTitle(id)}
        onOpen={open}
        empty={{ title: words.nothing, text: words.nothingText }}
        filters={
          <>
            <ChoiceFilter
              label={words.state}
              value={state}
              options={[
                { value: 'open', label: words.states.open },
                { value: 'closed', label: words.states.closed },
              ]}
              onChange={(value) => void go({ search: (former) => ({ ...former, state: value || 'open' }) })}
            />
            <ChoiceFilter
              label={words.kind}
              value={search.kind ?? ''}
              all={words.allKinds}
              options={Object.entries(kindNames)
                .filter(([value]) => value !== 'other' && value !== 'comment')
                .map(([value, label]) => ({ value, label }))}
              onChange={(kind) => void go({ search: (former) => ({ ...former, kind }) })}
            />
          </>
        }
        columns={[
          {
            id: 'item',
            title: words.item,
            cell: (one) => (
              <Link to="/reports/$id" params={{ id: String(one.id) }} className={links.link}>
                {kindName(one.kind)} {one.item}
              </Link>
            ),
          },
          {
            id: 'reasons',
            title: words.reasons,
            cell: ({ urgent, reasons }) => (
              <>
                {urgent && <strong className={styles.urgent}>{words.urgent}</strong>} {reasons.join('、')}
              </>
            ),
          },
          { id: 'reports', title: words.reports, isNumber: true, cell: ({ reports }) => reports },
          { id: 'score', title: words.score, isNumber: true, cell: ({ score }) => score },
          { id: 'author', title: words.author, cell: ({ author }) => author?.name },
          { id: 'opened', title: words.opened, cell: ({ openedAt }) => <Time ms={openedAt} /> },
          {
            id: 'state',
            title: state === 'open' ? words.claim : words.decided,
            cell: ({ claim, outcome, decidedAt }) =>
              outcome === null ? (
                claim && (claim.isMine ? words.mine : words.claimed(claim.by))
              ) : (
                <>
                  {words.outcomes[outcome]} {decidedAt !== null && <Time ms={decidedAt} />}
                </>
              ),
          },
        ]}
      />
    </Page>
  )
}
