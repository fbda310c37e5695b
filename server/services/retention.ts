import { setImmediate } from 'node:timers/promises'
import { retention } from '#contract/retention.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Db } from '../database/tables.ts'
import { emptyItem, goneItem, goneToEmpty, markEmptied } from '../repositories/item-texts.ts'
import { agings, deleteOld, takeLease } from '../repositories/retention.ts'
import { dayOf } from './day.ts'
import { dropFiles } from './quarantine.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** So many rows go at once: nobody waits for long, and a server that stops in between has lost nothing. */
const chunk = 500

/** Deletes what has had its time. Where several servers share a database, one of them does it, once an hour. */
export async function deleteAged(db: Db, nowMs: number): Promise<void> {
  if (!(await takeLease(db, 'retention', nowMs, nowMs + hourMs))) return
  for (const [name, aging] of Object.entries(agings)) {
    const days = retention[name as keyof typeof agings]
    const value = aging.unit === 'day' ? dayOf(nowMs) - days : nowMs - days * dayMs
    while ((await deleteOld(db, aging, { value, nowMs, most: chunk })) === chunk) await setImmediate()
  }
  await emptyRemoved(db, nowMs)
}

/** Removes the texts and pictures of what was deleted or taken down long ago. */
async function emptyRemoved(db: Db, nowMs: number): Promise<void> {
  const beforeMs = nowMs - retention.removedTexts * dayMs
  for (let after = 0; ;) {
    const due = await goneToEmpty(db, beforeMs, after, chunk)
    for (const { id, kind, item_id: itemId } of due)
      await db.transaction().execute(async (tx) => {
        const item = kind === 'user' ? undefined : await goneItem(tx, kind as ReportedKind, itemId)
        if (item) {
          await dropFiles(tx, kind as ReportedKind, itemId, nowMs)
          await emptyItem(tx, item)
        }
        await markEmptied(tx, id)
      })
    if (due.length < chunk) return
    after = due.at(-1)!.id
    await setImmediate()
  }
}
