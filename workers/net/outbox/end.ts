import type { PersonDatabase } from '#bridge/database.ts'
import { localId, type LocalId, type OutboxRow } from '#bridge/outbox.ts'
import type { Failure } from '#contract/failures.ts'
import { describe, describedBy, definitionOf } from './describe.ts'
import { dropFiles } from './files.ts'
import { localIdsOf, withId } from './queues.ts'

/*
 * How entries end. All of these are used within a transaction over `meta` and the tables of `ended`.
 */

/** The tables that ending an entry may write. */
export const ended = [...describedBy, 'outbox', 'outboxFiles', 'drafts', 'draftFiles', 'uploads'] as const

/** Takes an entry away, and with it what was only to be done to what it would have made. */
export async function remove(db: PersonDatabase, row: OutboxRow, nowMs: number): Promise<void> {
  await db.uploads.where('entry').equals(row.id).delete()
  await erase(db, row)
  await withoutMade(db, row, (later) =>
    definitionOf(later.call).draft ? refuse(db, later, missing(later), nowMs) : remove(db, later, nowMs),
  )
}

/** Undoes an entry for good: what it changed is as before, its text is a draft, and so is that of what needed it. */
export async function refuse(db: PersonDatabase, row: OutboxRow, failure: Failure, nowMs: number): Promise<void> {
  if (row.background) await erase(db, row)
  else {
    await db.outbox.put({ ...row, state: 'refused', laid: 0, patches: [], failure, endedAt: nowMs })
    await backToDraft(db, row, nowMs)
    // what has arrived can be used when it is sent again; meanwhile it says why nothing was made of it
    await db.uploads
      .where('entry')
      .equals(row.id)
      .modify((upload) => {
        upload.entry = ''
        if (upload.state === 'done') upload.why = failure
      })
  }
  await withoutMade(db, row, (later) =>
    // what was to take it back has nothing to do any more
    definitionOf(later.call).undoes?.(later.input, row)
      ? remove(db, later, nowMs)
      : refuse(db, later, missing(later), nowMs),
  )
}

/** Gives what an entry made its name, in all that waits, and for what will still come. */
export async function name(db: PersonDatabase, { id }: OutboxRow, given: number): Promise<void> {
  const local = localId(id)
  await db.meta.put({ key: local, value: given })
  for (const later of await needing(db, local)) await change(db, later, withId(later.input, local, given))
}

/** Deletes an entry and its files; those of a draft that is there (again) are the draft's. */
export async function erase(db: PersonDatabase, row: OutboxRow): Promise<void> {
  if (row.seq !== undefined) await db.outbox.delete(row.seq)
  await dropFiles(db, row)
}

/** Makes an entry a draft again, as if it had never been sent. */
export async function takeBack(db: PersonDatabase, row: OutboxRow, nowMs: number): Promise<void> {
  await backToDraft(db, row, nowMs)
  await erase(db, row)
}

/** For entries that need what this one will not make: they go on without it where they can. */
async function withoutMade(db: PersonDatabase, row: OutboxRow, otherwise: (later: OutboxRow) => Promise<void>) {
  const local = localId(row.id)
  for (const later of await needing(db, local)) {
    const { optional } = definitionOf(later.call)
    if (optional === undefined || Reflect.get(later.input, optional) !== local) await otherwise(later)
    else {
      const { [optional]: _without, ...input } = later.input as Record<string, unknown>
      await change(db, later, input)
    }
  }
}

const needing = (db: PersonDatabase, local: LocalId) =>
  db.outbox
    .where('state')
    .anyOf('waiting', 'asking')
    .filter(({ input }) => localIdsOf(input).includes(local))
    .toArray()

async function change(db: PersonDatabase, row: OutboxRow, input: object): Promise<void> {
  const next = { ...row, input }
  await db.outbox.put({ ...next, ...(await describe(db, next)) })
}

/** What it refers to was refused. */
const missing = ({ call }: OutboxRow): Failure => ({ kind: 'input', call, fields: ['id'] })

/** What was written and not taken is a draft again, behind what has been written there meanwhile. */
export async function backToDraft(
  db: PersonDatabase,
  { id, call, input, draft: kept }: OutboxRow,
  at: number,
): Promise<void> {
  if (kept) {
    // as it was, with its files; what was written under its name meanwhile stays
    if (!(await db.drafts.get(kept.id))) await db.drafts.put({ ...kept, at })
    return
  }
  const draft = definitionOf(call).draft?.(input)
  if (!draft) return
  const { target, fields, several } = draft
  const known = several ? undefined : await db.drafts.get(target)
  const { text = '' } = fields
  const before = known?.fields['text']?.trim() ?? ''
  await db.drafts.put({
    id: several ? id : target,
    target,
    fields: before === '' || before === text ? fields : { ...fields, text: `${before}\n${text}` },
    files: known?.files ?? [],
    at,
  })
}

/** Takes the draft away that a refusal has left, as it was left. */
export async function withoutDraft(db: PersonDatabase, { id, call, input, draft: kept }: OutboxRow): Promise<void> {
  if (kept) {
    const now = await db.drafts.get(kept.id)
    if (now && JSON.stringify([now.fields, now.files]) === JSON.stringify([kept.fields, kept.files]))
      await db.drafts.delete(kept.id)
    return
  }
  const draft = definitionOf(call).draft?.(input)
  if (!draft) return
  const known = await db.drafts.get(draft.several ? id : draft.target)
  if (known && Object.entries(draft.fields).every(([field, text]) => known.fields[field] === text))
    await db.drafts.delete(known.id)
}
