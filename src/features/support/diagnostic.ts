import { lineReport, type ReportFacts } from '#features/settings/shared/line-report.ts'

/** What a diagnostic report is made of beside the lines: switches and sizes, nothing that says who or what. */
export interface DiagnosticFacts extends ReportFacts {
  /** Bytes in use and at hand, as the browser estimates them; undefined where it does not. */
  usedBytes: number | undefined
  quotaBytes: number | undefined
  /** Whether the browser promised to keep the storage. */
  persisted: boolean | undefined
  dataSaver: boolean
  forcedOffline: boolean
  textScale: number
  /** How many acts wait to be sent. */
  waiting: number
  /** A service worker controls the page. */
  controlled: boolean
  /** Width and height of the window, in CSS pixels. */
  window: readonly [number, number]
}

const megabytes = (bytes: number | undefined) => (bytes === undefined ? 'unknown' : `${Math.round(bytes / 1e6)} MB`)
const yesNo = (value: boolean | undefined) => (value === undefined ? 'unknown' : value ? 'yes' : 'no')

const heading = 'Shiguang diagnostic report'

/** What somebody said, and the report that came with it. */
export function splitReport(content: string): { said: string; report: string | undefined } {
  const at = content.indexOf(`\n\n${heading}\n`)
  return at < 0 ? { said: content, report: undefined } : { said: content.slice(0, at), report: content.slice(at + 2) }
}

/**
 * The state of the app as text for customer service. It is made of named fields only: no ids, no words, no names, no
 * addresses but the lines' origins.
 */
export function diagnosticReport(facts: DiagnosticFacts): string {
  const [width, height] = facts.window
  return [
    heading,
    `storage ${megabytes(facts.usedBytes)} of ${megabytes(facts.quotaBytes)}, kept ${yesNo(facts.persisted)}`,
    `data saver ${yesNo(facts.dataSaver)}, offline only ${yesNo(facts.forcedOffline)}, text ${facts.textScale}, window ${width}x${height}`,
    `service worker ${yesNo(facts.controlled)}, waiting to be sent ${facts.waiting}`,
    lineReport(facts),
  ].join('\n')
}
