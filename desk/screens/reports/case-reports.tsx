import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { DeskCaseDetail, DeskReport } from '#contract/desk/reports.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { useWords } from './words.ts'

interface CaseReportsProps {
  one: DeskCaseDetail
  /** Finds these alone malicious; absent where nothing is to be decided. */
  onBlame?: ((ids: readonly number[]) => void) | undefined
}

/** The reports of a case. */
export function CaseReports({ one, onBlame }: CaseReportsProps) {
  const words = useWords()
  const mayDecide = useMay('reports.decide')
  const pages = usePages('reports.ofCase', { id: one.id })
  const [answering, setAnswering] = useState<DeskReport>()
  return (
    <>
      <DataTable
        name="case-reports"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => String(id)}
        empty={{ title: words.nothing }}
        bulk={
          onBlame &&
          ((rows) => (
            <Button small onClick={() => onBlame(rows.map(({ id }) => id))}>
              {words.verdicts.malicious}
            </Button>
          ))
        }
        columns={[
          { id: 'reason', title: words.reasons, cell: ({ reason }) => reason },
          { id: 'content', title: words.content, cell: ({ content }) => <span dir="auto">{content}</span> },
          {
            id: 'by',
            title: words.by,
            cell: ({ by, record }) => (
              <>
                {by?.name ?? words.guest}
                {record && <div>{words.record(record.right, record.empty, record.malicious)}</div>}
              </>
            ),
          },
          { id: 'weight', title: words.weight, isNumber: true, cell: ({ weight }) => weight },
          { id: 'network', title: words.network, isExtra: true, cell: ({ network }) => <code>{network}</code> },
          { id: 'at', title: words.opened, cell: ({ at }) => <Time ms={at} /> },
          {
            id: 'found',
            title: words.decided,
            cell: ({ verdict }) => verdict && words.found[verdict],
          },
          {
            id: 'answer',
            title: words.answer,
            cell: (report) => (
              <>
                {report.contact && <div>{report.contact}</div>}
                {report.answer}
                {mayDecide && report.canBeAnswered && report.answer === null && (
                  <Button small onClick={() => setAnswering(report)}>
                    {words.answerReport}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      <Dialog open={answering !== undefined} onClose={() => setAnswering(undefined)} title={words.answerReport}>
        {answering && <Answer report={answering} onDone={() => setAnswering(undefined)} />}
      </Dialog>
    </>
  )
}

const leastAnswer = 2

function Answer({ report, onDone }: { report: DeskReport; onDone: () => void }) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const answer = useChange('reports.answer', { groups: ['reports', 'log'] })
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { answer: '' } })
  const submit = handleSubmit(async (values) => {
    try {
      await answer.mutateAsync({ report: report.id, answer: values.answer.trim() })
      notify(desk.done)
      onDone()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  const { errors } = formState
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {report.contact && <p>{`${words.contact}: ${report.contact}`}</p>}
      <Field
        multiline
        label={words.answer}
        hint={words.answerHint}
        error={errors.answer?.message ?? errors.root?.message}
        maxLength={1000}
        {...register('answer', { validate: (text) => text.trim().length >= leastAnswer || words.answerMissing })}
      />
      <SubmitActions onCancel={onDone} yes={words.answerReport} busy={formState.isSubmitting} />
    </form>
  )
}
