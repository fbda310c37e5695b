import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How many checks or tests passed, failed and were skipped. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** A line or two for each that failed, or that needed a second try: said again at the end of a long run. */
  told?: readonly string[]
}

/** No test at all. */
export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }

/** The sum of two tallies. */
export const plus = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  told: [...(a.told ?? []), ...(b.told ?? [])],
})

/** What is said of one test: its name, and the beginning of its error without colours. */
export const tellOf = (word: 'failed' | 'second try', name: string, error: string | undefined): string =>
  `${word}: ${name}${error === undefined ? '' : `\n  ${stripVTControlCharacters(error).trim().split('\n').slice(0, 12).join('\n  ')}`}`

/** The closing line that a machine reads: `N passed, N failed, N skipped`. */
export const closingLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Ends a part: into the file that `TALLY_FILE` names where a bigger run adds parts up, onto standard output otherwise,
 * so that the closing line stands once in a run.
 */
export function reportTally(tally: Tally): void {
  const file = process.env.TALLY_FILE
  if (!file) {
    console.log(closingLine(tally))
    return
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(tally))
}

/** Takes a part's tally out of its file; undefined where the part ended before it wrote one. */
export function takeTally(file: string): Tally | undefined {
  if (!existsSync(file)) return undefined
  const tally = JSON.parse(readFileSync(file, 'utf8')) as Tally
  rmSync(file)
  return tally
}
