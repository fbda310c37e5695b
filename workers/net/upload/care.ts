import type { Session } from '../session.ts'
import { save } from '../store/save.ts'

/** How long an upload that is over is listed. */
const listedMs = 7 * 86_400_000
/** A file of a draft is kept a moment before the draft is. */
const orphanMs = 86_400_000

/** Uuids begin with their time. */
const madeMs = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** Removes what nobody will ask for again: uploads long over, and files whose draft was never kept. */
export async function care(session: Session, nowMs: number): Promise<void> {
  await save(session, ['uploads', 'drafts', 'draftFiles', 'outbox'], async (db) => {
    // oxlint-disable-next-line house/stamps -- one that is stamped later than now stays listed, it is not one of long ago
    await db.uploads.filter(({ endedAt = nowMs }) => nowMs - endedAt > listedMs).delete()
    const drafts = new Set(await db.drafts.toCollection().primaryKeys())
    for (const { draft } of await db.outbox.toArray()) if (draft) drafts.add(draft.id)
    const files = await db.draftFiles.toCollection().primaryKeys()
    const owners = await db.draftFiles.orderBy('draft').uniqueKeys()
    const lost = owners.filter((owner) => typeof owner === 'string' && !drafts.has(owner))
    const old = new Set(files.filter((id) => nowMs - madeMs(id) > orphanMs))
    if (lost.length === 0 || old.size === 0) return
    const keys = await db.draftFiles.where('draft').anyOf(lost).primaryKeys()
    await db.draftFiles.bulkDelete(keys.filter((id) => old.has(id)))
  })
}
