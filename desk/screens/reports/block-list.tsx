import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { mostEntries } from '#contract/desk/reports.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { ExportLink } from '../../parts/export-link.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import links from '../../parts/link.module.css'
import { useFailureText } from '../../words/failures.ts'
import { mostHashes, readList } from './read-list.ts'
import { useWords } from './words.ts'

/** The fingerprints of what is to stay down: taken along, and added from another place's list. */
export function BlockList() {
  const words = useWords()
  const mayDecide = useMay('reports.decide')
  return (
    <Page
      title={words.blockList}
      help={words.blockListHelp}
      actions={
        <Link to="/reports" className={links.link}>
          {words.back}
        </Link>
      }
    >
      <Panel title={words.exportList}>
        <p>{words.exportListText}</p>
        <ExportLink name="block-list" query={{}} />
      </Panel>
      {mayDecide && (
        <Panel title={words.importList}>
          <p>{words.importListText}</p>
          <Import />
        </Panel>
      )}
    </Page>
  )
}

interface Values {
  list: string
  file: FileList | null
  reason: string
}

function Import() {
  const words = useWords()
  const failureText = useFailureText()
  const add = useChange('reports.addBlocked', { groups: ['log'] })
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    defaultValues: { list: '', file: null, reason: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ list, file, reason }) => {
    const read = readList((await file?.[0]?.text()) ?? '')
    if (read === 'too-long') return setError('file', { message: words.listTooLong(mostHashes) })
    if ('wrong' in read) return setError('file', { message: words.listLineWrong(read.wrong) })
    if (read.entries.length === 0) return setError('file', { message: words.listFileMissing })
    try {
      for (let at = 0; at < read.entries.length; at += mostEntries)
        await add.mutateAsync({
          ...{ list: list.trim(), reason: reason.trim() },
          entries: read.entries.slice(at, at + mostEntries),
        })
      notify(words.imported(read.entries.length))
      reset()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={words.listName}
        maxLength={200}
        autoComplete="off"
        error={errors.list?.message}
        {...register('list', { validate: (text) => text.trim() !== '' || words.listNameMissing })}
      />
      <Field
        label={words.listFile}
        type="file"
        accept=".csv,.json,.jsonl,.txt"
        error={errors.file?.message}
        {...register('file', { validate: (files) => Boolean(files?.length) || words.listFileMissing })}
      />
      <ReasonField register={register} errors={errors} />
      <FormActions>
        <Button type="submit" tone="primary" busy={isSubmitting}>
          {words.importList}
        </Button>
      </FormActions>
    </form>
  )
}
