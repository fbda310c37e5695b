import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { HomeDraft } from '#contract/desk/home.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { Time } from '../../parts/time.tsx'
import { useFailureText } from '../../words/failures.ts'
import styles from './home.module.css'
import { useWords } from './words.ts'

const options = { groups: ['home', 'log'] }

/** What the draft is, and what can be done with it: publish it at once or at a time, discard it, undo the last publication. */
export function DraftBar({ draft: { isChanged, publishAt, last, version } }: { draft: HomeDraft }) {
  const words = useWords()
  const failureText = useFailureText()
  const [asks, setAsks] = useState<'discard' | 'undo' | 'time'>()
  const publish = useChange('home.publish', options)
  const unschedule = useChange('home.unschedule', options)
  const discard = useChange('home.discard', options)
  const undo = useChange('home.undo', options)
  const close = () => setAsks(undefined)
  const onError = (failure: DeskFailure) => notify(failureText(failure))
  return (
    <div className={styles.bar}>
      <span role="status">{isChanged ? words.changed : words.unchanged}</span>
      {publishAt !== null && (
        <span>
          {words.publishesAt} <Time ms={publishAt} />
        </span>
      )}
      <span className={styles.fill} />
      {isChanged && (
        <>
          <Button small onClick={() => setAsks('discard')}>
            {words.discard}
          </Button>
          {publishAt === null ? (
            <Button small onClick={() => setAsks('time')}>
              {words.publishLater}
            </Button>
          ) : (
            <Button small onClick={() => unschedule.mutate({ version }, { onError })}>
              {words.unschedule}
            </Button>
          )}
          <Button
            small
            tone="primary"
            busy={publish.isPending}
            onClick={() => publish.mutate({ version }, { onError, onSuccess: () => notify(words.published) })}
          >
            {words.publish}
          </Button>
        </>
      )}
      {last && (
        <Button small onClick={() => setAsks('undo')}>
          {words.undo}
        </Button>
      )}
      <AskReason
        open={asks === 'discard'}
        onClose={close}
        title={words.discardTitle}
        yes={words.discard}
        danger
        onYes={(reason) => discard.mutateAsync({ version, reason })}
      />
      <AskReason
        open={asks === 'undo'}
        onClose={close}
        title={words.undoTitle}
        yes={words.undo}
        onYes={(reason) => undo.mutateAsync({ id: last!.id, reason })}
      >
        {last && (
          <p>
            {words.undoText(last.member || words.byItself)} <Time ms={last.at} />
          </p>
        )}
      </AskReason>
      <Dialog open={asks === 'time'} onClose={close} title={words.publishLater}>
        {asks === 'time' && <TimeForm onClose={close} onYes={(at) => publish.mutateAsync({ version, at })} />}
      </Dialog>
    </div>
  )
}

function TimeForm({ onClose, onYes }: { onClose: () => void; onYes: (at: number) => Promise<unknown> }) {
  const words = useWords()
  const failureText = useFailureText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const submit = () => {
    const at = new Date(typed).getTime()
    if (!(at > Date.now())) return setError(words.timeWrong)
    void onYes(at).then(onClose, (failure: unknown) => setError(failureText(failure as DeskFailure)))
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={words.time}
        type="datetime-local"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SubmitActions onCancel={onClose} yes={words.publishLater} />
    </form>
  )
}
