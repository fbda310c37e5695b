import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import type { DeskReply } from '#contract/desk/catalogue.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useHalfWritten, useHalfWrittenKey, useKeepHalfWritten } from '../../data/half-written.ts'
import { useChange } from '../../data/queries.ts'
import { FormActions } from '../../parts/form-actions.tsx'
import { Panel } from '../../parts/page.tsx'
import { useFailureText } from '../../words/failures.ts'
import { HandOn } from './hand-on.tsx'
import styles from './messages.module.css'
import { AddPictures } from './pictures.tsx'
import { SavedAnswers } from './saved-answers.tsx'
import { useWords } from './words.ts'

const options = { groups: ['messages', 'log'] }

interface HalfAnswer {
  readonly answer: string
  readonly pictures: readonly string[]
  /** The thread as it was when somebody began. */
  readonly seen: string
}

/**
 * Answers a thread, or closes it without an answer; whoever begins holds it for a quarter of an hour. What is answered is
 * the thread as it was when they began, until they say that they have read what came since.
 */
export function Answer({ one }: { one: DeskReply<'messages.one'> }) {
  const words = useWords()
  const failureText = useFailureText()
  const claim = useChange('messages.claim', options)
  const send = useChange('messages.answer', options)
  const close = useChange('messages.close', options)
  const person = one.person.id
  const key = useHalfWrittenKey(`answer:${person}`)
  const half = useHalfWritten<HalfAnswer>(key)
  const form = useForm<{ answer: string }>({ defaultValues: { answer: half?.answer ?? '' } })
  const [pictures, setPictures] = useState(half?.pictures ?? [])
  const [seen, setSeen] = useState(half?.seen ?? one.version)
  const answer = useWatch({ control: form.control, name: 'answer' })
  const text = answer.trim()
  const isEmpty = text === '' && pictures.length === 0
  useKeepHalfWritten(key, isEmpty ? undefined : ({ answer, pictures, seen } satisfies HalfAnswer))
  const told = async (done: Promise<unknown>, say: string) => {
    try {
      await done
      form.reset({ answer: '' })
      setPictures([])
      notify(say)
    } catch (error) {
      const failure = error as DeskFailure
      // what was changed is shown, and stands above the form
      if (failure.code !== 'changed-meanwhile') form.setError('root', { message: failureText(failure) })
    }
  }
  const begin = () => {
    setSeen(one.version)
    claim.mutate({ person }, { onError: (failure) => notify(failureText(failure)) })
  }
  const submit = form.handleSubmit((typed) =>
    told(send.mutateAsync({ person, answer: typed.answer, pictures: [...pictures], version: seen }), words.sent),
  )
  // what somebody has typed stays, however long it took
  if (!one.claim?.isMine && isEmpty)
    return (
      <Panel title={words.answer}>
        <Button tone="primary" busy={claim.isPending} disabled={one.claim !== null} onClick={begin}>
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
        {seen !== one.version && (
          <div className={styles.news} role="alert">
            {words.newLines}
            <Button small onClick={() => setSeen(one.version)}>
              {words.look}
            </Button>
          </div>
        )}
        <Field
          multiline
          label={words.text}
          hint={words.answerHint}
          error={form.formState.errors.root?.message}
          maxLength={5000}
          rows={5}
          autoFocus
          {...form.register('answer')}
        />
        <AddPictures person={person} pictures={pictures} onChange={setPictures} />
        <HandOn person={person} />
        <FormActions>
          {one.state !== 'closed' && (
            <Button
              busy={close.isPending}
              onClick={() => void told(close.mutateAsync({ person, version: seen }), words.closed)}
            >
              {words.closeThread}
            </Button>
          )}
          <Button type="submit" tone="primary" busy={send.isPending} disabled={text === ''}>
            {words.send}
          </Button>
        </FormActions>
      </form>
      <SavedAnswers text={text} onUse={(saved) => form.setValue('answer', saved, { shouldDirty: true })} />
    </Panel>
  )
}
