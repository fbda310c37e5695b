import type { PersonDatabase } from '#bridge/database.ts'
import type { DraftFile, DraftRow } from '#bridge/drafts.ts'
import { filesOf, goFor, keepFile, type AskedFile, type HeldFile } from './draft-files.ts'
import { draftsOf, dropDraftFiles, keepDraftFile, keepSeenDraft, newDraftId, type SeenDraft } from './drafts.ts'

/** What a draft is in this page. */
export interface FileDraftState {
  /** False until the device was asked for one. */
  ready: boolean
  id: string
  target: string
  fields: Readonly<Record<string, string>>
  files: readonly HeldFile[]
  /** Files of it that the browser gives out only when the person allows it again: see `allow`. */
  asked: readonly AskedFile[]
  /** Something is not kept yet. */
  touched: boolean
  /** So many files are being copied to the device. */
  copying: number
  /** Unix milliseconds of the last time it was kept; 0 before the first. */
  keptAt: number
  /** What this page knows of the device's row of it; one object for all states of a draft. */
  seen: SeenDraft
  /** Some of its files are only in this page: the device had no room for them. */
  unkept: boolean
  /** Another tab went on with the same draft: what is written here is a draft of its own since. */
  parted: boolean
}

/** As what a draft was kept. */
export type KeptDraft = Pick<FileDraftState, 'id' | 'files'>

/** A draft with its files, written in this page and kept on the device; what draws it subscribes. */
export interface FileDraftStore {
  state: () => FileDraftState
  subscribe: (onChange: () => void) => () => void
  /** Goes on with `wanted`, where the device has it and it is of the same kind, else with the latest one of the target. */
  restore: (wanted: string | undefined) => Promise<void>
  set: (name: string, value: string) => void
  /** Adds files, takes others away, or puts them in another order: given what they are by now. */
  setFiles: (change: (files: readonly HeldFile[]) => readonly HeldFile[]) => void
  /** Asks the person for what the browser wants to be asked for, after a tap; false where it is refused or gone. */
  allow: () => Promise<boolean>
  /** Goes on with a draft that was kept before. */
  open: (row: DraftRow) => Promise<void>
  /** Begins another one; this one stays where it is kept. */
  startNew: () => void
  /** Keeps it now, with these fields too, and not a little later; answers what it is kept as, which may be another draft. */
  keep: (more?: Readonly<Record<string, string>>) => Promise<KeptDraft>
  /** Keeps what is not kept yet and is not being kept. */
  keepIfChanged: () => void
}

const fresh = (target: string, ready: boolean): FileDraftState => ({
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
async function stateOf(db: PersonDatabase, row: DraftRow): Promise<FileDraftState> {
  const { id, target, fields, at } = row
  return { ...fresh(target, true), id, fields, ...(await filesOf(db, row)), keptAt: at, seen: { at } }
}

/** `post` of `post:topic:3`. */
const kindOf = (target: string) => target.split(':')[0]

/** The same as a draft of its own, with files of its own. */
const copyOf = (draft: FileDraftState): FileDraftState => ({
  ...draft,
  id: newDraftId(),
  files: draft.files.map((file) => ({ ...file, id: newDraftId() })),
  asked: draft.asked.map((file) => ({ ...file, id: newDraftId() })),
  seen: { at: 0 },
  parted: true,
})

const plain = ({ blob: _blob, handle: _handle, ...file }: Partial<HeldFile> & DraftFile): DraftFile => file

/** Makes an empty one, which is ready once `restore` has looked for one that was kept. */
export function createFileDraft(db: PersonDatabase, target: string): FileDraftStore {
  let state = fresh(target, false)
  const listeners = new Set<() => void>()
  const setState = (next: (now: FileDraftState) => FileDraftState) => {
    state = next(state)
    for (const listener of listeners) listener()
  }
  /** Of this draft, unless another is on the page by now: files are read and rows written for a while. */
  const update = (id: string, next: (now: FileDraftState) => FileDraftState) =>
    setState((now) => (now.id === id ? next(now) : now))

  // what was written last, or is being written: once more would only be one more copy on the device
  let written: Pick<FileDraftState, 'fields' | 'files'> | undefined
  const keepAs = async (draft: FileDraftState, more: Readonly<Record<string, string>> = {}): Promise<KeptDraft> => {
    const { id, files, asked, target: own } = draft
    const fields = { ...draft.fields, ...more }
    written = draft
    try {
      const row = { id, target: own, fields, files: [...files, ...asked].map(plain) }
      if (!(await keepSeenDraft(db, row, draft.seen))) return await part({ ...draft, fields })
      // what was changed while this was kept is to be kept too
      const changed = (now: FileDraftState) => now.fields !== draft.fields || now.files !== files || now.asked !== asked
      update(id, (now) => ({ ...now, touched: changed(now), keptAt: Date.now() }))
      return { id, files }
    } catch (error) {
      written = undefined
      throw error
    }
  }
  let parting: { from: string; own: FileDraftState } | undefined
  /** Another tab has the draft: this page goes on with one of its own, so that neither loses anything. */
  const part = async (draft: FileDraftState): Promise<KeptDraft> => {
    const { id, fields } = draft
    // it was kept twice at once: it parts once
    if (parting?.from === id) return keepAs(state.id === parting.own.id ? state : parting.own)
    const own = copyOf(state.id === id ? { ...state, fields } : draft)
    parting = { from: id, own }
    update(id, () => own)
    for (const file of own.asked)
      await keepDraftFile(db, { id: file.id, draft: own.id, handle: file.handle }).catch(() => {})
    for (const file of own.files)
      await keepFile(db, own.id, file).catch(() => update(own.id, (now) => ({ ...now, unkept: true })))
    return keepAs(state.id === own.id ? state : own)
  }

  const setFiles: FileDraftStore['setFiles'] = (change) => {
    const { id, files: before, asked: askedBefore } = state
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
    void keepAs(state)
      .then((kept) => {
        // a draft of another tab keeps its files
        if (kept.id === id) return dropDraftFiles(db, [...gone, ...replaced])
      })
      .catch(() => {})
  }
  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    async restore(wanted) {
      const find = async () => {
        const named = wanted === undefined ? undefined : await db.drafts.get(wanted)
        const [row] = named && kindOf(named.target) === kindOf(target) ? [named] : await draftsOf(db, target)
        return row && stateOf(db, row)
      }
      // a storage that can't be read has no drafts: what is typed now is kept in the page
      const found = await find().catch(() => undefined)
      setState((now) => (now.ready ? now : (found ?? { ...now, ready: true })))
    },
    set: (name, value) => setState((now) => ({ ...now, fields: { ...now.fields, [name]: value }, touched: true })),
    setFiles,
    async allow() {
      const reached = await Promise.all(state.asked.map((file) => goFor(file, { ask: true })))
      const here = reached.filter((file) => typeof file === 'object')
      setState((now) => ({
        ...now,
        files: [...now.files, ...here],
        asked: now.asked.filter(({ id }) => !here.some((file) => file.id === id)),
      }))
      return here.length === reached.length
    },
    async open(row) {
      const opened = await stateOf(db, row)
      setState(() => opened)
    },
    startNew: () => setState(() => fresh(target, true)),
    keep: (more) => keepAs(state, more),
    keepIfChanged() {
      if (!state.touched || (written?.fields === state.fields && written.files === state.files)) return
      // where it can't be kept the text is still on the page
      void keepAs(state).catch(() => {})
    },
  }
}
