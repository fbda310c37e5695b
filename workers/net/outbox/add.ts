import * as v from 'valibot'
import type { PersonDatabase } from '#bridge/database.ts'
import { isLocalId, localId, type OutboxRow } from '#bridge/outbox.ts'
import { canonicalJson } from '#contract/canonical.ts'
import type { OutboxCall } from '#contract/catalogue.ts'
import { callOf } from '#contract/known-calls.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import { guest, type Session } from '../session.ts'
import { save } from '../store/save.ts'
import { describe, definitionOf } from './describe.ts'
import { backToDraft, ended, remove, withoutDraft } from './end.ts'
import { filesOf, startUploads, takeFiles } from './files.ts'
import { localIdsOf, withId } from './queues.ts'

/** What the page asked for. */
export interface Asked {
  id: string
  call: OutboxCall
  input: object
  atMs: number
  /** Id of the draft that it was written in. */
  draft?: string | undefined
}

/** Whether the call's schema takes it; what only the server can name counts as named. */
function check(call: OutboxCall, input: object): Result<object> {
  const named = Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, isLocalId(value) ? 1 : (value as unknown)]),
  )
  const parsed = v.safeParse(callOf(call).input, named)
  if (parsed.success) {
    const cleaned = parsed.output as Record<string, unknown>
    return ok({ ...cleaned, ...Object.fromEntries(Object.entries(input).filter(([, value]) => isLocalId(value))) })
  }
  const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? ''))]
  return fail({ kind: 'input', call, fields, message: parsed.issues[0].message })
}

/**
 * Keeps an act with what it changes on screen, in one transaction. Two that take each other back leave nothing; one
 * that says what an earlier one says is that one. Failures: `input`, `storage`.
 */
export async function addEntry(session: Session, asked: Asked): Promise<Result<{ entry: string }>> {
  const { id, call, atMs } = asked
  const { input: given, files } = takeFiles(id, asked.input)
  const checked = check(call, given)
  if (!checked.ok) return checked
  const added = await save(
    session,
    ended,
    async (db) => {
      if ((await db.outbox.where('id').equals(id).count()) > 0) return ok({ entry: id })
      const rows = await db.outbox.where('state').anyOf('waiting', 'asking').sortBy('seq')
      const input = await named(db, rows, checked.value)
      if (!input) return fail({ kind: 'input', call, fields: ['id'] })
      const entry = { id, call, input, createdAt: atMs }
      const described = await describe(db, entry)
      const earlier = rows.findLast(
        (row) =>
          (row.queues[0] === described.queues[0] && (row.call === call || undoes(entry, row))) || makes(row, entry),
      )
      if (earlier?.attempts === 0) {
        if (undoes(entry, earlier)) {
          await remove(db, earlier, atMs)
          return ok({ entry: id })
        }
        // what was written in a draft comes with its files, and is sent behind the other
        const amended = asked.draft === undefined && definitionOf(call).amends?.(input, earlier)
        if (amended) {
          const done = await amend(db, earlier, amended)
          return done.ok ? ok({ entry: earlier.id }) : done
        }
      }
      if (earlier?.call === call && 'on' in input && canonicalJson(earlier.input) === canonicalJson(input)) {
        return ok({ entry: earlier.id })
      }
      const draft = asked.draft === undefined ? undefined : await db.drafts.get(asked.draft)
      // another tab has sent it, or thrown it away
      if (asked.draft !== undefined && !draft) return fail({ kind: 'cancelled', call })
      if (!filesOf(files).every((file) => draft?.files.some((known) => known.id === file)))
        return fail({ kind: 'input', call, fields: ['images'] })
      const row: OutboxRow = {
        ...entry,
        ...described,
        ...(draft && { draft }),
        state: 'waiting',
        attempts: 0,
        notBefore: 0,
        ...(session.person === guest && { deviceId: session.deviceId }),
      }
      await db.outbox.add(row)
      await db.outboxFiles.bulkPut(files)
      await startUploads(db, row, files, atMs)
      if (draft) await db.drafts.delete(draft.id)
      return ok({ entry: id })
    },
    'try',
  )
  return added.ok ? added.value : fail({ ...added.failure, call })
}

const undoes = ({ call, input }: Pick<OutboxRow, 'call' | 'input'>, earlier: OutboxRow) =>
  definitionOf(call).undoes?.(input, earlier) ?? false

/** Whether an entry will make what another one is about. */
const makes = (row: OutboxRow, { input }: Pick<OutboxRow, 'input'>) => Reflect.get(input, 'id') === localId(row.id)

/** Changes what an entry that was never tried will send, and its draft. Failures: `input`. */
async function amend(db: PersonDatabase, row: OutboxRow, input: object): Promise<Result<void>> {
  const checked = check(row.call, input)
  if (!checked.ok) return checked
  const next = withInput(row, checked.value)
  await db.outbox.put({ ...next, ...(await describe(db, next)) })
  return ok()
}

/** An entry with another input, and a draft that says the same. */
function withInput(row: OutboxRow, input: object): OutboxRow {
  const { draft } = row
  if (!draft) return { ...row, input }
  const texts = Object.entries(input).filter(([name, value]) => typeof value === 'string' && name in draft.fields)
  // a report that was attached is part of the text by now
  return { ...row, input, draft: { ...draft, fields: { ...draft.fields, ...Object.fromEntries(texts), report: '' } } }
}

/** The input with the ids that the server has given meanwhile; undefined where it refers to what will never be. */
async function named(db: PersonDatabase, rows: readonly OutboxRow[], input: object): Promise<object | undefined> {
  let known = input
  for (const local of localIdsOf(input)) {
    const given = await db.meta.get(local)
    if (given) known = withId(known, local, given.value)
    else if (!rows.some((row) => local === `local:${row.id}`)) return undefined
  }
  return known
}

/** Another text for an entry that was never tried, or was refused: that one waits to be sent again. Failures: `input`; `cancelled` where it is too late. */
export async function editEntry(session: Session, id: string, text: string): Promise<Result<void>> {
  const edited = await save(session, ended, async (db): Promise<Result<void>> => {
    const row = await db.outbox.where('id').equals(id).first()
    const isRefused = row?.state === 'refused'
    if (!row || (!isRefused && (row.state !== 'waiting' || row.attempts > 0))) return fail({ kind: 'cancelled' })
    const field = (['content', 'name'] as const).find((name) => name in row.input) ?? 'username'
    const input = { ...row.input, [field]: text }
    if (!isRefused) return amend(db, row, input)
    const checked = check(row.call, input)
    if (!checked.ok) return checked
    const next = withInput(row, checked.value)
    // its text lies among the drafts too
    await withoutDraft(db, row)
    await backToDraft(db, next, row.endedAt ?? row.createdAt)
    await db.outbox.put(next)
    return ok()
  })
  return edited.ok ? edited.value : edited
}
