import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { saveFile } from '#components/save-file.ts'
import type { DeskCodeBatch } from '#contract/desk/codes.ts'
import { useChange, usePages } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Page } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import styles from './codes.module.css'
import { MakeBatch } from './make-batch.tsx'
import { useWords } from './words.ts'

const options = { groups: ['codes', 'log'] }

/** Gift codes in batches: how many of each were used, taking them along, and ending them. */
export function Codes() {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const pages = usePages('codes.list', {})
  const take = useChange('codes.take', options)
  const end = useChange('codes.void', options)
  const [makes, setMakes] = useState(false)
  const [ended, setEnded] = useState<DeskCodeBatch>()
  const takeAlong = ({ id }: DeskCodeBatch) =>
    take.mutate(
      { id },
      {
        onSuccess: ({ csv }) => saveFile(`codes-${id}.csv`, new Blob([csv], { type: 'text/csv' })),
        onError: (failure) => notify(failure.code === 'answer-lost' ? words.lost : failureText(failure)),
      },
    )
  const make = (
    <Button tone="primary" small onClick={() => setMakes(true)}>
      {words.make}
    </Button>
  )
  return (
    <Page title={words.title} help={words.help} actions={make}>
      <DataTable
        name="codes"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ label }) => label}
        empty={{ title: words.nothing, text: words.nothingText }}
        columns={[
          { id: 'label', title: words.label, cell: ({ label }) => label },
          { id: 'brings', title: words.brings, cell: words.bringsOf },
          { id: 'used', title: words.used, isNumber: true, cell: ({ used, count }) => words.usedOf(used, count) },
          {
            id: 'ends',
            title: words.ends,
            cell: ({ expiresAt }) => (expiresAt === null ? words.never : <Time ms={expiresAt} />),
          },
          {
            id: 'state',
            title: words.state,
            cell: ({ takenAt, voidedAt }) =>
              words.states[voidedAt !== null ? 'voided' : takenAt !== null ? 'taken' : 'made'],
          },
          { id: 'at', title: words.at, isExtra: true, cell: ({ createdAt }) => <Time ms={createdAt} /> },
          {
            id: 'do',
            title: desk.actions,
            cell: (row) =>
              row.voidedAt === null && (
                <div className={styles.actions}>
                  {row.takenAt === null && (
                    <Button small onClick={() => takeAlong(row)}>
                      {words.take}
                    </Button>
                  )}
                  <Button small onClick={() => setEnded(row)}>
                    {words.void}
                  </Button>
                </div>
              ),
          },
        ]}
      />
      <MakeBatch open={makes} onClose={() => setMakes(false)} />
      <AskReason
        open={ended !== undefined}
        onClose={() => setEnded(undefined)}
        title={words.voidTitle(ended?.label ?? '')}
        yes={words.void}
        count={ended ? ended.count - ended.used : 0}
        danger
        onYes={(reason) => end.mutateAsync({ id: ended!.id, reason })}
      />
    </Page>
  )
}
