import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch, type FieldPath } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Announcement, Audience, audienceGroups } from '#contract/desk/announcements.ts'
import { canonicalJson } from '#contract/canonical.ts'
import { languages } from '#contract/languages.ts'
import { DeskFailure } from '../../data/call.ts'
import { useHalfWritten, useHalfWrittenKey, useKeepHalfWritten } from '../../data/half-written.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import links from '../../parts/link.module.css'
import { useFailureText } from '../../words/failures.ts'
import styles from './announcements.module.css'
import { useWords } from './words.ts'

interface Typed {
  /** The name under which it is sent: once, also where an answer was lost. */
  id: string
  group: Audience['group']
  days: string
  creator: string
  zh: { title: string; content: string }
  en: { title: string; content: string }
  link: string
}

const nothing = { title: '', content: '' }
const empty: Typed = { id: '', group: 'everybody', days: '30', creator: '', zh: nothing, en: nothing, link: '' }

const audienceOf = ({ group, days, creator }: Pick<Typed, 'group' | 'days' | 'creator'>) =>
  group === 'new' ? { group, days: Number(days) } : group === 'club' ? { group, creator } : { group }

const written = ({ zh, en, link, ...audience }: Typed) => ({
  audience: audienceOf(audience),
  texts: { zh, ...((en.title.trim() !== '' || en.content.trim() !== '') && { en }) },
  ...(link.trim() !== '' && { link }),
})

/** Writes an announcement: for whom, in which languages, and how many will read it. */
export function Write() {
  const words = useWords()
  const go = useNavigate()
  const [asked, setAsked] = useState<Announcement>()
  const [isSent, setSent] = useState(false)
  const key = useHalfWrittenKey('announcement')
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<Typed>({
    defaultValues: useHalfWritten<Typed>(key) ?? { ...empty, id: crypto.randomUUID() },
  })
  const typed = useWatch({ control }) as Typed
  useKeepHalfWritten(key, isSent || canonicalJson({ ...typed, id: '' }) === canonicalJson(empty) ? undefined : typed)
  const { id, group, days, creator } = typed
  const send = useChange('announcements.send', { groups: ['announcements', 'log'], requestId: id })
  const { people, status } = useAudience({ group, days, creator })
  const submit = handleSubmit((values) => {
    const read = v.safeParse(Announcement, written(values))
    if (read.success) return setAsked(read.output)
    for (const issue of read.issues) {
      const path = (v.getDotPath(issue) ?? '').replace(/^(texts|audience)\./, '')
      setError(path as FieldPath<Typed>, { message: words.wrong[path.split('.').at(-1) as keyof typeof words.wrong] })
    }
  })
  // the answer was lost, and something is changed since: whoever asks once more means another one
  const sentBefore = (error: DeskFailure) => {
    if (error.code !== 'done-already') throw error
    setValue('id', crypto.randomUUID())
    throw new DeskFailure('sent-before')
  }
  const { errors } = formState
  return (
    <Page
      title={words.writeTitle}
      help={words.help}
      actions={
        <Link to="/announcements" className={links.link}>
          {words.back}
        </Link>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Panel>
          <div className={styles.form}>
            <ChoiceFilter
              label={words.audience}
              value={group}
              options={audienceGroups.map((value) => ({ value, label: words.groups[value] }))}
              onChange={(value) => setValue('group', value || 'everybody')}
            />
            {group === 'new' && (
              <Field label={words.days} inputMode="numeric" error={errors.days?.message} {...register('days')} />
            )}
            {group === 'club' && (
              <Field label={words.creator} error={errors.creator?.message} {...register('creator')} />
            )}
            <p role="status">{status}</p>
          </div>
        </Panel>
        {languages.map((language) => (
          <Panel key={language} title={words.languages[language]}>
            <Field
              label={words.name}
              error={errors[language]?.title?.message}
              maxLength={100}
              {...register(`${language}.title`)}
            />
            <Field
              multiline
              label={words.content}
              error={errors[language]?.content?.message}
              maxLength={2000}
              rows={4}
              {...register(`${language}.content`)}
            />
          </Panel>
        ))}
        <Panel>
          <Field label={words.link} hint={words.linkHint} error={errors.link?.message} {...register('link')} />
          <FormActions>
            <Button type="submit" tone="primary" disabled={!people}>
              {words.send}
            </Button>
          </FormActions>
        </Panel>
      </form>
      <AskReason
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.sendTitle(asked?.texts.zh.title ?? '')}
        yes={words.send}
        onYes={async (reason) => {
          const { total } = await send.mutateAsync({ ...asked!, reason }).catch(sentBefore)
          setSent(true)
          notify(words.begun(total))
          await go({ to: '/announcements' })
        }}
      >
        <p>{people !== undefined && words.people(people)}</p>
      </AskReason>
    </Page>
  )
}

/** How many people an audience has now, and what is said of it. */
function useAudience(typed: Pick<Typed, 'group' | 'days' | 'creator'>) {
  const words = useWords()
  const failureText = useFailureText()
  const read = v.safeParse(Audience, audienceOf(typed))
  const audience: Audience = read.success ? read.output : { group: 'everybody' }
  const { data, error } = useLook('announcements.count', { audience }, { enabled: read.success })
  if (!read.success) return { status: words.unknownAudience }
  if (error) return { status: error.code === 'input-wrong' ? words.noClub : failureText(error) }
  return { people: data?.count, status: data && words.people(data.count) }
}
