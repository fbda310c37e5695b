import { useState } from 'react'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useFileDraft } from '#data/use-file-draft.ts'
import { DraftNote } from '#components/attach/draft-note.tsx'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { ChipRow } from '#components/chip-row.tsx'
import { useSaveDraft } from '#components/attach/use-save-draft.ts'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { go } from '#components/page/navigation.ts'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import styles from './write.module.css'

/** Opens a novel, which needs a connection; what is typed is a draft until then. */
export function NewNovel() {
  const words = useWords('writing')
  const { loading } = useWords('shell')
  const offline = useOffline()
  const draft = useFileDraft('novel')
  const [asked, setAsked] = useState(false)
  const [stated, state] = useState(false)
  const { saving, save } = useSaveDraft(draft)
  const { title = '', intro = '', category = '' } = draft.fields as Readonly<Record<string, string | undefined>>
  const missing = {
    name: title.trim() === '',
    intro: intro.trim() === '',
    cover: draft.files.length === 0,
    statement: !stated,
  }
  const errorOf = (field: 'name' | 'intro' | 'cover') => (asked && missing[field] ? words.faults[field] : undefined)

  const create = async () => {
    setAsked(true)
    if (Object.values(missing).includes(true) || saving || offline) return
    const opened = await save('writing.openNovel', ([cover = '']) =>
      net.ask('writing.openNovel', {
        title: title.trim(),
        content: intro.trim(),
        cover,
        ...(category !== '' && { category_id: Number(category) }),
        consent: true,
      }),
    )
    if (!opened) return
    notify(words.created)
    go(pageLink('/novel/write', { id: opened.id, tab: 'new' }), { replace: true })
  }
  if (!draft.ready)
    return (
      <Screen title={words.newNovel}>
        <div className={styles.form}>
          <Skeleton label={loading} shape="rows" count={3} />
        </div>
      </Screen>
    )
  return (
    <Screen title={words.newNovel}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <Field
          label={words.name}
          maxLength={100}
          value={title}
          error={errorOf('name')}
          onChange={(event) => draft.set('title', event.currentTarget.value)}
        />
        <Field
          multiline
          rows={5}
          maxLength={5000}
          label={words.intro}
          value={intro}
          error={errorOf('intro')}
          onChange={(event) => draft.set('intro', event.currentTarget.value)}
        />
        <Categories value={category} onChoose={(id) => draft.set('category', id)} />
        <div role="group" aria-label={words.cover}>
          <p className={styles.label}>{words.cover}</p>
          <PictureTray Cut={CropSheet} pictures={draft.files} most={1} onChange={draft.setFiles} />
          <DraftNote draft={draft} className={styles.quiet} />
          <p className={styles.wrong} role="alert">
            {errorOf('cover')}
          </p>
        </div>
        <Checkbox
          checked={stated}
          error={asked && !stated ? words.statementNeeded : undefined}
          onChange={(event) => state(event.currentTarget.checked)}
        >
          {words.statement}
        </Checkbox>
        {offline && <p className={styles.quiet}>{words.offlineNovel}</p>}
        <Button type="submit" tone="primary" wide busy={saving} disabled={offline}>
          {words.create}
        </Button>
      </form>
    </Screen>
  )
}

/** The categories of novels, one of which is chosen, or the first. */
function Categories({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const words = useWords('writing')
  const conf = useAnswer('novel.findConf', {})
  const group = conf.state === 'here' ? conf.value.groups.find(({ key }) => key === 'category') : undefined
  const options = group?.options.filter((option) => /^\d+$/.test(option.value)) ?? []
  if (options.length === 0) return null
  const chosen = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <div>
      <p className={styles.label}>{words.category}</p>
      <div className={styles.edge}>
        <ChipRow label={words.category}>
          {options.map((option) => (
            <Button key={option.value} small pressed={option.value === chosen} onClick={() => onChoose(option.value)}>
              {option.name}
            </Button>
          ))}
        </ChipRow>
      </div>
    </div>
  )
}
