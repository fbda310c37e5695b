import type { DownloadRow } from '#bridge/rows.ts'
import type { Clock } from '../clock.ts'
import type { Session } from '../session.ts'
import type { Files } from './files.ts'

/** What fetching one download takes. */
export interface ItemParts {
  session: Session
  row: DownloadRow
  signal: AbortSignal
  files: Files
  clock: Clock
  lanes: number
}
