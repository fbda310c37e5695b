import { useLiveQuery } from './use-live-query.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import type { HiddenRow, RowId } from '#bridge/rows.ts'
import { personDatabase } from './db.ts'
import { usePerson } from './person.tsx'
import { currentPerson } from './session.ts'
import { write } from './write.ts'

const mine = () => personDatabase(currentPerson() ?? 'guest')

/** Why an item, or who made it, is hidden from this person; undefined until read, null where it is not. */
export function useHidden({ kind, id }: Subject, author?: RowId): HiddenRow | null | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const keys: [string, RowId][] = [[kind, id], ...(author === undefined ? [] : [['user', author] as [Kind, RowId]])]
    return (await db.hidden.bulkGet(keys)).find((row) => row !== undefined) ?? null
  }, [db, kind, id, author])
}

/** Hides an item from this person, on this device. `label` names it in the settings. */
export const hide = (row: Omit<HiddenRow, 'at'>) => write(mine(), 'hide', { ...row, at: Date.now() })

/** Shows again what was hidden. */
export const unhide = ({ kind, id }: Pick<HiddenRow, 'kind' | 'id'>) => write(mine(), 'unhide', kind, id)

/** Everything that this person hid, reported, blocked or muted, newest first; undefined until read. */
export function useHiddenList(): HiddenRow[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(() => db.hidden.orderBy('at').reverse().toArray(), [db])
}
