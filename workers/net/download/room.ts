import type { Session } from '../session.ts'
import { dropReserve, isReserveHeld, reserveKey } from '../store/reserve.ts'
import { save } from '../store/save.ts'

/** Downloads leave so much room for what is read and written, and never more than this part of all there is. */
const reserveBytes = 64 * 1024 * 1024
const reservePart = 0.05

interface Estimate {
  usage?: number
  quota?: number
}
type Storage = { estimate(): Promise<Estimate> } | undefined

const storageHere = () => (globalThis.navigator as { storage?: Storage } | undefined)?.storage
const estimate = async (storage: Storage): Promise<Estimate> => (await storage?.estimate().catch(() => undefined)) ?? {}

/** Whether so many bytes may be kept for offline; where the browser does not say how much room there is, it is tried. */
export async function hasRoomFor(bytes: number, storage: Storage = storageHere()): Promise<boolean> {
  const { usage = 0, quota = 0 } = await estimate(storage)
  return quota === 0 || usage + bytes + Math.min(reserveBytes, quota * reservePart) <= quota
}

/**
 * What the browser says of its room may be no more than a round figure, as in Chromium, so a part of the room is really
 * taken while something is downloaded. It is given back to what is read as soon as anything finds the disk full.
 */
const mostHeldBytes = 8 * 1024 * 1024

/** Where there is little room in all, it is no more than the part that downloads leave anyway. */
async function bytesToHold(): Promise<number> {
  const { quota = 0 } = await estimate(storageHere())
  return quota === 0 ? mostHeldBytes : Math.min(mostHeldBytes, Math.ceil(quota * reservePart))
}

/** Takes the reserve; false where there is no room for it. `again`: of what found the disk full, there must be more. */
export async function holdReserve(session: Session, again: boolean): Promise<boolean> {
  const isHeld = await session.store.run(isReserveHeld)
  if (!again && isHeld.ok && isHeld.value) return true
  const [download, no] = reserveKey
  const bytes = await bytesToHold()
  const hold = async (sizeBytes: number) => {
    const row = { download, no, path: download, bytes: noise(sizeBytes), sizeBytes, sha256: '' }
    return (await save(session, ['pieces'], (db) => db.pieces.put(row), 'fail')).ok
  }
  return (!again || (await hold(2 * bytes))) && hold(bytes)
}

/** Gives it back. */
export const releaseReserve = ({ store }: Session) => store.run(dropReserve, 'fail')

/** Bytes that no database makes smaller. */
function noise(sizeBytes: number): ArrayBuffer {
  const bytes = new Uint8Array(sizeBytes)
  for (let at = 0; at < sizeBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes.buffer
}
