import type { PersonDatabase } from '#bridge/database.ts'
import { personDatabaseName } from '#bridge/database-names.ts'
import type { OwnWrites } from '#bridge/own-writes.ts'
import { fail, type Result } from '#contract/failures.ts'
import type { Sessions } from '../session.ts'
import { save, type SavedTable } from '../store/save.ts'
import { claimEntries, claimPayments } from './claims.ts'
import { dropOffer, forgetHistory, keepHistory, keepVisit, mendStamps, putBackHistory } from './history.ts'
import { importOwn } from './import.ts'
import { addBookmark, removeBookmarks, setNote } from './notes.ts'
import { forgetSearches, saveSearch } from './searches.ts'

type Write<N extends keyof OwnWrites> = (
  db: PersonDatabase,
  ...given: Parameters<OwnWrites[N]>
) => PromiseLike<ReturnType<OwnWrites[N]> | (ReturnType<OwnWrites[N]> extends void ? unknown : never)>

/** What is written, by its name, and the tables that it is written to beside `meta`. */
const writes: { readonly [N in keyof OwnWrites]: readonly [Write<N>, ...SavedTable[]] } = {
  keepHistory: [keepHistory, 'history'],
  keepVisit: [keepVisit, 'history'],
  dropOffer: [dropOffer, 'history'],
  forgetHistory: [forgetHistory, 'history'],
  putBackHistory: [putBackHistory, 'history'],
  saveSearch: [saveSearch, 'searches'],
  forgetSearches: [forgetSearches, 'searches'],
  hide: [(db, row) => db.hidden.put(row), 'hidden'],
  unhide: [(db, kind, id) => db.hidden.delete([kind, id]), 'hidden'],
  addBookmark: [addBookmark],
  removeBookmarks: [removeBookmarks],
  setNote: [setNote],
  mendStamps: [mendStamps, 'history', 'searches', 'hidden'],
  claimEntries: [claimEntries, 'outbox', 'outboxFiles'],
  claimPayments: [claimPayments, 'payments'],
  importOwn: [importOwn, 'history', 'hidden', 'searches', 'drafts'],
}

/** Writes what a page asks for, in the order in which it asks. */
export type Own = <N extends keyof OwnWrites>(
  database: string,
  name: N,
  given: Parameters<OwnWrites[N]>,
) => Promise<Result<ReturnType<OwnWrites[N]>>>

/** Makes it. Failures: those of `save`; `aborted` also where the person whose database is named is not here any more. */
export const createOwn = (sessions: Sessions): Own => {
  return async (database, name, given) => {
    const session = await sessions.current()
    if (personDatabaseName(session.person) !== database) return fail({ kind: 'aborted' })
    const [write, ...tables] = writes[name]
    return save(session, tables, async (db) => (await write(db, ...given)) as ReturnType<OwnWrites[typeof name]>)
  }
}
