import type { PasskeyRecord } from '#contract/shapes/passkey.ts'
import type { PasskeyRow } from '../repositories/passkeys.ts'

/** A passkey as its person sees it. */
export const passkeyRecord = (row: PasskeyRow): PasskeyRecord => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  ...(row.used_at !== null && { used_at: row.used_at }),
  synced: row.synced === 1,
})
