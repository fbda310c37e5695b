import type { SessionRecord } from '#contract/shapes/account.ts'
import type { SessionRow } from '../repositories/sessions.ts'

const keyChars = 32
const dayMs = 24 * 3600 * 1000

/** A login as its person sees it; `current` is the hash of the session that asks. */
export const sessionRecord = (row: SessionRow, current: string | undefined): SessionRecord => ({
  // the beginning of a hash tells nothing of the token
  key: row.hash.slice(0, keyChars),
  app: row.app,
  browser: row.browser,
  system: row.system,
  created_at: row.created_at,
  used_at: Math.floor(row.used_at / dayMs) * dayMs,
  current: row.hash === current,
})
