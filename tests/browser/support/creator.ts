import type { App } from './app.ts'
import { onDatabase } from './database.ts'
import { openNewcomer, type Newcomer } from './newcomer.ts'

/** A newcomer who is a creator. */
export async function openCreator(app: App): Promise<Newcomer> {
  const newcomer = await openNewcomer(app)
  onDatabase(app.site, (db) =>
    db.prepare('update users set creator = 1, auth_level = 1 where uuid = ?').run(newcomer.who.uuid!),
  )
  return newcomer
}
