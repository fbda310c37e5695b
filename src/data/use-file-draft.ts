import { useEffect, useRef, useState } from 'react'
import { uuidV7 } from '#contract/uuid.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { DraftFile, DraftRow } from '#bridge/drafts.ts'
import { filesOf, goFor, keepFile, type AskedFile, type HeldFile } from './draft-files.ts'
import { draftsOf, keepDraft } from './drafts.ts'
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
  /** Adds files, takes others away, or puts them in another order. */
  setFiles: (files: readonly HeldFile[]) => void
  /** Asks the person for what the browser wants to be asked for, after a tap; false where it is refused or gone. */
  allow: () => Promise<boolean>
  /** Goes on with a draft that was kept before. */
  open: (row: DraftRow) => Promise<void>
  /** Begins another one; this one stays where it is kept. */
  startNew: () => void
  /** Keeps it now, with these fields too, and not a little later. */
  keep: (more?: Readonly<Record<string, string>>) => Promise<void>
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
  unkept: boolean
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
  unkept: false,
})

/** A draft as it was kept; a file that is gone is gone. */
async function stateOf(db: PersonDatabase, row: DraftRow): Promise<State> {
  const { id, target, fields, at } = row
  return { ...fresh(target, true), id, fields, ...(await filesOf(db, row)), keptAt: at }
}

/** `post` of `post:topic:3`. */
const kindOf = (target: string) => target.split(':')[0]

const plain = ({ blob: _blob, handle: _handle, ...file }: Partial<HeldFile> & DraftFile): DraftFile => file

/** The draft `wanted`, where the device has it and it is of the same kind; else the latest one of a target, or a new one. */
export function useFileDraft(target: string, wanted?: string): FileDraft {
  const { db } = usePerson()
  const [state, setState] = useState(() => fresh(target, false))
  const change = (next: Partial<State>) => setState((now) => ({ ...now, ...next, touched: true }))

  useEffect(() => {
    let over = false
    const show = (next: (now: State) => State) => over || setState((now) => (now.ready ? now : next(now)))
    const begin = async () => {
      const named = wanted === undefined ? undefined : await db.drafts.get(wanted)
      const [latest] = named && kindOf(named.target) === kindOf(target) ? [named] : await draftsOf(db, target)
      const found = latest && (await stateOf(db, latest))
      show((now) => found ?? { ...now, ready: true })
    }
    // a storage that can't be read has no drafts: what is typed now is kept in the page
    begin().catch(() => show((now) => ({ ...now, ready: true })))
    return () => {
      over = true
    }
  }, [db, target, wanted])

  // what was written last, or is being written: once more would only be one more copy on the device
  const written = useRef<Pick<State, 'fields' | 'files'>>(undefined)
  const keepAs = async (draft: State, more: Readonly<Record<string, string>> = {}) => {
    const { id, files, asked, target: own } = draft
    const fields = { ...draft.fields, ...more }
    written.current = draft
    try {
      await keepDraft(db, { id, target: own, fields, files: [...files, ...asked].map(plain) })
    } catch (error) {
      written.current = undefined
      throw error
    }
    // what was changed while this was kept is to be kept too
    const changed = (now: State) => now.fields !== draft.fields || now.files !== files || now.asked !== asked
    setState((now) => (now.id === id ? { ...now, touched: changed(now), keptAt: Date.now() } : now))
  }
  const keep = (more?: Readonly<Record<string, string>>) => keepAs(state, more)
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

  const setFiles = (files: readonly HeldFile[]) => {
    const { id } = state
    const added = files.filter((file) => !state.files.some((known) => known.id === file.id))
    const gone = state.files.filter((file) => !files.some((kept) => kept.id === file.id))
    // a clip that was chosen anew takes the place of one that would have to be asked for
    const asked = state.asked.filter(({ role }) => !added.some((file) => file.role === role))
    const replaced = state.asked.filter((file) => !asked.includes(file))
    change({ files, asked })
    const copying = (more: number) => setState((now) => (now.id === id ? { ...now, copying: now.copying + more } : now))
    copying(added.length)
    void db.draftFiles.bulkDelete([...gone, ...replaced].map((file) => file.id)).catch(() => {})
    for (const file of added)
      void keepFile(db, id, file)
        .catch(() => change({ unkept: true }))
        .finally(() => copying(-1))
    // a file is a choice, not a letter of a text: it is not waited whether others follow
    void keepAs({ ...state, files, asked }).catch(() => {})
  }
  const allow = async () => {
    const reached = await Promise.all(state.asked.map((file) => goFor(file, { ask: true })))
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
    open: async (row) => setState(await stateOf(db, row)),
    startNew: () => setState(fresh(target, true)),
    keep,
  }
}
