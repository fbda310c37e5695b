import type { Kind } from '#contract/kind.ts'
import type { PlainCode } from '#contract/refusals.ts'
import { me, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { states } from '../database/tables/types.ts'
import { hidePictures } from '../repositories/hidden-pictures.ts'
import {
  anyWords,
  type Changes,
  keepForBuyers,
  markRemoved,
  type NewText,
  setText,
  type WordsRow,
  type WordsTable,
} from '../repositories/own-words.ts'
import { announceTakeDown } from '../repositories/take-downs.ts'
import { written } from './written.ts'

/** What people write in one place, and how the rules of that place differ. */
export interface Words<T extends WordsTable> {
  readonly table: T
  /** Of the refusal where it is not there. */
  readonly code: PlainCode
  /** It can be changed for so long; without it for as long as it is there. */
  readonly hours?: number
  /** Whether a row is meant by a number that counts in several places. */
  readonly isMeant?: (row: WordsRow<T>) => boolean
}

/** One of these, whoever asks; 403 for what is on show and somebody else's, 404 for all else that is not their own. */
async function mine<T extends WordsTable>(
  ask: WriteContext<{ id: number }>,
  { table, code, isMeant }: Words<T>,
): Promise<WordsRow<T>> {
  const row = found(await anyWords(ask.db, table, ask.input.id), code)
  if (isMeant && !isMeant(row)) throw refuse(404, code)
  if (row.user_id === me(ask).id) return row
  throw row.state === states.live ? refuse(403, 'not-mine') : refuse(404, code)
}

/**
 * Gives something of one's own another text; `may` refuses by the rules of its place, and answers what else changes.
 * What is held back can't be changed (409), what is not on show is not there (404). The same again is no change.
 */
export async function rewrite<T extends WordsTable>(
  ask: WriteContext<{ id: number; content: string; title?: string }>,
  words: Words<T>,
  may?: (row: WordsRow<T>) => void | Changes<T> | Promise<void | Changes<T>>,
): Promise<WordsRow<T>> {
  const { db: tx, input, nowMs } = ask
  const row = await mine(ask, words)
  const { code, hours, table } = words
  if (row.state === states.held) throw refuse(409, 'under-review')
  if (row.state !== states.live) throw refuse(404, code)
  if (hours !== undefined && nowMs - row.created_at > hours * 3600 * 1000) throw refuse(409, 'edit-too-late', { hours })
  const further = await may?.(row)
  const text = { content: written(input.content), ...(input.title !== undefined && { title: written(input.title) }) }
  const changed = { ...text, ...further }
  if (Object.entries(changed).every(([field, value]) => Reflect.get(row, field) === value)) return row
  return found(await setText(tx, table, row.id, { ...changed, edited_at: nowMs } as NewText & Changes<T>), code)
}

/**
 * Deletes something of one's own, in whatever state; `may` refuses by the rules of its place, and answers whether others
 * have bought it, for whom it stays unless it is hidden. Every device is told. Undefined where it was deleted before.
 */
export async function takeAway<T extends WordsTable>(
  ask: WriteContext<{ id: number }>,
  { kind, ...words }: Words<T> & { readonly kind: Kind },
  may?: (row: WordsRow<T>) => void | boolean | Promise<void | boolean>,
): Promise<WordsRow<T> | undefined> {
  const { db: tx, nowMs } = ask
  const { id } = await mine(ask, words)
  // first, so that nobody else is deleting it, or paying for it, while the rest is decided
  const shown = await markRemoved(tx, words.table, id, { hidden: false })
  const row = shown ?? (await markRemoved(tx, words.table, id, { hidden: true }))
  if (!row) return undefined
  const isBought = await may?.(row)
  // what was held back or taken down comes back for nobody
  if (isBought && shown) await keepForBuyers(tx, words.table, id)
  else await hidePictures(tx, words.table, [id])
  await announceTakeDown(tx, [{ kind, id }], nowMs)
  return row
}
