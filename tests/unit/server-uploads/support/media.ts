import type { Db } from '#server/database/tables.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { addFilm } from '#server/repositories/media.ts'
import { beginRendition, finishRendition } from '#server/repositories/renditions.ts'
import { bigKey } from '#server/uploads/big-uploads.ts'

/** A film that somebody uploaded, and that waits. */
export const aFilm = (db: Db, userId: number, name: string, nowMs = 1, kind: 'video' | 'audio' = 'video') =>
  db
    .transaction()
    .execute((tx) =>
      addFilm(tx, { kind, upload_name: name, user_id: userId, origin: 'upload', source: bigKey(name) }, nowMs),
    )

/** Says of a film that it can be watched in these heights, without any files; answers the ids of its renditions. */
export async function makeReady(db: Db, id: number, lengths: readonly number[], heights = [360]): Promise<number[]> {
  const seconds = lengths.reduce((sum, length) => sum + length, 0)
  await db.updateTable('media').set({ state: 'ready', seconds }).where('id', '=', id).execute()
  const ids: number[] = []
  for (const height of heights) {
    const about = { media_id: id, generation: 1, kind: 'video', name: `${height}p` } as const
    const made = await beginRendition(db, about, 1)
    const shape = writeJson({ seconds: lengths })
    const size = { width: height * 2, height, bandwidth: height * 1000, bytes: 50_000 }
    await finishRendition(db, made.id, { ...size, shape, made_at: 1 })
    ids.push(made.id)
  }
  return ids
}
