import { useState } from 'react'
import { publish } from '#data/publish.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useFileDraft, type FileDraft } from '#data/use-file-draft.ts'
import { clockTime } from '#lib/clock-time.ts'
import { ClipField } from '#components/attach/clip-field.tsx'
import { DraftNote } from '#components/attach/draft-note.tsx'
import { PictureTray } from '#components/attach/picture-tray.tsx'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Chip } from '#components/chip.tsx'
import { ChooseSheet } from '#components/choose-sheet.tsx'
import { CropSheet } from '#components/crop/crop-sheet.tsx'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { busy } from '#components/page/busy.ts'
import { focusFault } from '#components/page/follow-faults.ts'
import { go, goBack } from '#components/page/navigation.ts'
import { Screen } from '#components/page/screen.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import { isSound, tagsIn, workFault, workLimits, type MadeKind, type WorkFault } from './work-rules.ts'
import { WorkWords } from './work-words.tsx'
import styles from './works.module.css'

interface NewWorkProps {
  kind: MadeKind
  /** The audio book that a chapter is for. */
  of: number | undefined
  wanted: string | undefined
}

/** Where a creator publishes a film, a clip, a set or sound. What is typed and chosen is a draft of the device until it is sent. */
export function NewWork({ kind, of, wanted }: NewWorkProps) {
  const words = useWords('studio')
  const frame = useWords('shell')
  const draft = useFileDraft(kind === 'track' ? `track:${of}` : kind, wanted)
  const sending = useSending(kind, draft)
  const isDraft = draft.fields['when'] === 'draft'
  return (
    <Screen
      title={words.newTitle[kind]}
      foot={
        draft.ready && (
          <div className={styles.foot}>
            <Button
              tone="primary"
              wide
              busy={sending.busy}
              onClick={({ currentTarget }) => {
                const page = currentTarget.closest('.page')
                void sending.send().then(() => focusFault(page))
              }}
            >
              {isDraft ? words.sendDraft : words.send}
            </Button>
          </div>
        )
      }
    >
      {draft.ready ? (
        <WorkForm kind={kind} draft={draft} sending={sending} />
      ) : (
        <Skeleton label={frame.loading} shape="detail" count={3} />
      )}
    </Screen>
  )
}

interface Sending {
  busy: boolean
  fault: WorkFault | undefined
  stated: boolean
  /** The statement was asked for. */
  unstated: boolean
  state: (stated: boolean) => void
  send: () => Promise<void>
}

function useSending(kind: MadeKind, draft: FileDraft): Sending {
  const words = useWords('studio')
  const offline = useOffline()
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState(false)
  const [stated, state] = useState(false)
  const fault = workFault(kind, draft)
  const send = async () => {
    setAsked(true)
    if (fault || !stated || sending) return
    setSending(true)
    const done = busy('uploading')
    try {
      const kept = await draft.keep({ consent: 'yes' })
      const sent = await publish(kept.id, kept.files)
      if (sent.state === 'gone') return notify(words.gone)
      if (sent.state === 'failed') return tellOutcome(sent.call, { ok: false, failure: sent.failure })
      notify(
        offline
          ? words.sentLater
          : !sent.uploads
            ? words.sent
            : isSound(kind)
              ? words.soundUploading
              : words.sentUploading,
        sent.uploads ? { label: words.toUploads, onClick: () => go(pageLink('/my/uploads')) } : undefined,
      )
      draft.startNew()
      goBack(pageLink('/my/works'))
    } catch {
      // the draft could not be kept, so it was not sent
      notify(words.notSent)
    } finally {
      done()
      setSending(false)
    }
  }
  return { busy: sending, fault: asked ? fault : undefined, stated, unstated: asked && !stated, state, send }
}

interface FormProps {
  kind: MadeKind
  draft: FileDraft
}

function WorkForm({ kind, draft, sending }: FormProps & { sending: Sending }) {
  const words = useWords('studio')
  const { fields, files, set } = draft
  const fault = (field: WorkFault['field']) => sending.fault?.field === field
  const isFilm = kind === 'video' || kind === 'clip'
  return (
    <div className={styles.form}>
      <WorkFiles kind={kind} draft={draft} />
      <p className={styles.wrong} role="alert">
        {fault('files') && words.faults.files[kind]}
      </p>
      <DraftNote draft={draft} className={styles.quiet}>
        {draft.keptAt > 0 && files.length > 0 ? words.kept(clockTime(draft.keptAt)) : undefined}
      </DraftNote>
      {kind === 'audio' && fault('cover') && (
        <p className={styles.wrong} role="alert">
          {words.faults.cover}
        </p>
      )}
      <WorkWords
        fields={fields}
        set={set}
        fault={sending.fault}
        priced={!isFilm || fields['access'] === 'coins'}
        access={isFilm}
        titled={kind === 'track'}
      />
      {kind === 'audio' && (
        <Field
          label={words.chapter}
          hint={words.chapterNote}
          value={fields['chapter'] ?? ''}
          error={sending.fault?.field === 'chapter' ? words.faults.long(sending.fault.over) : undefined}
          onChange={(event) => set('chapter', event.currentTarget.value)}
        />
      )}
      {kind !== 'track' && <WorkPlace kind={kind} draft={draft} />}
      <div className={styles.group}>
        <span className={styles.quiet}>{words.when}</span>
        <Segmented
          label={words.when}
          value={(fields['when'] ?? 'now') as 'now' | 'time' | 'draft'}
          options={(['now', 'time', 'draft'] as const).map((value) => ({ value, label: words.whens[value] }))}
          onChange={(when) => set('when', when)}
        />
        {fields['when'] === 'time' && (
          <Field
            type="datetime-local"
            label={words.time}
            value={fields['at'] ?? ''}
            error={fault('at') ? words.faults.at : undefined}
            onChange={(event) => set('at', event.currentTarget.value)}
          />
        )}
      </div>
      <Checkbox
        checked={sending.stated}
        error={sending.unstated ? words.statementNeeded : undefined}
        onChange={(event) => sending.state(event.currentTarget.checked)}
      >
        {words.statement}
      </Checkbox>
    </div>
  )
}

/** The film or the sound with its cover, or the pictures of a set. */
function WorkFiles({ kind, draft }: FormProps) {
  const words = useWords('studio')
  const { files, setFiles } = draft
  const isBig = kind !== 'set'
  const sound = isSound(kind)
  const pictures = files.filter(({ role }) => role === 'image')
  return (
    <>
      {isBig && (
        <ClipField
          sound={sound}
          clip={files.find(({ role }) => role === 'clip')}
          cover={files.find(({ role }) => role === 'cover')}
          mostSeconds={workLimits.seconds}
          onChange={(next) => setFiles((now) => [...now.filter(({ role }) => role === 'image'), ...next])}
          asked={draft.asked.find(({ role }) => role === 'clip')}
          onAllow={draft.allow}
        />
      )}
      {isBig && !sound && <span className={styles.quiet}>{`${words.ownCover} · ${words.ownCoverNote}`}</span>}
      {kind === 'audio' && <span className={styles.quiet}>{words.cover}</span>}
      {kind === 'track' ? null : (
        <PictureTray
          Cut={CropSheet}
          pictures={pictures}
          most={isBig ? 1 : workLimits.pictures}
          onChange={(change) =>
            setFiles((now) => [
              ...change(now.filter(({ role }) => role === 'image')),
              ...now.filter(({ role }) => role !== 'image'),
            ])
          }
        />
      )}
    </>
  )
}

/** Category and tags: where a work is found. */
function WorkPlace({ kind, draft: { fields, set } }: FormProps) {
  const words = useWords('studio')
  const frame = useWords('shell')
  const [open, setOpen] = useState<'style' | 'tags'>()
  const close = () => setOpen(undefined)
  const audio = useAudioCategories(kind === 'audio')
  const styleList = useAnswer('search.styles', {}, kind === 'video' || kind === 'clip')
  const groups = useAnswer('tag.hot', {})
  const found = kind === 'audio' ? audio : styleList.state === 'here' ? styleList.value.list : []
  const options = found.map(({ id, name }) => ({ key: String(id), label: name }))
  const field = kind === 'audio' ? 'category' : 'style'
  const chosen = tagsIn(fields)
  const style = fields[field] ?? ''
  const known = groups.state === 'here' ? groups.value.list.flatMap((group) => group.tags) : []
  const toggle = (name: string) =>
    set(
      'tags',
      (chosen.includes(name) ? chosen.filter((tag) => tag !== name) : [...chosen, name].slice(0, workLimits.tags)).join(
        '\n',
      ),
    )
  // a place that begins may have neither
  if (options.length === 0 && known.length === 0) return null
  return (
    <>
      <ListGroup>
        {options.length > 0 && (
          <ListRow
            label={words.style}
            value={options.find(({ key }) => key === style)?.label ?? words.none}
            onClick={() => setOpen('style')}
          />
        )}
        {known.length > 0 && (
          <ListRow
            label={words.tags}
            value={chosen.length > 0 ? words.tagsOf(chosen.length) : words.none}
            onClick={() => setOpen('tags')}
          />
        )}
      </ListGroup>
      <ChooseSheet
        open={open === 'style'}
        onClose={close}
        closeLabel={frame.close}
        none={words.none}
        title={words.style}
        options={options}
        value={style}
        onChoose={(key) => set(field, key)}
      />
      <Sheet open={open === 'tags'} onClose={close} title={words.tags} closeLabel={frame.close}>
        <div className={styles.chips}>
          {known.map(({ id, name }) => (
            <Chip key={id} pressed={chosen.includes(name)} onClick={() => toggle(name)}>
              {name}
            </Chip>
          ))}
        </div>
      </Sheet>
    </>
  )
}

/** The categories of audio books, as their channel has them. */
function useAudioCategories(when: boolean) {
  const tabs = useAnswer('tab.list', { position: 'resource' }, when)
  const channel = tabs.state === 'here' ? tabs.value.list.find(({ type }) => type === 'audio') : undefined
  const list = useAnswer('tab.category', { tab_id: channel?.id ?? 0 }, when && channel !== undefined)
  return list.state === 'here' ? list.value.list : []
}
