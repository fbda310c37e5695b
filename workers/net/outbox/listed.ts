import type { PersonDatabase } from '#bridge/database.ts'
import { plainKey, type Patch } from '#bridge/outbox.ts'
import type { PageRow, RowId } from '#bridge/rows.ts'
import type { EntityId } from '#contract/kind.ts'
import { isNewer } from '../store/merge.ts'
import { readPages } from '../store/pages.ts'

/** The tables that `settlePatch` writes. */
export const settled = ['cards', 'details', 'lists', 'pages'] as const

/** What is known of an entry that took effect. */
export interface Effect {
  /** The id of what it made. */
  madeId: EntityId | undefined
  /** When it was sent first (Unix milliseconds). */
  triedAt: number
  /** When it is written. */
  nowMs: number
}

/**
 * Turns a patch of an entry that took effect into rows, where the reply does not say it: lists that showed the item go
 * on showing it. To be used within a transaction.
 */
export async function settlePatch(db: PersonDatabase, patch: Patch, { madeId, triedAt, nowMs }: Effect): Promise<void> {
  switch (patch.type) {
    case 'item':
      if (madeId !== undefined)
        await eachList(db, patch.lists, (pages) => (patch.last ? putLast : putFirst)(db, pages, madeId))
      return
    case 'member': {
      const { on, id } = patch
      await eachList(db, patch.lists, (pages) => (on ? putFirst(db, pages, id) : takeOut(db, pages, id)))
      return
    }
    case 'count':
      for (const table of [db.cards, db.details]) {
        await table
          .where('[kind+id]')
          .equals([patch.kind, patch.id])
          .modify((row) => {
            const before: unknown = Reflect.get(row.value, patch.field)
            // what was asked for since then may know of it
            if (typeof before === 'number' && !isNewer(row.askedAt, triedAt, nowMs))
              Reflect.set(row.value, patch.field, Math.max(0, before + patch.by))
          })
      }
      return
    case 'read':
      await db.cards
        .where('[kind+id]')
        .between(['message', -Infinity], ['message', patch.upTo], true, true)
        .filter(({ value }) => 'box' in value && value.box === patch.box)
        .modify((row) => void Reflect.set(row.value, 'read', true))
      return
    case 'toggle':
    case 'fields':
    case 'append':
    case 'gone':
    case 'answer':
    case 'head':
      // the reply says these itself
      return
  }
}

/** Goes through the generations of all lists of these keys, whatever their order. */
async function eachList(
  db: PersonDatabase,
  keys: readonly string[],
  change: (pages: PageRow[]) => Promise<unknown>,
): Promise<void> {
  const calls = [...new Set(keys.map((key) => key.slice(0, key.indexOf(':') + 1)))]
  const lists = await db.lists.where('key').startsWithAnyOf(calls).toArray()
  for (const { key, generation, waiting } of lists) {
    if (!keys.includes(plainKey(key))) continue
    await change(await readPages(db, key, generation))
    if (waiting) await change(await readPages(db, key, waiting.generation))
  }
}

async function putFirst(db: PersonDatabase, pages: readonly PageRow[], id: RowId): Promise<void> {
  const [first] = pages
  if (!first || pages.some(({ ids }) => ids.includes(id))) return
  const extras = first.extras && { extras: [undefined, ...first.extras] }
  await db.pages.put({ ...first, ids: [id, ...first.ids], ...extras })
}

async function putLast(db: PersonDatabase, pages: readonly PageRow[], id: RowId): Promise<void> {
  const last = pages.at(-1)
  if (!last || pages.some(({ ids }) => ids.includes(id))) return
  const extras = last.extras && { extras: [...last.extras, undefined] }
  await db.pages.put({ ...last, ids: [...last.ids, id], ...extras })
}

async function takeOut(db: PersonDatabase, pages: readonly PageRow[], id: RowId): Promise<void> {
  for (const page of pages) {
    const at = page.ids.indexOf(id)
    if (at < 0) continue
    const extras = page.extras && { extras: page.extras.toSpliced(at, 1) }
    await db.pages.put({ ...page, ids: page.ids.toSpliced(at, 1), ...extras })
  }
}
