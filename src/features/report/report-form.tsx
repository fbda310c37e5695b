import { useId, useState } from 'react'
import type { Subject } from '#contract/kind.ts'
import type { ReportType } from '#contract/shapes/home.ts'
import type { Result } from '#contract/failures.ts'
import { hide } from '#data/hidden.ts'
import { dropDraft } from '#data/drafts.ts'
import { net } from '#data/net.ts'
import { usePerson } from '#data/person.tsx'
import { useFileDraft } from '#data/use-file-draft.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Loading } from '#components/states/loading.tsx'
import styles from './report.module.css'
import { reasonName, reasonsFor, type Reported } from './reasons.ts'
import type { Reading } from '#data/reading.ts'
import { useAnswer } from '#data/use-answer.ts'

interface ReportFormProps {
  reported: Reported
  /** Names it in the list of what is hidden. */
  title: string
  onDone: () => void
}

interface Words {
  type: number
  content: string
  contact: string
}

/** The call that takes the report of a kind: videos have one of their own. */
const sending: { [K in 'video' | 'other']: (reported: Reported, words: Words) => Promise<Result<unknown>> } = {
  video: ({ id }, { type, content }) => net.act('mv.report', { id: Number(id), type, content }),
  other: ({ kind, id }, { type, content, contact }) =>
    net.act('wei.report', { kind, type, content, ...(id !== undefined && { id }), ...(contact !== '' && { contact }) }),
}

/** Reports something; guests may. What was reported is hidden from the reporter at once. */
export function ReportForm({ reported, title, onDone }: ReportFormProps) {
  const words = useWords('report')
  const types = useReportTypes()
  // half-written it is there again after a reload
  const { db } = usePerson()
  const draft = useFileDraft(`report:${reported.kind}:${reported.id ?? 'misuse'}`)
  const { type: chosen = '', content = '', contact = '' } = draft.fields
  const type = chosen === '' ? undefined : Number(chosen)
  const [fault, setFault] = useState<'reason' | 'text' | 'unsent'>()
  const [busy, setBusy] = useState(false)
  // an image that was misused is no item of ours, so all that is known of it is what is written here
  const unnamed = reported.id === undefined
  const faultId = useId()

  const send = async () => {
    setFault(undefined)
    if (type === undefined) return setFault('reason')
    if (unnamed && content.trim() === '') return setFault('text')
    setBusy(true)
    const result = await sending[reported.kind === 'video' ? 'video' : 'other'](reported, {
      type,
      content: content.trim(),
      contact: contact.trim(),
    })
    setBusy(false)
    const name = reported.kind === 'video' ? 'mv.report' : 'wei.report'
    tellOutcome(name, result)
    if (!result.ok) return setFault('unsent')
    await dropDraft(db, draft.id).catch(() => {})
    draft.startNew()
    if (!unnamed) await hide({ ...(reported as Subject), why: 'reported', label: title })
    notify(unnamed ? words.sentPlain : words.sent)
    onDone()
  }
  const skeleton = <Skeleton label={words.loading} shape="rows" count={3} />
  if (types.state !== 'here') return <Loading on={types} skeleton={skeleton} />
  if (!draft.ready) return skeleton
  const noReason = fault === 'reason' && type === undefined
  const urgent = types.value.list.some((reason) => reason.id === type && reason.urgent)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset
        role="radiogroup"
        aria-invalid={noReason || undefined}
        aria-describedby={noReason ? faultId : undefined}
      >
        <legend className={styles.legend}>{words.reason}</legend>
        {reasonsFor(types.value.list, reported.kind).map((reason) => (
          <Reason
            key={reason.id}
            reason={{ ...reason, name: reasonName(reason.name, words.names) }}
            chosen={type === reason.id}
            urgent={words.urgent}
            onChoose={() => draft.set('type', String(reason.id))}
          />
        ))}
        <p id={faultId} className={styles.error} role="alert">
          {noReason && words.chooseReason}
        </p>
      </fieldset>
      <Field
        multiline
        rows={3}
        maxLength={1000}
        label={unnamed ? words.textWanted : words.text}
        value={content}
        error={fault === 'text' && content.trim() === '' ? words.textNeeded : undefined}
        onChange={(event) => draft.set('content', event.currentTarget.value)}
      />
      {unnamed && (
        <Field
          label={words.contact}
          hint={words.contactHint}
          maxLength={100}
          value={contact}
          onChange={(event) => draft.set('contact', event.currentTarget.value)}
        />
      )}
      {urgent && (
        <p className={styles.danger} role="status">
          {words.danger}
        </p>
      )}
      <p className={styles.error} role="alert">
        {fault === 'unsent' && words.unsent}
      </p>
      <Button type="submit" tone="primary" wide busy={busy}>
        {words.send}
      </Button>
      <p className={styles.note}>{words.note}</p>
    </form>
  )
}

function Reason({
  reason,
  chosen,
  urgent,
  onChoose,
}: {
  reason: ReportType
  chosen: boolean
  urgent: string
  onChoose: () => void
}) {
  return (
    <label className={styles.reason}>
      <input type="radio" name="reason" className={styles.dot} checked={chosen} onChange={onChoose} />
      <span>{reason.name}</span>
      {reason.urgent && <span className={styles.urgent}>{urgent}</span>}
    </label>
  )
}

/**
 * The reasons for a report. The config, which every device has since its first contact, says them too: with it a report
 * can be made offline by somebody who has never made one.
 */
function useReportTypes(): Reading<{ list: readonly ReportType[] }> {
  const types = useAnswer('report.types', {})
  const config = useAnswer('home.config', {})
  if (types.state === 'here' || config.state !== 'here' || config.value.reportType.length === 0) return types
  return { ...config, value: { list: config.value.reportType } }
}
