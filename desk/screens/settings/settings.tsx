import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import type { DeskMaintenance, DeskSetUp } from '#contract/desk/settings.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed } from '../../parts/failed.tsx'
import { FormActions, SubmitActions } from '../../parts/form-actions.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/settings.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/settings.ts'

const useWords = inLanguages({ zh, en })

/** How the place is set up, and the switch that ceases to serve the app. */
export function Settings() {
  const words = useWords()
  const desk = useDeskWords()
  const settings = useLook('settings.see', {})
  return (
    <Page title={words.title} help={words.help} actions={<Further />}>
      {settings.data && (
        <>
          <Maintenance now={settings.data.maintenance} />
          <Place place={settings.data} />
        </>
      )}
      {settings.error && !settings.data && <Failed failure={settings.error} onAgain={() => void settings.refetch()} />}
      {settings.isPending && <Skeleton label={desk.loading} shape="rows" />}
    </Page>
  )
}

function Further() {
  const words = useWords()
  const mayMake = useMay('backups.make')
  return (
    <>
      <Link to="/settings/texts">{words.texts}</Link>
      <Link to="/settings/redirects">{words.redirects}</Link>
      <Link to="/settings/system">{words.system}</Link>
      {mayMake && <Link to="/settings/backups">{words.backups}</Link>}
    </>
  )
}

function Maintenance({ now }: { now: DeskMaintenance }) {
  const words = useWords()
  const desk = useDeskWords()
  const may = useMay('settings.edit')
  const set = useChange('settings.setMaintenance', { groups: ['settings', 'log'] })
  const [doing, setDoing] = useState<'begin' | 'end'>()
  const close = () => setDoing(undefined)
  const save = async (to: { on: boolean; zh: string; en: string; reason: string }) => {
    await set.mutateAsync({ ...to, version: now.version })
    notify(desk.saved)
  }
  return (
    <Panel title={words.maintenance}>
      <p role="status">{now.on ? words.isOn : words.isOff}</p>
      {now.on && <p>{now.zh}</p>}
      {now.on && <p lang="en">{now.en}</p>}
      {may && (
        <FormActions>
          <Button small onClick={() => setDoing('begin')}>
            {now.on ? words.change : words.begin}
          </Button>
          {now.on && (
            <Button small tone="primary" onClick={() => setDoing('end')}>
              {words.end}
            </Button>
          )}
        </FormActions>
      )}
      <Dialog open={doing === 'begin'} onClose={close} title={now.on ? words.change : words.beginTitle}>
        {doing === 'begin' && <Form now={now} onClose={close} onSave={save} />}
      </Dialog>
      <AskReason
        open={doing === 'end'}
        onClose={close}
        title={words.endTitle}
        yes={words.end}
        onYes={(reason) => save({ on: false, zh: now.zh, en: now.en, reason })}
      />
    </Panel>
  )
}

interface FormProps {
  now: DeskMaintenance
  onClose: () => void
  onSave: (to: { on: true; zh: string; en: string; reason: string }) => Promise<void>
}

const least = 2

function Form({ now, onClose, onSave }: FormProps) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { zh: now.zh || words.usualZh, en: now.en || words.usualEn, reason: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await onSave({ on: true, ...values })
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  const validate = (message: string) => (text: string) => text.trim().length >= least || message
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words.textZh}
        maxLength={300}
        error={errors.zh?.message}
        {...register('zh', { validate: validate(words.textMissing) })}
      />
      <Field
        label={words.textEn}
        maxLength={300}
        error={errors.en?.message}
        {...register('en', { validate: validate(words.textMissing) })}
      />
      <ReasonField register={register} errors={errors} />
      <SubmitActions
        onCancel={onClose}
        yes={now.on ? desk.save : words.begin}
        danger={!now.on}
        busy={formState.isSubmitting}
      />
    </form>
  )
}

function Place({ place }: { place: DeskSetUp }) {
  const words = useWords()
  const facts = [
    [words.name, place.title],
    [words.database, words.engines[place.database]],
    [words.files, words.filesIn[place.files]],
    [words.payments, words.paymentStates[place.payments]],
    [words.lines, place.lines.join('  ')],
    [words.origins, place.appOrigins.join('  ')],
    [words.keys, place.keys.join('  ')],
  ] as const
  return (
    <Panel title={words.place}>
      <Facts facts={facts} />
    </Panel>
  )
}
