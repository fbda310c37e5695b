import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Progress } from '#components/progress.tsx'
import type { DeskUpload } from '#contract/desk/uploads.ts'
import { call, change, type DeskFailure } from '../../data/call.ts'
import { queries, useChange, usePages } from '../../data/queries.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { Panel } from '../../parts/page.tsx'
import { en } from '../../words/en/uploads.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/uploads.ts'
import { DraftLink } from './drafts.tsx'
import { Problems } from './problems.tsx'
import { droppedFiles, isSame, parcelsOf, sendFiles, type Parcel } from './send-files.ts'
import styles from './uploads.module.css'

const useWords = inLanguages({ zh, en })

const everyMs = 3000

/** Has an input choose a folder, which React has no property for. */
const asFolder = (input: HTMLInputElement | null) => input?.setAttribute('webkitdirectory', '')

/** Files are dropped or chosen, sent, and become drafts; what comes and what became of it. */
export function Uploads() {
  const words = useWords()
  const failureText = useFailureText()
  const [about, setAbout] = useState({ creator: '', film: 'video' as 'video' | 'clip', coins: '0' })
  const [missing, setMissing] = useState(false)
  const [have, setHave] = useState<Readonly<Record<number, number>>>({})
  const pages = usePages('uploads.list', {}, { everyMs })
  const forget = useChange('uploads.forget')

  const send = async (parcel: Parcel) => {
    const known = (await call('uploads.list', { limit: 100 })).rows.find((row) => isSame(row, parcel))
    const files = parcel.files.map(({ path, file }) => ({ path, bytes: file.size }))
    const { creator, film, coins } = about
    const upload =
      known ?? (await change('uploads.begin', { name: parcel.name, files, creator, film, coins: Number(coins) || 0 }))
    void queries.invalidateQueries({ queryKey: ['uploads.list'] })
    await sendFiles(upload, parcel, (bytes) => setHave((former) => ({ ...former, [upload.id]: bytes })))
  }
  const take = async (given: Parcel['files']) => {
    if (about.creator.trim() === '') return setMissing(true)
    for (const parcel of parcelsOf(given))
      await send(parcel).catch((error: unknown) => notify(`${parcel.name}: ${failureText(error as DeskFailure)}`))
    await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => /^(uploads|inbox)\./.test(String(key)) })
  }
  const chosen = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    input.value = ''
    void take(files)
  }
  return (
    <Panel title={words.title}>
      <div className={styles.about}>
        <Field
          label={words.creator}
          hint={words.creatorHint}
          error={missing && about.creator.trim() === '' && words.creatorMissing}
          value={about.creator}
          onChange={({ currentTarget: { value } }) => setAbout({ ...about, creator: value })}
        />
        <Field
          label={words.coins}
          hint={words.coinsHint}
          inputMode="numeric"
          value={about.coins}
          onChange={({ currentTarget: { value } }) =>
            setAbout({ ...about, coins: value.replace(/\D/g, '').slice(0, 4) })
          }
        />
        <ChoiceFilter
          label={words.film}
          value={about.film}
          options={(['video', 'clip'] as const).map((value) => ({ value, label: words.films[value] }))}
          onChange={(film) => film !== '' && setAbout({ ...about, film })}
        />
      </div>
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void droppedFiles(event.dataTransfer.items).then(take)
        }}
      >
        <p>{words.drop}</p>
        <label>
          {words.files} <input type="file" multiple onChange={({ currentTarget }) => chosen(currentTarget)} />
        </label>
        <label>
          {words.folder} <input type="file" ref={asFolder} onChange={({ currentTarget }) => chosen(currentTarget)} />
        </label>
        <p className={styles.quiet}>{words.again}</p>
      </div>
      {(pages.rows?.length ?? 0) > 0 && (
        <DataTable
          name="uploads"
          pages={pages}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          empty={{ title: words.title }}
          columns={[
            { id: 'name', title: words.name, cell: ({ name }) => name },
            { id: 'state', title: words.state, cell: (row) => <State upload={row} have={have[row.id]} /> },
            { id: 'found', title: words.found, cell: (row) => <Found upload={row} /> },
            {
              id: 'do',
              title: words.forget,
              cell: ({ id, state }) =>
                state !== 'working' && (
                  <Button small onClick={() => forget.mutate({ id })}>
                    {words.forget}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

function State({ upload: { state, files, name }, have }: { upload: DeskUpload; have: number | undefined }) {
  const words = useWords()
  if (state !== 'coming') return words.states[state]
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const here = Math.max(
    have ?? 0,
    files.reduce((sum, file) => sum + file.have, 0),
  )
  return (
    <>
      {words.states[state]}
      <Progress label={name} value={here / bytes} />
    </>
  )
}

function Found({ upload: { found, state } }: { upload: DeskUpload }) {
  const words = useWords()
  const failureText = useFailureText()
  if (!found) return null
  const { kind, id, title = '', parts = 0, about, problems = [], why, where, reason } = found
  const reasonText = reason
    ? failureText({ code: reason.code, params: ('params' in reason ? reason.params : {}) as never })
    : why && (words.whys[why] ?? words.otherWhy)
  const isDraft = state === 'done' && kind !== undefined && id !== undefined
  const facts = [!isDraft && title, parts > 0 && words.parts(parts), about].filter(Boolean).join(' · ')
  return (
    <div className={styles.found}>
      {isDraft && <DraftLink kind={kind} id={id} title={title} />}
      {reasonText && <p>{where === undefined ? reasonText : words.whyOf(reasonText, where)}</p>}
      {facts !== '' && <p>{facts}</p>}
      <Problems problems={problems} />
    </div>
  )
}
