import { Ban, EllipsisVertical, FileCheck, FileUp, Pause, Play, RotateCw, Trash2 } from 'lucide-react'
import { useId, useState, type ChangeEvent, type MouseEvent } from 'react'
import type { PostClip } from '#contract/shapes/post.ts'
import { net } from '#data/net.ts'
import { keepWay, type DeskUpload } from '#data/uploads.ts'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { notify } from '#components/notify.ts'
import { Progress } from '#components/progress.tsx'
import { RowCard } from '#components/row-card.tsx'
import { useWords } from '#words/words.ts'
import { isUnpublished, uploadPart, uploadText } from './upload-text.ts'
import styles from './uploads.module.css'
import { pageLink } from '#components/target.ts'
import { reach } from '#bridge/file-handle.ts'
import { usePerson } from '#data/person.tsx'
import { acceptOf, canPick, pickClip, type Picked } from '#components/attach/pick-file.ts'

interface UploadItemProps {
  row: DeskUpload
  /** What the server made of it, where that is known. */
  clip: PostClip | undefined
  offline: boolean
  onCancel: () => void
}

/** What the state of an upload means to its person. */
function looksOf(row: DeskUpload, clip: PostClip | undefined) {
  const { state, awaited } = row
  const unpublished = isUnpublished(row)
  const isGivenUp = state === 'failed' && !awaited
  return {
    bad: state === 'failed' || state === 'missing' || unpublished || (state === 'done' && clip?.state === 'refused'),
    over: state === 'done' || state === 'cancelled' || isGivenUp,
    goes: state === 'waiting' || state === 'running',
    held: state === 'paused' || (state === 'failed' && awaited),
    toDrafts: state === 'cancelled' || unpublished || isGivenUp,
  }
}

/** Where a draft is gone on with: a post, or a work. */
function draftLink({ draft }: DeskUpload) {
  if (!draft) return pageLink('/post/publish')
  const { id, target } = draft
  const [kind, work] = target.split(':')
  if (kind === 'track') return pageLink('/my/works', { kind, work: Number(work), draft: id })
  return kind === 'video' || kind === 'clip' || kind === 'audio'
    ? pageLink('/my/works', { kind, draft: id })
    : pageLink('/post/publish', { draft: id })
}

/** A clip on its way: how far, how fast, how long, and what can be done with it. */
export function UploadItem({ row, clip, offline, onCancel }: UploadItemProps) {
  'use memo'
  const words = useWords('uploads')
  const [menu, setMenu] = useState(false)
  const { id: upload, state } = row
  const title = row.title || row.name || words.unnamed
  const order = async (what: 'pause' | 'resume' | 'forget') => {
    const done = await net.upload({ do: what, upload })
    if (!done.ok && what !== 'forget') notify(words.tooLate)
  }
  const { bad, over, goes, held, toDrafts } = looksOf(row, clip)
  return (
    <li>
      <RowCard
        title={title}
        action={
          <span className={styles.buttons}>
            {goes && <IconButton label={words.pause(title)} icon={<Pause />} onClick={() => void order('pause')} />}
            {held && <IconButton label={words.resume(title)} icon={<Play />} onClick={() => void order('resume')} />}
            <IconButton label={words.menu(title)} icon={<EllipsisVertical />} onClick={() => setMenu(true)} />
          </span>
        }
      >
        {row.name && row.name !== title && <p className={styles.name}>{row.name}</p>}
        <p className={bad ? styles.bad : styles.state}>{uploadText(row, offline, words, clip)}</p>
        {!over && (
          <Progress
            label={words.progress(title)}
            value={uploadPart(row)}
            tone={state === 'running' ? 'accent' : state === 'failed' ? 'bad' : 'rest'}
          />
        )}
        {state === 'missing' && <PickAgain row={row} />}
        {toDrafts && (
          <Button small to={draftLink(row)}>
            {words.toDrafts}
          </Button>
        )}
      </RowCard>
      <MenuSheet
        open={menu}
        onClose={() => setMenu(false)}
        title={title}
        closeLabel={words.close}
        actions={
          over
            ? [{ key: 'forget', label: words.forget, icon: <Trash2 />, onClick: () => void order('forget') }]
            : [
                ...(state === 'waiting' || held
                  ? [{ key: 'retry', label: words.retry, icon: <RotateCw />, onClick: () => void order('resume') }]
                  : []),
                { key: 'cancel', label: words.cancel, icon: <Ban />, danger: true, onClick: onCancel },
              ]
        }
      />
    </li>
  )
}

/**
 * The way back to the file of an upload: the person's word, where the browser knows where the file lies, or choosing it
 * again; another one is not taken.
 */
function PickAgain({ row }: { row: DeskUpload }) {
  const words = useWords('uploads')
  const { db } = usePerson()
  const inputId = useId()
  const [said, say] = useState('')
  const what = row.purpose ?? 'film'
  const give = async ({ file, handle }: Picked) => {
    const given = await net.upload({ do: 'give', upload: row.id, file })
    say(given.ok ? '' : given.failure.kind === 'input' ? words.other : words.tooLate)
    if (given.ok && handle) await keepWay(db, row, handle).catch(() => {})
  }
  const allow = async () => {
    if (!row.handle) return
    const reached = await reach(row.handle, { ask: true })
    if (reached.state === 'here') return give({ file: reached.file })
    say(reached.state === 'ask' ? words.notAllowed : words.moved)
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const [file] = input.files ?? []
    input.value = ''
    if (file) await give({ file })
  }
  const pick = async (event: MouseEvent) => {
    if (!canPick()) return
    event.preventDefault()
    const picked = await pickClip(words.films, what)
    if (picked) await give(picked)
  }
  return (
    <>
      {row.handle && (
        <Button wide tone="primary" icon={<FileCheck />} onClick={() => void allow()}>
          {words.allow}
        </Button>
      )}
      <label htmlFor={inputId} className={styles.pick}>
        <FileUp />
        <span>{words.pick}</span>
        <input
          id={inputId}
          className={styles.input}
          type="file"
          accept={acceptOf(what)}
          onClick={(event) => void pick(event)}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p className={styles.said} role="alert">
        {said}
      </p>
    </>
  )
}
