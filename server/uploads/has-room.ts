import type { ObjectStore } from '../stores/store.ts'
import { uploadLimits } from './limits.ts'

/** Whether so many bytes may be taken, and leave the database what it needs. Asked before an upload begins. */
export async function hasRoom(store: ObjectStore, bytes: number): Promise<boolean> {
  const free = await store.room()
  return free === undefined || free - bytes >= uploadLimits.spareBytes
}
