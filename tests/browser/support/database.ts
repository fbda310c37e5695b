import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Site } from './site.ts'

/** Works on the database of the running server, beside it. */
export function onDatabase<T>({ data }: Site, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path.join(data, 'shiguang.sqlite'), { timeout: 5000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
