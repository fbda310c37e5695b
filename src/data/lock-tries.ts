import { changeLock, type LockRow } from './lock-row.ts'

/** So many tries are free; each one after that waits longer, in seconds, the last figure for all further ones. */
const freeTries = 3
const waitsS = [5, 15, 30, 60, 300, 900] as const

/** Milliseconds until the next try may be made; 0 for now. A clock that was turned back wins nothing. */
export function waitMs({ tries, triedAt }: Pick<LockRow, 'tries' | 'triedAt'>, nowMs: number): number {
  if (tries < freeTries) return 0
  const waitS = waitsS[Math.min(tries - freeTries, waitsS.length - 1)]!
  // oxlint-disable-next-line house/stamps -- a try that is stamped later than now waits, it is not one of long ago
  const passedMs = nowMs - triedAt
  return passedMs < 0 ? waitS * 1000 : Math.max(0, waitS * 1000 - passedMs)
}

/** Counts a try before it is made, so that ending the app does not undo it. False where it must wait. */
export async function beginTry(nowMs = Date.now()): Promise<boolean> {
  let may = true
  await changeLock((row) => {
    may = waitMs(row, nowMs) === 0
    return may ? { tries: row.tries + 1, triedAt: nowMs } : {}
  })
  return may
}

/** The try was right. */
export const forgetTries = () => changeLock(() => ({ tries: 0, triedAt: 0 }))
