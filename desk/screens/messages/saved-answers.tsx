import { PenLine, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { mostSavedAnswers, type DeskSavedAnswer } from '#contract/desk/messages.ts'
import { localTexts } from '#data/web-storage.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { useNewer } from '../../parts/use-newer.ts'
import { useFailureText } from '../../words/failures.ts'
import styles from './messages.module.css'
import { useWords } from './words.ts'

const options = { groups: ['messages', 'log'] }

/** Where this browser kept answers before the team had them. */
const formerKey = 'desk-answers'
const Former = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), [])

/** Gives the team what this browser had kept for itself; it is kept here until the team has it. */
function useTakeOver() {
  const save = useChange('messages.saveAnswers', options)
  const takeOver = useEffectEvent(() => {
    const texts = v.parse(Former, localTexts.get(formerKey)).filter((text) => text.trim() !== '')
    if (texts.length > 0) save.mutate({ texts }, { onSuccess: () => localTexts.remove(formerKey) })
  })
  useEffect(() => takeOver(), [])
}

const short = (text: string) => text.slice(0, 60)

interface SavedAnswersProps {
  /** What is typed. */
  text: string
  onUse: (answer: string) => void
}

/** The answers that the team uses again. */
export function SavedAnswers({ text, onUse }: SavedAnswersProps) {
  const words = useWords()
  const failureText = useFailureText()
  const { data } = useLook('messages.savedAnswers', {})
  const save = useChange('messages.saveAnswers', options)
  const forget = useChange('messages.forgetAnswer', options)
  const [begun, setBegun] = useState<DeskSavedAnswer>()
  useTakeOver()
  const rows = data?.rows ?? []
  // what is typed stays where a colleague has deleted it meanwhile
  const edited = begun && (rows.find(({ id }) => id === begun.id) ?? begun)
  const onError = (failure: DeskFailure) => notify(failureText(failure))
  return (
    <>
      <h3 className={styles.savedTitle}>{words.saved}</h3>
      <p className={styles.facts}>{words.savedHint(mostSavedAnswers)}</p>
      <ul className={styles.savedList}>
        {rows.map((row) => {
          const { id, version, text: each } = row
          return (
            <li key={id} className={styles.saved}>
              <Button small onClick={() => onUse(each)}>
                {words.insert(short(each))}
              </Button>
              <IconButton label={words.rewrite(short(each))} icon={<PenLine />} onClick={() => setBegun(row)} />
              <IconButton
                label={words.forget(short(each))}
                icon={<Trash2 />}
                onClick={() =>
                  forget.mutate(
                    { id, version },
                    {
                      onError,
                      onSuccess: () =>
                        notify(words.forgotten, {
                          label: words.takeBack,
                          onClick: () => save.mutate({ texts: [each] }, { onError }),
                        }),
                    },
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      <Button
        small
        disabled={text === '' || !data || rows.length >= mostSavedAnswers}
        busy={save.isPending}
        onClick={() => save.mutate({ texts: [text] }, { onError })}
      >
        {words.save}
      </Button>
      <Dialog open={edited !== undefined} onClose={() => setBegun(undefined)} title={words.rewriteTitle}>
        {edited && <Form answer={edited} onClose={() => setBegun(undefined)} />}
      </Dialog>
    </>
  )
}

function Form({ answer: { id, text, version }, onClose }: { answer: DeskSavedAnswer; onClose: () => void }) {
  const words = useWords()
  const failureText = useFailureText()
  const rewrite = useChange('messages.rewriteAnswer', options)
  const { register, handleSubmit, setError, getValues, setValue, formState } = useForm({ defaultValues: { text } })
  const changed = useNewer(
    { text },
    (name) => getValues(name),
    (name, value) => setValue(name, String(value)),
  )
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (typed) => {
    try {
      await rewrite.mutateAsync({ id, text: typed.text, version })
      onClose()
    } catch (error) {
      setError('text', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {!isSubmitting && <Meanwhile facts={changed.map((name) => [words.text, name === 'text' && text] as const)} />}
      <Field
        multiline
        label={words.text}
        rows={5}
        maxLength={5000}
        error={errors.text?.message}
        {...register('text', { validate: (value) => value.trim() !== '' || words.textMissing })}
      />
      <SubmitActions onCancel={onClose} busy={isSubmitting} />
    </form>
  )
}
