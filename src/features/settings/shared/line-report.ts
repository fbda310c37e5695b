import type { TraceEntry } from '#bridge/net-api.ts'
import type { Connection } from '#bridge/settings.ts'
import type { Line } from '#data/lines.ts'

/** What a line report is made of. */
export interface ReportFacts {
  build: string
  displayMode: string
  language: string
  connection: Connection['state']
  inUse: string | undefined
  pinned: string | null
  lines: readonly Line[]
  traces: readonly TraceEntry[]
  nowMs: number
}

/** How many calls a report tells of. */
const tracesTold = 30

/** What the app itself says of a failure or a call. Anything else could hold anything, and is left out. */
const ownWords = /^([a-z]+(-[a-z]+)*|http \d{3}|not a reply|errcode \d{1,5} without a seal)$/
const callName = /^[a-z]{2,20}\.[a-zA-Z]{2,30}$/

const plain = (text: string, form: RegExp) => (form.test(text) ? text : 'other')

const secondsAgo = (ms: number, nowMs: number) => (ms > 0 ? `${Math.round((nowMs - ms) / 1000)} s ago` : 'never')

function lineText({ no, url, known }: Line, { inUse, pinned, nowMs }: ReportFacts): string {
  const state = [url === inUse && 'in use', url === pinned && 'pinned'].filter(Boolean).join(', ')
  const origin = URL.canParse(url) ? new URL(url).origin : 'unreadable'
  const head = `line ${no} ${origin}${state && ` (${state})`}`
  if (!known) return `${head}: not used yet`
  const rest = known.openUntil > nowMs ? `, resting for ${Math.round((known.openUntil - nowMs) / 1000)} s` : ''
  const failure =
    known.lastFailedAt > 0
      ? `, last failure ${secondsAgo(known.lastFailedAt, nowMs)} (${plain(known.lastFailure, ownWords)})`
      : ''
  const times = `${Math.round(known.latencyMs)} ms ± ${Math.round(known.jitterMs)}`
  return `${head}: ${times}, ${known.ok} answered, ${known.failed} failed, last answer ${secondsAgo(known.lastOkAt, nowMs)}${failure}${rest}`
}

function traceText({ call, at, ms, line, outcome }: TraceEntry, { lines, nowMs }: ReportFacts): string {
  const no = lines.find(({ url }) => url === line)?.no
  return `${secondsAgo(at, nowMs)}: ${plain(call, callName)} ${Math.round(ms)} ms ${no ? `line ${no}` : 'no line'} ${plain(outcome, ownWords)}`
}

/**
 * The state of the lines and of the last calls as text for whoever helps. It is made of named fields only, and nothing
 * in it tells who the person is or what they looked at: no ids, no words, no addresses but the lines' origins.
 */
export function lineReport(facts: ReportFacts): string {
  const { build, displayMode, language, connection, lines, traces } = facts
  return [
    `Shiguang line report, build ${build}`,
    `${displayMode}, ${language}, connection ${connection}`,
    ...lines.map((line) => lineText(line, facts)),
    'last calls:',
    ...traces.slice(0, tracesTold).map((trace) => traceText(trace, facts)),
  ].join('\n')
}
