import { useEffect, useState, useSyncExternalStore } from 'react'
import { createFileDraft, type FileDraftState, type FileDraftStore } from './file-draft.ts'
import { usePerson } from './person.tsx'
import { useKeeping } from './use-keeping.ts'

/** Something being written, with its files; it is there again after a reload. */
export interface FileDraft
  extends
    Omit<FileDraftState, 'touched' | 'copying' | 'seen'>,
    Pick<FileDraftStore, 'set' | 'setFiles' | 'allow' | 'open' | 'startNew' | 'keep'> {}

/** The draft `wanted`, where the device has it and it is of the same kind; else the latest one of a target, or a new one. */
export function useFileDraft(target: string, wanted?: string): FileDraft {
  const { db } = usePerson()
  const [store] = useState(() => createFileDraft(db, target))
  const { subscribe, state, restore, keepIfChanged, ...changes } = store
  const { touched, copying, seen: _seen, ...draft } = useSyncExternalStore(subscribe, state)
  useEffect(() => {
    void restore(wanted)
  }, [restore, wanted])
  useKeeping(keepIfChanged, draft.id, [touched, draft.fields, draft.files])
  return { ...draft, ...changes, keptAt: touched || copying > 0 ? 0 : draft.keptAt }
}
