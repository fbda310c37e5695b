import type { PersonDatabase } from '#bridge/database.ts'

/** Writes into lists what took effect; to be used within a transaction over `lists` and `pages`. */
export type Redo = (db: PersonDatabase) => Promise<void>

/** No reply is on its way for longer. */
const keptMs = 120_000
const recent = new WeakMap<PersonDatabase, { at: number; redo: Redo }[]>()

/** Remembers what took effect at a time (Unix ms), for replies that do not know of it yet. */
export function remember(db: PersonDatabase, at: number, redo: Redo): void {
  recent.set(db, [...(recent.get(db) ?? []).filter((one) => at - one.at < keptMs), { at, redo }])
}

/** Does again what took effect after a reply was asked for (Unix ms): the reply may have been made up before. */
export async function redoAfter(db: PersonDatabase, askedAt: number): Promise<void> {
  for (const { at, redo } of recent.get(db) ?? []) {
    const afterMs = at - askedAt
    // later than any reply takes: the clock was ahead, and has been set right before this was asked for
    if (afterMs >= 0 && afterMs < keptMs) await redo(db)
  }
}
