import type { UploadRow } from '#bridge/uploads.ts'
import type { Failure } from '#contract/failures.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Session } from '../session.ts'
import type { BigCalls } from './plan.ts'
import type { PutSlice } from './put-slice.ts'

/** How sending a file came to an end. */
export type Ended =
  | { state: 'done'; url: string }
  /** It was stopped: its row says why. */
  | { state: 'left' }
  /** The file is not the one that was chosen, or can't be read. */
  | { state: 'missing' }
  /** Later it may go on where it was. */
  | { state: 'later'; failure: Failure }
  | { state: 'failed'; failure: Failure }

/** What sending needs of the engine. */
export interface RunParts {
  calls: BigCalls
  put: PutSlice
  clock: Clock
  random: Random
  /** MD5 in hex; its code is needed after a kill only. */
  md5: (bytes: ArrayBuffer) => Promise<string>
}

/** One upload that is under way. */
export interface Running {
  session: Session
  row: UploadRow
  file: Blob
  signal: AbortSignal
  /** Writes to its row; false where the row is no longer to be sent from here, which also aborts the signal. */
  change: (
    fields: Partial<Omit<UploadRow, 'server'>> & { server?: UploadRow['server'] | undefined },
  ) => Promise<boolean>
}
