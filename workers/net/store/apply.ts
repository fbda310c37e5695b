import type { PersonDatabase } from '#bridge/database.ts'
import type { CardOf, CardRow, DetailRow, RowId } from '#bridge/rows.ts'
import type { CallName, InputOf, OutputOf } from '#contract/catalogue.ts'
import { ok, type Result } from '#contract/failures.ts'
import { idOf, type EntityOf, type Kind } from '#contract/kind.ts'
import type { Session } from '../session.ts'
import { cardFields } from './card-fields.ts'
import { changesOf, type Change } from './changes.ts'
import { isNewer, putCards } from './merge.ts'
import { save } from './save.ts'

/**
 * Writes what a write's reply changes. A patched row counts as asked for when the write was, so that a list that was
 * asked for before it, and comes after it, does not flip the item back.
 */
export async function applyReply<N extends CallName>(
  session: Session,
  name: N,
  input: InputOf<N>,
  reply: OutputOf<N>,
  askedAt: number,
  nowMs: number,
): Promise<Result<void>> {
  if (changesOf(name, input, reply).length === 0) return ok()
  return save(session, ['cards', 'details', 'answers', 'lists'], (db) =>
    applyChanges(db, name, input, reply, askedAt, nowMs),
  )
}

/** The same within a transaction of the caller's, over `cards`, `details`, `answers` and `lists`. */
export async function applyChanges<N extends CallName>(
  db: PersonDatabase,
  name: N,
  input: InputOf<N>,
  reply: OutputOf<N>,
  askedAt: number,
  nowMs: number,
): Promise<void> {
  for (const change of changesOf(name, input, reply)) await apply(db, change, askedAt, nowMs)
}

async function apply(db: PersonDatabase, change: Change, askedAt: number, nowMs: number): Promise<void> {
  switch (change.type) {
    case 'patch':
      return patchItem(db, change.kind, change.id, change.fields, askedAt, nowMs)
    case 'patch-where': {
      const { kind, field, is, fields } = change
      const rows = await db.cards
        .where('[kind+id]')
        .between([kind, -Infinity], [kind, []])
        .filter(({ value }) => Reflect.get(value, field) === is)
        .toArray()
      for (const { id } of rows) await patchItem(db, kind, id, fields, askedAt, nowMs)
      return
    }
    case 'put': {
      const { kind, entity } = change
      const id = idOf(kind, entity as EntityOf<Kind>)
      const value = cardFields(kind, idsForItems(entity)) as CardOf<Kind>
      await putCards(db, [{ kind, id, value, askedAt }], nowMs)
      return patchDetail(db, kind, id, idsForItems(entity), askedAt, nowMs)
    }
    case 'delete':
      await db.cards.delete([change.kind, change.id])
      await db.details.delete([change.kind, change.id])
      return
    case 'answer': {
      const row = await db.answers.get(change.key)
      if (row)
        await db.answers.put({
          ...row,
          value: { ...(row.value as object), ...change.fields },
          askedAt: laterOf(row.askedAt, askedAt, nowMs),
        })
      return
    }
    case 'head': {
      const row = await db.lists.get(change.key)
      if (row) await db.lists.put({ ...row, head: { ...(row.head as object | undefined), ...change.fields } })
    }
  }
}

async function patchItem(
  db: PersonDatabase,
  kind: Kind,
  id: RowId,
  fields: object,
  askedAt: number,
  nowMs: number,
): Promise<void> {
  const row = await db.cards.get([kind, id])
  const ofCard = cardFields(kind, fields)
  if (row) await db.cards.put(patched(row, ofCard, askedAt, nowMs))
  await patchDetail(db, kind, id, fields, askedAt, nowMs)
}

async function patchDetail(
  db: PersonDatabase,
  kind: Kind,
  id: RowId,
  fields: object,
  askedAt: number,
  nowMs: number,
): Promise<void> {
  const row = await db.details.get([kind, id])
  if (row) await db.details.put(patched(row, fields, askedAt, nowMs) as DetailRow)
}

const patched = <R extends CardRow | DetailRow>(row: R, fields: object, askedAt: number, nowMs: number): R => ({
  ...row,
  value: { ...row.value, ...fields } as R['value'],
  askedAt: laterOf(row.askedAt, askedAt, nowMs),
})

/** A row of a clock that was ahead takes the stamp of the write: else nothing that was asked for before would be older. */
const laterOf = (knownMs: number, askedAt: number, nowMs: number) =>
  isNewer(knownMs, askedAt, nowMs) ? knownMs : askedAt

/** The items that a reply to a write holds (an answer's videos) are known already: it was made of them. */
function idsForItems(entity: object): object {
  if (!('mvs' in entity) || !Array.isArray(entity.mvs)) return entity
  return { ...entity, mvs: entity.mvs.map((mv: { id: number }) => mv.id) }
}
