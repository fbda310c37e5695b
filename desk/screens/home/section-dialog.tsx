import { useForm, useWatch } from 'react-hook-form'
import { Checkbox } from '#components/checkbox.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { homeLayouts, homeSorts, homeTypes, type HomeDraft, type HomeSection } from '#contract/desk/home.ts'
import type { DeskFailure } from '../../data/call.ts'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { useFailureText } from '../../words/failures.ts'
import styles from './home.module.css'
import { useWords } from './words.ts'

interface SectionDialogProps {
  /** Undefined while nothing is edited. */
  section: HomeSection | undefined
  tags: HomeDraft['tags']
  onClose: () => void
  onSave: (section: HomeSection) => Promise<unknown>
}

/** What a section shows: title, kind, layout, order and source. */
export function SectionDialog({ section, onClose, ...rest }: SectionDialogProps) {
  const words = useWords()
  return (
    <Dialog open={section !== undefined} onClose={onClose} title={section?.title || words.add}>
      {section && <Form key={section.id} section={section} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

const accesses = ['vip', 'coins', 'free'] as const
const works: readonly HomeSection['type'][] = ['comic', 'novel', 'picture', 'audio', 'game']
const idsOf = (text: string) => text.split(/[\s,，、]+/).filter(Boolean)

function Form({ section, tags, onClose, onSave }: SectionDialogProps & { section: HomeSection }) {
  const words = useWords()
  const failureText = useFailureText()
  const { source } = section
  const { register, handleSubmit, setError, control, formState } = useForm({
    defaultValues: {
      title: section.title,
      type: section.type,
      layout: section.layout,
      sort: section.sort,
      tag: String(source.tag_id ?? ''),
      access: (source.access ?? '') as '' | (typeof accesses)[number],
      small: source.small ?? false,
      ids: (source.ids ?? []).join(', '),
    },
  })
  const type = useWatch({ control, name: 'type' })
  const isChosen = type === 'mv' || works.includes(type)
  const submit = handleSubmit(async ({ title, layout, sort, tag, access, small, ids }) => {
    const chosen = idsOf(ids).map(Number)
    const { category_id, status, style_id } = type === section.type ? source : {}
    const next: HomeSection['source'] = {
      ...(category_id !== undefined && { category_id }),
      ...(status !== undefined && { status }),
      ...(style_id !== undefined && { style_id }),
      ...(isChosen && access !== '' && { access }),
      ...(isChosen && chosen.length > 0 && { ids: chosen }),
      ...(type === 'mv' && tag !== '' && { tag_id: Number(tag) }),
      ...(type === 'mv' && small && { small }),
    }
    try {
      await onSave({ ...section, title: title.trim(), type, layout, sort, source: next })
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  const { errors } = formState
  const choices = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>) =>
    values.map((value) => (
      <option key={value} value={value}>
        {names[value]}
      </option>
    ))
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words.name}
        error={errors.title?.message}
        maxLength={200}
        data-autofocus
        {...register('title', { validate: (text) => text.trim() !== '' || words.nameMissing })}
      />
      <label>
        {words.type}
        <select {...register('type')}>{choices(homeTypes, words.types)}</select>
      </label>
      <label>
        {words.layout}
        <select {...register('layout')}>{choices(homeLayouts, words.layouts)}</select>
      </label>
      <label>
        {words.sort}
        <select {...register('sort')}>{choices(homeSorts, words.sorts)}</select>
      </label>
      {type === 'mv' && (
        <label>
          {words.tag}
          <select {...register('tag')}>
            <option value="">{words.any}</option>
            {tags.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {isChosen && (
        <>
          <label>
            {words.access}
            <select {...register('access')}>
              <option value="">{words.any}</option>
              {choices(accesses, words.accesses)}
            </select>
          </label>
          <Field
            label={words.ids}
            hint={words.idsHint}
            error={errors.ids?.message}
            {...register('ids', {
              validate: (text) =>
                (idsOf(text).length <= 100 && idsOf(text).every((id) => /^[1-9]\d{0,14}$/.test(id))) || words.idsWrong,
            })}
          />
        </>
      )}
      {type === 'mv' && <Checkbox {...register('small')}>{words.small}</Checkbox>}
      <p role="alert">{errors.root?.message}</p>
      <SubmitActions onCancel={onClose} busy={formState.isSubmitting} />
    </form>
  )
}
