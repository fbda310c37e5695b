import { sealing } from '../sealing.ts'
import { sealDatabase } from './middleware.ts'
import { createNames } from './names.ts'

/** From now on every database that this page or worker makes is sealed with this key, and named by it. */
export function sealWith(key: Uint8Array): void {
  sealing.attach = (db) => sealDatabase(db, key)
  sealing.nameOf = createNames(key).sealed
}
