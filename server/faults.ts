import type { LogLine } from './parts.ts'

/** What is nobody's mistake and lasts for a while: no room on a disk, or a database that another process keeps locked. */
type Cause = 'no space' | 'locked'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** SQLite's number, without what it adds for details. */
const sqliteCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

const sqliteBusy = 5
const sqliteFull = 13
/** Of the system, and of PostgreSQL. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']

/** What became of a disk where somebody else, such as a program, found it full. */
export class NoSpace extends Error {
  readonly code = 'ENOSPC'
}

/** Whether another process keeps the embedded database locked. */
export const isLocked = (error: unknown): boolean => sqliteCodeOf(error) === sqliteBusy

/** Whether a disk is full: the server's own, the database's, or what it may have of it. */
export const isOutOfSpace = (error: unknown): boolean =>
  sqliteCodeOf(error) === sqliteFull || fullCodes.includes(codeOf(error))

const causeOf = (error: unknown): Cause | undefined =>
  isOutOfSpace(error) ? 'no space' : isLocked(error) ? 'locked' : undefined

/** Says what goes wrong. */
export interface Faults {
  /** A cause that lasts is said once, with the first fault that came of it: thousands of lines would hide it. */
  say(event: string, error: unknown, more?: { readonly call?: string }): void
  /** Something was written: what lasted is over, and may be said again. */
  wrote(): void
}

/** Writes them into a log. */
export function createFaults(log: (line: LogLine) => void): Faults {
  const lasting = new Map<Cause, number>()
  return {
    say: (event, error, more) => {
      const cause = causeOf(error)
      const faults = (cause && lasting.get(cause)) ?? 0
      if (cause) lasting.set(cause, faults + 1)
      if (faults > 0) return
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log({ level: 'error', event, ...more, ...(cause && { cause }), error: text })
    },
    wrote: () => {
      for (const [cause, faults] of lasting) log({ level: 'error', event: 'over', cause, faults })
      lasting.clear()
    },
  }
}
