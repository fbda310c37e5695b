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

/**
 * Does again what took effect after a reply was asked for (Unix ms): the reply may have been made up before. Undefined
 * where there is nothing to do.
 */
export function redoAfter(db: PersonDatabase, askedAt: number): Promise<void> | undefined {
  const later = (recent.get(db) ?? []).filter(({ at }) => at >= askedAt)
  return later.length > 0 ? redoAll(db, later) : undefined
}

async function redoAll(db: PersonDatabase, later: { redo: Redo }[]) {
  for (const { redo } of later) await redo(db)
}
