import type { Db, Tx } from '../database/tables.ts'
import { factOf, setFact } from '../repositories/place.ts'

/** An answer that whoever answers customers uses again. */
export interface SavedAnswer {
  readonly id: string
  readonly text: string
}

const factName = 'saved answers'

/** All of them, the latest first. */
export async function savedAnswers(db: Db): Promise<readonly SavedAnswer[]> {
  const kept = await factOf(db, factName)
  return kept === undefined ? [] : (JSON.parse(kept) as SavedAnswer[])
}

/** Has these instead of those that are there. */
export const setSavedAnswers = (tx: Tx, answers: readonly SavedAnswer[]) =>
  setFact(tx, factName, JSON.stringify(answers))
