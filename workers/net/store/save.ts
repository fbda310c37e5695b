import type { PersonDatabase } from '#bridge/database.ts'
import { personMetaKeys } from '#bridge/settings.ts'
import { fail, type Result } from '#contract/failures.ts'
import type { Session } from '../session.ts'
import type { WhenFull } from './handle.ts'

class Ended extends Error {}

/** Tables of a person's database that a save may touch; `meta` always belongs to it. */
export type SavedTable =
  | 'cards'
  | 'details'
  | 'lists'
  | 'pages'
  | 'answers'
  | 'payments'
  | 'history'
  | 'hidden'
  | 'searches'
  | 'downloads'
  | 'pieces'
  | 'outbox'
  | 'outboxFiles'
  | 'drafts'
  | 'draftFiles'
  | 'uploads'

/**
 * Writes in one transaction, and only if the session is still the one for which the data was asked: a reply of one
 * person that comes late never lands with the next. Failures: `storage`; `aborted` where the session has ended.
 */
export async function save<T>(
  session: Session,
  tables: readonly SavedTable[],
  write: (db: PersonDatabase) => PromiseLike<T>,
  whenFull?: WhenFull,
): Promise<Result<T>> {
  if (session.memoryOnly || session.epoch === '') return fail({ kind: 'storage', reason: 'blocked' })
  try {
    return await session.store.run(
      (db) =>
        // `async`, or what awaits functions of its own within `write` finds the transaction over
        db.transaction('rw', [db.meta, ...tables.map((name) => db.table(name))], async () => {
          // looked up while the work goes on: if it does not fit, nothing of the work stays
          const [epoch, written] = await Promise.all([db.meta.get(personMetaKeys.epoch), write(db)])
          if (epoch?.value !== session.epoch) throw new Ended()
          return written
        }),
      whenFull,
    )
  } catch (error) {
    if (error instanceof Ended) return fail({ kind: 'aborted' })
    return fail({ kind: 'unknown', message: error instanceof Error ? error.message : String(error) })
  }
}
