import type { PersonDatabase } from '#bridge/database.ts'
import { manifestNo } from '#bridge/downloads.ts'

/** Where the room lies that downloads hold for what is read, as a piece of no download. */
export const reserveKey: [string, number] = ['reserve', manifestNo]

/** Whether it is held. */
export const isReserveHeld = async (db: PersonDatabase) => (await db.pieces.where(':id').equals(reserveKey).count()) > 0

/** Gives that room back; false where none was held. */
export async function dropReserve(db: PersonDatabase): Promise<boolean> {
  const isHeld = await isReserveHeld(db)
  if (isHeld) await db.pieces.delete(reserveKey)
  return isHeld
}
