import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { placeTexts, type DeskPlaceText } from '#contract/desk/settings.ts'
import { languages } from '#contract/languages.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { Failed } from '../../parts/failed.tsx'
import { FormActions, SubmitActions } from '../../parts/form-actions.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { Meanwhile } from '../../parts/meanwhile.tsx'
import { useNewer } from '../../parts/use-newer.ts'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/texts.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/texts.ts'
import styles from './settings.module.css'

const useWords = inLanguages({ zh, en })
const checkLink = (href: string) => (/^https?:\/\//i.test(href) ? href : undefined)

/** The texts of the place: as the app shows them, to be written anew in every language. */
export function Texts() {
  const words = useWords()
  const desk = useDeskWords()
  const texts = useLook('settings.texts', {})
  return (
    <Page title={words.title} help={words.help}>
      {texts.data?.rows.map((text) => (
        <Text key={text.name} text={text} />
      ))}
      {texts.error && !texts.data && <Failed failure={texts.error} onAgain={() => void texts.refetch()} />}
      {texts.isPending && <Skeleton label={desk.loading} shape="rows" />}
    </Page>
  )
}

function Text({ text }: { text: DeskPlaceText }) {
  const words = useWords()
  const desk = useDeskWords()
  const may = useMay('settings.edit')
  const [doing, setDoing] = useState<'write' | 'usual'>()
  const set = useChange('settings.setText', { groups: ['settings', 'log'] })
  const close = () => setDoing(undefined)
  const title = words.names[text.name]
  const save = async (texts: DeskPlaceText['texts'] | null, reason: string) => {
    await set.mutateAsync({ name: text.name, texts, version: text.version, reason })
    notify(desk.saved)
  }
  return (
    <Panel title={title}>
      <p>{text.isUsual ? words.isUsual : words.isOwn}</p>
      {languages.map((language) => (
        <div key={language} lang={language} className={styles.text}>
          <RichText html={text.html[language]} checkLink={checkLink} />
        </div>
      ))}
      {may && (
        <FormActions>
          {!text.isUsual && (
            <Button small onClick={() => setDoing('usual')}>
              {words.toUsual}
            </Button>
          )}
          <Button small label={words.writeOf(title)} onClick={() => setDoing('write')}>
            {words.write}
          </Button>
        </FormActions>
      )}
      <Dialog open={doing === 'write'} onClose={close} title={title}>
        {doing === 'write' && <Form text={text} onClose={close} onSave={save} />}
      </Dialog>
      <AskReason
        open={doing === 'usual'}
        onClose={close}
        title={words.toUsual}
        yes={words.toUsual}
        onYes={(reason) => save(null, reason)}
      >
        <p>{words.usualText(title)}</p>
      </AskReason>
    </Panel>
  )
}

interface FormProps {
  text: DeskPlaceText
  onClose: () => void
  onSave: (texts: DeskPlaceText['texts'], reason: string) => Promise<void>
}

function Form({ text: { name, texts }, onClose, onSave }: FormProps) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const { register, handleSubmit, setError, getValues, setValue, formState } = useForm({
    defaultValues: { ...texts, reason: '' },
  })
  const { errors, isSubmitting } = formState
  const changed = useNewer(
    texts,
    (language) => getValues(language),
    (language, value) => setValue(language, String(value)),
  )
  const submit = handleSubmit(async ({ reason, ...written }) => {
    try {
      await onSave(written, reason.trim())
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  const { most, isLong } = placeTexts[name]
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {!isSubmitting && (
        <Meanwhile facts={changed.map((language) => [desk.languages[language], texts[language]] as const)} />
      )}
      {languages.map((language) => {
        const shared = {
          label: desk.languages[language],
          lang: language,
          maxLength: most,
          error: errors[language]?.message,
          ...register(language, { validate: (value) => value.trim() !== '' || words.missing }),
        }
        return isLong ? (
          <Field key={language} {...shared} multiline hint={words.markdown} rows={10} />
        ) : (
          <Field key={language} {...shared} />
        )
      })}
      <ReasonField register={register} errors={errors} />
      <SubmitActions onCancel={onClose} busy={isSubmitting} />
    </form>
  )
}
