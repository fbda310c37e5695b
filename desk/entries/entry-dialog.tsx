import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#components/checkbox.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import {
  entryFaults,
  fieldsOf,
  otherLanguages,
  type EntryField,
  type EntryListName,
  type EntryRow,
} from '#contract/desk/entries.ts'
import type { DeskFailure } from '../data/call.ts'
import { useChange, useLook } from '../data/queries.ts'
import { SubmitActions } from '../parts/form-actions.tsx'
import { Meanwhile } from '../parts/meanwhile.tsx'
import { useNewer } from '../parts/use-newer.ts'
import { useDeskWords } from '../words/desk.ts'
import { useFailureText } from '../words/failures.ts'
import styles from './entries.module.css'
import {
  flatOf,
  formOf,
  translatedFields,
  translationsOf,
  valuesOf,
  type EntryForm,
  type TypedName,
} from './entry-form.ts'
import { EntryCell } from './entry-cell.tsx'
import { PictureField } from './picture-field.tsx'
import { choiceWord, fieldWord, hintWord, useEntryWords } from './words.ts'

/** Which calls a list is kept by. */
export type EntryGroup = 'home' | 'shop'

interface EntryDialogProps {
  group: EntryGroup
  list: EntryListName
  /** What is edited, `new` for an entry that is to be made; undefined for nothing. */
  entry: EntryRow | 'new' | undefined
  /** The part of the list that is looked at. */
  part: string
  onClose: () => void
}

/** An entry of a list: a field for each that the list has, and its words in other languages. */
export function EntryDialog({ entry, onClose, ...rest }: EntryDialogProps) {
  const words = useEntryWords()
  const row = entry === 'new' ? undefined : entry
  return (
    <Dialog open={entry !== undefined} onClose={onClose} title={entry === 'new' ? words.addTo[rest.list] : words.edit}>
      {entry !== undefined && <Entry key={row?.id ?? 'new'} row={row} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

interface FormProps extends Omit<EntryDialogProps, 'entry'> {
  /** The entry as it is; undefined for a new one. */
  row: EntryRow | undefined
}

/** An entry is edited as it is by now, which may not be how the list shows it. */
function Entry({ row, ...rest }: FormProps) {
  const { group, list } = rest
  const now = useLook(`${group}.entry`, { list, id: row?.id ?? 0 }, { enabled: row !== undefined, anew: true })
  return <Form row={row && (now.data ?? row)} {...rest} />
}

function Form({ group, list, row, part, onClose }: FormProps) {
  const words = useEntryWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const groups = { groups: [group, 'log'] }
  const add = useChange(`${group}.addEntry`, groups)
  const edit = useChange(`${group}.editEntry`, groups)
  const typed = formOf(list, row, part)
  const form = useForm<EntryForm>({
    defaultValues: typed,
    resolver: (typed) => {
      const wrong = entryFaults(list, valuesOf(list, typed))
      const errors = Object.fromEntries(wrong.map((name) => [name, { type: 'wrong', message: words.wrong }]))
      return wrong.length > 0 ? { values: {}, errors: { values: errors } } : { values: typed, errors: {} }
    },
  })
  const changed = useNewer(
    flatOf(typed),
    (name) => form.getValues(name),
    (name, value) => form.setValue(name, value),
  )
  const factOf = (path: TypedName) => {
    const [part, first = '', second = ''] = path.split('.')
    return part === 'words'
      ? ([wordOf(second, first), typed.words[first]?.[second]] as const)
      : ([
          fieldWord(words, list, first),
          row && <EntryCell key={first} name={first} field={fieldsOf(list)[first]!} row={row} />,
        ] as const)
  }
  const submit = form.handleSubmit(async (written) => {
    const content = { values: valuesOf(list, written), translations: translationsOf(written) }
    try {
      await (row
        ? edit.mutateAsync({ list, id: row.id, version: row.version, ...content })
        : add.mutateAsync({ list, ...content }))
      notify(desk.saved)
      onClose()
    } catch (error) {
      const failure = error as DeskFailure
      const field = failure.code === 'input-wrong' ? String(failure.params['field']) : ''
      if (Object.hasOwn(fieldsOf(list), field)) form.setError(`values.${field}`, { message: words.wrong })
      else form.setError('root', { message: failureText(failure) })
    }
  })
  const translated = translatedFields(list)
  const wordOf = (name: string, language: string) =>
    `${fieldWord(words, list, name)} · ${desk.languages[language as (typeof otherLanguages)[number]]}`
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {row && !edit.isPending && <Meanwhile facts={changed.map(factOf)} />}
      {Object.entries(fieldsOf(list)).map(([name, field]) => (
        <OneField key={name} list={list} name={name} field={field} form={form} />
      ))}
      {translated.length > 0 &&
        otherLanguages.map((language) => (
          <details key={language} className={styles.words}>
            <summary>{words.inLanguage(desk.languages[language])}</summary>
            {translated.map((name) => (
              <Field key={name} label={wordOf(name, language)} {...form.register(`words.${language}.${name}`)} />
            ))}
          </details>
        ))}
      <p role="alert">{form.formState.errors.root?.message}</p>
      <SubmitActions onCancel={onClose} busy={form.formState.isSubmitting} />
    </form>
  )
}

interface OneFieldProps {
  list: EntryListName
  name: string
  field: EntryField
  form: UseFormReturn<EntryForm>
}

function OneField({ list, name, field, form }: OneFieldProps) {
  const words = useEntryWords()
  const at = `values.${name}` as const
  const typed = useWatch({ control: form.control, name: at })
  const error = form.formState.errors.values?.[name]?.message
  const label = fieldWord(words, list, name) + (field.isOptional ? words.maybe : '')
  const shared = { label, error, hint: hintWord(words, list, name) }
  switch (field.kind) {
    case 'flag':
      return <Checkbox {...form.register(at)}>{label}</Checkbox>
    case 'choice':
      return (
        <label className={styles.choice}>
          {label}
          <select {...form.register(at)}>
            {field.of.map((value) => (
              <option key={value} value={value}>
                {choiceWord(words, value)}
              </option>
            ))}
          </select>
        </label>
      )
    case 'picture':
      return (
        <PictureField
          {...shared}
          path={String(typed)}
          onPath={(path) => form.setValue(at, path, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
        />
      )
    case 'text':
      return field.isLong ? (
        <Field {...shared} multiline maxLength={field.most} {...form.register(at)} />
      ) : (
        <Field {...shared} maxLength={field.most} autoComplete="off" {...form.register(at)} />
      )
    case 'time':
      return <Field {...shared} type="datetime-local" {...form.register(at)} />
    case 'address':
      return <Field {...shared} inputMode="url" autoComplete="off" {...form.register(at)} />
    default:
      return <Field {...shared} inputMode={field.kind === 'money' ? 'decimal' : 'numeric'} {...form.register(at)} />
  }
}
