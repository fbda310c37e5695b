import { Trash2 } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import type { DeskReply } from '#contract/desk/catalogue.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { FormActions } from '../../parts/form-actions.tsx'
import { Panel } from '../../parts/page.tsx'
import { useFailureText } from '../../words/failures.ts'
import styles from './messages.module.css'
import { useSavedAnswers } from './saved-answers.ts'
import { useWords } from './words.ts'

const groups = ['messages', 'log']

/** Answers a thread, or closes it without an answer; whoever begins holds it for a quarter of an hour. */
export function Answer({ one }: { one: DeskReply<'messages.one'> }) {
  const words = useWords()
  const failureText = useFailureText()
  const claim = useChange('messages.claim', { groups })
  const send = useChange('messages.answer', { groups })
  const close = useChange('messages.close', { groups })
  const saved = useSavedAnswers()
  const { register, handleSubmit, setError, setValue, reset, control, formState } = useForm({
    defaultValues: { answer: '' },
  })
  const text = useWatch({ control, name: 'answer' }).trim()
  const person = one.person.id
  const { version } = one
  const told = async (done: Promise<unknown>, say: string) => {
    try {
      await done
      reset()
      notify(say)
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  }
  const submit = handleSubmit(({ answer }) => told(send.mutateAsync({ person, answer, version }), words.sent))
  if (!one.claim?.isMine)
    return (
      <Panel title={words.answer}>
        <Button
          tone="primary"
          busy={claim.isPending}
          disabled={one.claim !== null}
          onClick={() => claim.mutate({ person }, { onError: (failure) => notify(failureText(failure)) })}
        >
          {words.begin}
        </Button>
      </Panel>
    )
  return (
    <Panel title={words.answer}>
      <form
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text !== '') void submit()
        }}
        noValidate
      >
        <Field
          multiline
          label={words.answer}
          hint={words.answerHint}
          error={formState.errors.root?.message}
          maxLength={5000}
          {...register('answer')}
        />
        <FormActions>
          <Button disabled={text === ''} onClick={() => saved.save(text)}>
            {words.save}
          </Button>
          {one.state === 'waiting' && (
            <Button
              busy={close.isPending}
              onClick={() => void told(close.mutateAsync({ person, version }), words.closed)}
            >
              {words.closeThread}
            </Button>
          )}
          <Button type="submit" tone="primary" busy={send.isPending} disabled={text === ''}>
            {words.send}
          </Button>
        </FormActions>
      </form>
      <h3 className={styles.savedTitle}>{words.saved}</h3>
      <p className={styles.facts}>{words.savedHint}</p>
      <ul className={styles.lines}>
        {saved.answers.map((each) => (
          <li key={each} className={styles.saved}>
            <Button small onClick={() => setValue('answer', each)}>
              {words.insert(each.slice(0, 60))}
            </Button>
            <IconButton label={words.forget(each.slice(0, 60))} icon={<Trash2 />} onClick={() => saved.forget(each)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
