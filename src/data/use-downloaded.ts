import type { PersonDatabase } from '#bridge/database.ts'
import { downloadKey } from '#bridge/downloads.ts'
import type { PartKind } from '#contract/kind.ts'
import { usePerson } from './person.tsx'
import { useLiveQuery } from './use-live-query.ts'
import { useSame } from './use-same.ts'

/** Which of these parts are downloaded as a whole. */
export async function downloadedParts(db: PersonDatabase, kind: PartKind, ids: readonly number[]): Promise<number[]> {
  const rows = await db.downloads.bulkGet(ids.map((id) => downloadKey({ kind, id })))
  return rows.flatMap((row) => (row?.state === 'done' && !row.why ? [Number(row.id)] : []))
}

/** Which of these parts are downloaded as a whole, live. */
export function useDownloaded(kind: PartKind, wanted: readonly number[]): ReadonlySet<number> | undefined {
  const { db } = usePerson()
  const ids = useSame(wanted)
  return useLiveQuery(async () => new Set(await downloadedParts(db, kind, ids)), [db, kind, ids])
}
