import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Field } from '#components/field.tsx'
import {
  leastPassphrase,
  type BackupWorkKind,
  type DeskAside,
  type DeskBackup,
  type DeskBackups,
  type DeskBackupWork,
} from '#contract/desk/backups.ts'
import { locales } from '#contract/languages.ts'
import { formatBytes } from '#lib/bytes.ts'
import type { DeskFailure } from '../../data/call.ts'
import { lookAnew, useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { SubmitActions } from '../../parts/form-actions.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { Table } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/backups.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages, useLanguage } from '../../words/language.ts'
import { zh } from '../../words/zh/backups.ts'
import styles from './settings.module.css'

const useWords = inLanguages({ zh, en })
const everyMs = 1000

/** Something that is about to be done. */
interface Asked {
  readonly kind: Exclude<BackupWorkKind, 'remove'>
  readonly name: string
}

/** Copies of the whole place: made, tried and restored. */
export function Backups() {
  const words = useWords()
  const desk = useDeskWords()
  const mayRestore = useMay('backups.restore')
  const { format } = new Intl.NumberFormat(locales[useLanguage()])
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setBusy] = useState(false)
  const seen = useLook('backups.list', {}, { everyMs: isBusy ? everyMs : undefined })
  const { data } = seen
  const working = data?.working ?? null
  // what somebody else began is followed too
  if (data && !seen.error && isBusy !== (working !== null)) setBusy(working !== null)
  const restoredAt = data?.restored?.at
  // whatever was looked at before is of another time
  useEffect(() => {
    if (restoredAt !== undefined) lookAnew()
  }, [restoredAt])
  const isAway = isBusy && seen.error !== null
  const buttons = ({ name, fits }: DeskBackup) => (
    <span className={styles.buttons}>
      <Button small disabled={isBusy || !fits} onClick={() => setAsked({ kind: 'check', name })}>
        {words.check}
      </Button>
      {mayRestore && (
        <Button small tone="danger" disabled={isBusy || !fits} onClick={() => setAsked({ kind: 'restore', name })}>
          {words.restore}
        </Button>
      )}
    </span>
  )
  return (
    <Page
      title={words.title}
      help={words.help}
      actions={
        <Button disabled={isBusy || !data} tone="primary" onClick={() => setAsked({ kind: 'make', name: '' })}>
          {words.make}
        </Button>
      }
    >
      {data && <p className={styles.folder}>{words.folder(data.folder)}</p>}
      <div role="status" className={styles.status}>
        {isAway ? words.restarting : data && <Told backups={data} />}
      </div>
      <DataTable
        name="backups"
        pages={{ rows: data?.rows, failure: isAway ? null : seen.error, again: () => void seen.refetch() }}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        bulk={mayRestore ? (rows, unselect) => <Remove rows={rows} isBusy={isBusy} onDone={unselect} /> : undefined}
        empty={{ title: words.nothing, text: words.nothingText }}
        columns={[
          { id: 'name', title: words.name, cell: ({ name }) => name },
          { id: 'made', title: words.made, cell: ({ madeAt }) => <Time ms={madeAt} /> },
          { id: 'size', title: words.size, isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
          { id: 'rows', title: words.rows, isNumber: true, cell: ({ rows }) => format(rows) },
          {
            id: 'files',
            title: words.files,
            isNumber: true,
            cell: ({ files }) => (files === null ? words.inBucket : format(files)),
          },
          { id: 'schema', title: words.schema, isExtra: true, cell: ({ schema }) => schema },
          { id: 'state', title: words.state, cell: (row) => <State row={row} /> },
          { id: 'actions', title: desk.actions, cell: buttons },
        ]}
      />
      {data && data.asides.length > 0 && <Asides rows={data.asides} isBusy={isBusy} />}
      {data && <Ask asked={asked} hasPassphrase={data.hasPassphrase} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

/** What restores put aside. */
function Asides({ rows, isBusy }: { rows: readonly DeskAside[]; isBusy: boolean }) {
  const words = useWords()
  const desk = useDeskWords()
  const mayRemove = useMay('backups.restore')
  return (
    <Panel title={words.asides}>
      <p className={styles.folder}>{words.asidesText}</p>
      <Table
        caption={words.asides}
        head={[words.aside, words.made, words.size, ...(mayRemove ? [desk.actions] : [])]}
        rows={rows.map((row) => [
          row.name,
          <Time key="at" ms={row.at} />,
          formatBytes(row.bytes),
          ...(mayRemove ? [<Remove key="remove" rows={[row]} isBusy={isBusy} />] : []),
        ])}
      />
    </Panel>
  )
}

interface RemoveProps {
  rows: readonly { readonly name: string; readonly bytes: number }[]
  isBusy: boolean
  onDone?: () => void
}

/** Removes backups, or what a restore put aside, once it is asked how many these are. */
function Remove({ rows, isBusy, onDone }: RemoveProps) {
  const words = useWords()
  const [isAsked, setAsked] = useState(false)
  const remove = useChange('backups.remove', { groups: ['backups', 'log', 'system'] })
  return (
    <>
      <Button small tone="danger" disabled={isBusy} onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      <AskReason
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.removeTitle}
        yes={words.remove}
        count={rows.length}
        danger
        onYes={async (reason) => {
          await remove.mutateAsync({ names: rows.map(({ name }) => name), reason })
          onDone?.()
        }}
      >
        <p>{rows.map(({ name }) => name).join('  ')}</p>
        <p>{words.removeText(formatBytes(rows.reduce((sum, { bytes }) => sum + bytes, 0)))}</p>
      </AskReason>
    </>
  )
}

function State({ row: { fits, tried } }: { row: DeskBackup }) {
  const words = useWords()
  if (!fits) return words.otherDatabase
  if (!tried) return words.notTried
  if (tried.failure !== null) return `${words.broken}${tried.failure}`
  return (
    <>
      {words.tried} · <Time ms={tried.at} />
    </>
  )
}

/** What is being done, or what came of it. */
function Told({ backups: { working, last, restored } }: { backups: DeskBackups }) {
  const words = useWords()
  if (working) return <Working work={working} />
  // a server that has started anew knows nothing of what was done before
  if (last) {
    const { kind, failure } = last
    if (!failure) return words.did[kind]
    return words.failed + (failure.code === 'other' ? failure.text : words.failures[failure.code])
  }
  if (!restored) return null
  const { name, by, at, aside, failure } = restored
  if (failure !== null) return words.notRestored(name) + failure
  return (
    <>
      {words.restored(name, by)} · <Time ms={at} /> {aside !== null && words.isAside(aside)}
    </>
  )
}

function Working({ work: { kind, step, files } }: { work: DeskBackupWork }) {
  const words = useWords()
  const { format } = new Intl.NumberFormat(locales[useLanguage()])
  return [words.working[kind], words.steps[step], files !== null && words.filesDone(format(files))]
    .filter(Boolean)
    .join(' · ')
}

interface AskProps {
  asked: Asked | undefined
  hasPassphrase: boolean
  onClose: () => void
}

function Ask({ asked, ...rest }: AskProps) {
  const words = useWords()
  const titles = { make: words.makeTitle, check: words.checkTitle, restore: words.restoreTitle }
  return (
    <Dialog open={asked !== undefined} onClose={rest.onClose} title={asked && titles[asked.kind]} alert>
      {asked && <Form asked={asked} {...rest} />}
    </Dialog>
  )
}

function Form({ asked: { kind, name }, hasPassphrase, onClose }: AskProps & { asked: Asked }) {
  const words = useWords()
  const failureText = useFailureText()
  const begin = {
    make: useChange('backups.make'),
    check: useChange('backups.check'),
    restore: useChange('backups.restore'),
  }
  const isRestore = kind === 'restore'
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { passphrase: '', reason: '', confirm: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ passphrase: given, reason, confirm }) => {
    const passphrase = given === '' ? {} : { passphrase: given }
    try {
      if (kind === 'make') await begin.make.mutateAsync(passphrase)
      else if (kind === 'check') await begin.check.mutateAsync({ name, ...passphrase })
      else await begin.restore.mutateAsync({ name, reason, confirm: confirm.trim(), ...passphrase })
      onClose()
    } catch (error) {
      setError('root', { message: failureText(error as DeskFailure) })
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {name !== '' && <p>{name}</p>}
      {isRestore && <Loss name={name} />}
      {isRestore && <ReasonField register={register} errors={{ reason: errors.reason }} begins />}
      {isRestore && (
        <Field
          label={words.confirm(name)}
          autoComplete="off"
          error={errors.confirm?.message}
          {...register('confirm', { validate: (text) => text.trim() === name || words.confirmWrong })}
        />
      )}
      {!hasPassphrase && (
        <Field
          label={words.passphrase}
          hint={words.passphraseHint}
          type="password"
          autoComplete="off"
          maxLength={200}
          error={errors.passphrase?.message}
          {...(!isRestore && { 'data-autofocus': true })}
          {...register('passphrase', {
            validate: (text) => text.length >= leastPassphrase || words.passphraseShort,
          })}
        />
      )}
      <p role="alert">{errors.root?.message}</p>
      <SubmitActions
        onCancel={onClose}
        yes={isRestore ? words.restore : words.start}
        danger={isRestore}
        busy={formState.isSubmitting}
      />
    </form>
  )
}

/** What a restore would lose. */
function Loss({ name }: { name: string }) {
  const words = useWords()
  const { format } = new Intl.NumberFormat(locales[useLanguage()])
  const { data } = useLook('backups.loss', { name })
  if (!data) return <p>{words.counting}</p>
  const counted = (count: number) => (count >= data.most ? words.more(data.most) : format(count))
  return (
    <>
      <p>{words.lost(counted(data.people), counted(data.orders), counted(data.entries))}</p>
      <p>{words.away}</p>
    </>
  )
}
