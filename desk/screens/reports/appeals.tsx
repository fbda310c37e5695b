import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import type { DeskAppeal } from '#contract/desk/reports.ts'
import { useChange, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import links from '../../parts/link.module.css'
import { useDeskWords } from '../../words/desk.ts'
import { useActionName, useWords } from './words.ts'

const states = ['open', 'granted', 'refused'] as const

/** Appeals against decisions, which another moderator looks at. */
export function Appeals() {
  const words = useWords()
  const desk = useDeskWords()
  const actionName = useActionName()
  const mayDecide = useMay('reports.decide')
  const { state = 'open' } = useSearch({ from: '/appeals' })
  const go = useNavigate({ from: '/appeals' })
  const pages = usePages('reports.appeals', { state })
  const decide = useChange('reports.decideAppeal', { groups: ['reports', 'people', 'log'] })
  const [asked, setAsked] = useState<{ readonly appeal: DeskAppeal; readonly to: 'granted' | 'refused' }>()
  const isGrant = asked?.to === 'granted'
  return (
    <Page
      title={words.appeals}
      help={words.appealsHelp}
      actions={
        <Link to="/reports" className={links.link}>
          {words.back}
        </Link>
      }
    >
      <DataTable
        name="appeals"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ by }) => by.name}
        empty={{ title: words.noAppeals, text: words.noAppealsText }}
        filters={
          <ChoiceFilter
            label={words.state}
            value={state}
            options={states.map((value) => ({ value, label: words.appealStates[value] }))}
            onChange={(value) => void go({ search: { state: value || 'open' } })}
          />
        }
        columns={[
          { id: 'by', title: words.appealBy, cell: ({ by }) => by.name },
          { id: 'content', title: words.appealText, cell: ({ content }) => <span dir="auto">{content}</span> },
          {
            id: 'against',
            title: words.against,
            cell: ({ decision, caseId }) => (
              <>
                {words.decidedBy(actionName(decision.action), decision.by)}: {decision.reason}{' '}
                {caseId !== null && (
                  <Link to="/reports/$id" params={{ id: String(caseId) }} className={links.link}>
                    {words.caseTitle(caseId)}
                  </Link>
                )}
              </>
            ),
          },
          { id: 'at', title: words.opened, cell: ({ at }) => <Time ms={at} /> },
          {
            id: 'do',
            title: words.decided,
            cell: (appeal) =>
              appeal.state !== 'open'
                ? `${words.appealStates[appeal.state]}: ${appeal.answer ?? ''}`
                : mayDecide &&
                  (appeal.isOwn ? (
                    words.ownDecision
                  ) : (
                    <FormActions>
                      <Button small onClick={() => setAsked({ appeal, to: 'granted' })}>
                        {words.grant}
                      </Button>
                      <Button small onClick={() => setAsked({ appeal, to: 'refused' })}>
                        {words.refuse}
                      </Button>
                    </FormActions>
                  )),
          },
        ]}
      />
      <AskReason
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={isGrant ? words.grantTitle : words.refuseTitle}
        yes={isGrant ? words.grant : words.refuse}
        onYes={async (reason) => {
          await decide.mutateAsync({ id: asked!.appeal.id, state: asked!.to, reason })
          notify(desk.done)
        }}
      >
        <p>{asked?.appeal.content}</p>
      </AskReason>
    </Page>
  )
}
