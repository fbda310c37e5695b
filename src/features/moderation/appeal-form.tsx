import { useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import { limits } from '#contract/shapes/inputs.ts'
import { dropDraft } from '#data/drafts.ts'
import { net } from '#data/net.ts'
import { usePerson } from '#data/person.tsx'
import { fetchQuery } from '#data/queries.ts'
import { useFileDraft } from '#data/use-file-draft.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { failureText } from '#components/states/failure-words.ts'
import { useWords } from '#words/words.ts'
import styles from './moderation.module.css'

/** An appeal against a decision; needs a connection, and what is written waits on the device until there is one. */
export function AppealForm({ decision }: { decision: number }) {
  const words = useWords('moderation')
  const frame = useWords('shell')
  const { db } = usePerson()
  const draft = useFileDraft(`appeal:${decision}`)
  const [busy, setBusy] = useState(false)
  const [needed, setNeeded] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { content = '' } = draft.fields
  const send = async () => {
    setFailure(undefined)
    setNeeded(content.trim() === '')
    if (content.trim() === '') return
    setBusy(true)
    const result = await net.ask('report.appeal', { id: decision, content: content.trim() })
    if (result.ok) {
      await dropDraft(db, draft.id).catch(() => {})
      await fetchQuery('report.mine', {})
      notify(words.sent)
    } else setFailure(result.failure)
    setBusy(false)
  }
  if (!draft.ready) return null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        multiline
        rows={3}
        maxLength={limits.comment}
        label={words.appealText}
        hint={words.appealHint}
        value={content}
        error={needed && content.trim() === '' ? words.appealNeeded : undefined}
        onChange={(event) => draft.set('content', event.currentTarget.value)}
      />
      <div role="alert">{failure && <p className={styles.failure}>{failureText(failure, frame)}</p>}</div>
      <Button type="submit" tone="primary" wide busy={busy}>
        {words.send}
      </Button>
    </form>
  )
}
