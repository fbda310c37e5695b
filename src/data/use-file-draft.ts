import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidV7 } from '#contract/uuid.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { DraftFile, DraftRow } from '#bridge/drafts.ts'
import { filesOf, goFor, keepFile, type AskedFile, type HeldFile } from './draft-files.ts'
import { draftsOf, dropDraftFiles, keepDraftFile, keepSeenDraft, type SeenDraft } from './drafts.ts'
import { usePerson } from './person.tsx'
import { useKeeping } from './use-keeping.ts'

/** Something being written, with its files; it is there again after a reload. */
export interface FileDraft {
  /** False until the device was asked for one. */
  ready: boolean
  id: string
  target: string
  fields: Readonly<Record<string, string>>
  files: readonly HeldFile[]
  /** Files of it that the browser gives out only when the person allows it again: see `allow`. */
  asked: readonly AskedFile[]
  /** Unix milliseconds of the last time it was kept; 0 before the first, and while something of it is not kept yet. */
  keptAt: number
  /** Some of its files are only in this page: the device had no room for them. */
  unkept: boolean
  set: (name: string, value: string) => void
  /** Another tab went on with the same draft: what is written here is a draft of its own since. */
  parted: boolean
  /** Adds files, takes others away, or puts them in another order: given what they are by now. */
  setFiles: (change: (files: readonly HeldFile[]) => readonly HeldFile[]) => void
  /** Asks the person for what the browser wants to be asked for, after a tap; false where it is refused or gone. */
  allow: () => Promise<boolean>
  /** Goes on with a draft that was kept before. */
  open: (row: DraftRow) => Promise<void>
  /** Begins another one; this one stays where it is kept. */
  startNew: () => void
  /** Keeps it now, with these fields too, and not a little later; answers what it is kept as, which may be another draft. */
  keep: (more?: Readonly<Record<string, string>>) => Promise<Pick<FileDraft, 'id' | 'files'>>
}

/** A new id for a draft or a file. */
export const newDraftId = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))

interface State {
  id: string
  target: string
  fields: Readonly<Record<string, string>>
  files: readonly HeldFile[]
  asked: readonly AskedFile[]
  ready: boolean
  /** Something is not kept yet. */
  touched: boolean
  /** So many files are being copied to the device. */
  copying: number
  keptAt: number
  /** What this page knows of the device's row of it; one object for all states of a draft. */
  seen: SeenDraft
  unkept: boolean
  parted: boolean
}

const fresh = (target: string, ready: boolean): State => ({
  id: newDraftId(),
  target,
  fields: {},
  files: [],
  asked: [],
  ready,
  touched: false,
  copying: 0,
  keptAt: 0,
  seen: { at: 0 },
  unkept: false,
  parted: false,
})

/** A draft as it was kept; a file that is gone is gone. */
async function stateOf(db: PersonDatabase, row: DraftRow): Promise<State> {
  const { id, target, fields, at } = row
  return { ...fresh(target, true), id, fields, ...(await filesOf(db, row)), keptAt: at, seen: { at } }
}

/** `post` of `post:topic:3`. */
const kindOf = (target: string) => target.split(':')[0]

/** The same as a draft of its own, with files of its own. */
const copyOf = (draft: State): State => ({
  ...draft,
  id: newDraftId(),
  files: draft.files.map((file) => ({ ...file, id: newDraftId() })),
  asked: draft.asked.map((file) => ({ ...file, id: newDraftId() })),
  seen: { at: 0 },
  parted: true,
})

const plain = ({ blob: _blob, handle: _handle, ...file }: Partial<HeldFile> & DraftFile): DraftFile => file

/** The draft `wanted`, where the device has it and it is of the same kind; else the latest one of a target, or a new one. */
export function useFileDraft(target: string, wanted?: string): FileDraft {
  const { db } = usePerson()
  const [state, show] = useState(() => fresh(target, false))
  // what it is by now: files are read and rows written for a while, and others come in between
  const latest = useRef(state)
  const setState = (next: (now: State) => State) => {
    latest.current = next(latest.current)
    show(latest.current)
  }
  /** Of this draft, unless another is on the page by now. */
  const update = (id: string, next: (now: State) => State) => setState((now) => (now.id === id ? next(now) : now))

  const begun = useEffectEvent(setState)
  useEffect(() => {
    let over = false
    const settle = (next: (now: State) => State) => over || begun((now) => (now.ready ? now : next(now)))
    const begin = async () => {
      const named = wanted === undefined ? undefined : await db.drafts.get(wanted)
      const [latest] = named && kindOf(named.target) === kindOf(target) ? [named] : await draftsOf(db, target)
      const found = latest && (await stateOf(db, latest))
      settle((now) => found ?? { ...now, ready: true })
    }
    // a storage that can't be read has no drafts: what is typed now is kept in the page
    begin().catch(() => settle((now) => ({ ...now, ready: true })))
    return () => {
      over = true
    }
  }, [db, target, wanted])

  // what was written last, or is being written: once more would only be one more copy on the device
  const written = useRef<Pick<State, 'fields' | 'files'>>(undefined)
  const keepAs = async (
    draft: State,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Pick<FileDraft, 'id' | 'files'>> => {
    const { id, files, asked, target: own } = draft
    const fields = { ...draft.fields, ...more }
    written.current = draft
    try {
      const row = { id, target: own, fields, files: [...files, ...asked].map(plain) }
      if (!(await keepSeenDraft(db, row, draft.seen))) return await part({ ...draft, fields })
      // what was changed while this was kept is to be kept too
      const changed = (now: State) => now.fields !== draft.fields || now.files !== files || now.asked !== asked
      update(id, (now) => ({ ...now, touched: changed(now), keptAt: Date.now() }))
      return { id, files }
    } catch (error) {
      written.current = undefined
      throw error
    }
  }
  const parting = useRef<{ from: string; own: State }>(undefined)
  /** Another tab has the draft: this page goes on with one of its own, so that neither loses anything. */
  const part = async (draft: State): Promise<Pick<FileDraft, 'id' | 'files'>> => {
    const { id, fields } = draft
    // it was kept twice at once: it parts once
    if (parting.current?.from === id) {
      const { own } = parting.current
      return keepAs(latest.current.id === own.id ? latest.current : own)
    }
    const own = copyOf(latest.current.id === id ? { ...latest.current, fields } : draft)
    parting.current = { from: id, own }
    update(id, () => own)
    for (const file of own.asked)
      await keepDraftFile(db, { id: file.id, draft: own.id, handle: file.handle }).catch(() => {})
    for (const file of own.files)
      await keepFile(db, own.id, file).catch(() => update(own.id, (now) => ({ ...now, unkept: true })))
    return keepAs(latest.current.id === own.id ? latest.current : own)
  }
  const keep = (more?: Readonly<Record<string, string>>) => keepAs(latest.current, more)
  useKeeping(
    () => {
      const { fields, files } = written.current ?? {}
      if (!state.touched || (fields === state.fields && files === state.files)) return
      // where it can't be kept the text is still on the page
      void keep().catch(() => {})
    },
    state.id,
    [state.touched, state.fields, state.files],
  )

  const setFiles: FileDraft['setFiles'] = (change) => {
    const { id, files: before, asked: askedBefore } = latest.current
    const files = change(before)
    const added = files.filter((file) => !before.some((known) => known.id === file.id))
    const gone = before.filter((file) => !files.some((kept) => kept.id === file.id))
    // a clip that was chosen anew takes the place of one that would have to be asked for
    const asked = askedBefore.filter(({ role }) => !added.some((file) => file.role === role))
    const replaced = askedBefore.filter((file) => !asked.includes(file))
    setState((now) => ({ ...now, files, asked, touched: true, copying: now.copying + added.length }))
    for (const file of added)
      void keepFile(db, id, file)
        .catch(() => update(id, (now) => ({ ...now, unkept: true, touched: true })))
        .finally(() => update(id, (now) => ({ ...now, copying: now.copying - 1 })))
    // a file is a choice, not a letter of a text: it is not waited whether others follow
    void keepAs(latest.current)
      .then((kept) => {
        // a draft of another tab keeps its files
        if (kept.id === id) return dropDraftFiles(db, [...gone, ...replaced])
      })
      .catch(() => {})
  }
  const allow = async () => {
    const { asked } = latest.current
    const reached = await Promise.all(asked.map((file) => goFor(file, { ask: true })))
    const here = reached.filter((file) => typeof file === 'object')
    setState((now) => ({
      ...now,
      files: [...now.files, ...here],
      asked: now.asked.filter(({ id }) => !here.some((file) => file.id === id)),
    }))
    return here.length === reached.length
  }
  return {
    ...state,
    keptAt: state.touched || state.copying > 0 ? 0 : state.keptAt,
    set: (name, value) => setState((now) => ({ ...now, fields: { ...now.fields, [name]: value }, touched: true })),
    setFiles,
    allow,
    open: async (row) => {
      const opened = await stateOf(db, row)
      setState(() => opened)
    },
    startNew: () => setState(() => fresh(target, true)),
    keep,
  }
}
