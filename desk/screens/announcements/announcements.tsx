import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Progress } from '#components/progress.tsx'
import type { DeskAnnouncement } from '#contract/desk/announcements.ts'
import { useChange, usePages } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import links from '../../parts/link.module.css'
import { useDeskWords } from '../../words/desk.ts'
import styles from './announcements.module.css'
import { useWords } from './words.ts'

const everyMs = 3000

/** Messages to everybody or a group, how far they are, and taking them back. */
export function Announcements() {
  const words = useWords()
  const desk = useDeskWords()
  const pages = usePages('announcements.list', {}, { everyMs })
  const withdraw = useChange('announcements.withdraw', { groups: ['announcements', 'log'] })
  const [taken, setTaken] = useState<DeskAnnouncement>()
  const write = (
    <Link to="/announcements/new" className={links.link}>
      {words.write}
    </Link>
  )
  return (
    <Page title={words.title} help={words.help} actions={write}>
      <DataTable
        name="announcements"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ texts }) => texts.zh.title}
        empty={{ title: words.nothing, text: words.nothingText, action: write }}
        columns={[
          {
            id: 'text',
            title: words.text,
            cell: ({ texts }) => (
              <div dir="auto" className={styles.title}>
                {texts.zh.title}
                <div className={styles.quiet}>{texts.zh.content}</div>
              </div>
            ),
          },
          {
            id: 'audience',
            title: words.audience,
            cell: ({ group, days, creator }) =>
              group === 'new'
                ? words.newWithin(days ?? 0)
                : group === 'club'
                  ? words.clubOf(creator)
                  : words.groups[group],
          },
          { id: 'state', title: words.state, cell: (row) => <State row={row} /> },
          { id: 'at', title: words.at, cell: ({ createdAt }) => <Time ms={createdAt} /> },
          {
            id: 'do',
            title: desk.actions,
            cell: (row) =>
              (row.state === 'sending' || row.state === 'sent') && (
                <Button small onClick={() => setTaken(row)}>
                  {words.withdraw}
                </Button>
              ),
          },
        ]}
      />
      <AskReason
        open={taken !== undefined}
        onClose={() => setTaken(undefined)}
        title={words.withdrawTitle(taken?.texts.zh.title ?? '')}
        yes={words.withdraw}
        count={taken?.sent ?? 0}
        danger
        onYes={(reason) => withdraw.mutateAsync({ id: taken!.id, reason })}
      />
    </Page>
  )
}

function State({ row: { state, sent, total, texts } }: { row: DeskAnnouncement }) {
  const words = useWords()
  const isUnderWay = state === 'sending' || state === 'withdrawing'
  return (
    <>
      {words.states[state]} · {words.reached(sent, total)}
      {isUnderWay && <Progress label={texts.zh.title} value={total === 0 ? 0 : Math.min(1, sent / total)} />}
    </>
  )
}
