/** What is said from one second to another. */
export interface Cue {
  from: number
  to: number
  /** Plain text in lines: whatever stood in it is shown as it is, never as markup. */
  text: string
}

/** The cues of a film in their order. */
export interface Cues {
  list: readonly Cue[]
  /** For each, when the last of all up to it ends. */
  ends: readonly number[]
}

/** What is beyond these is left out: no film says more. */
const mostCharacters = 4_000_000
const mostCues = 20_000
const longestLine = 300
const mostLines = 6
/** So many are shown at a time. */
const mostShown = 4

const stamp = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`
const timing = new RegExp(String.raw`^\s{0,9}${stamp}\s{1,9}-->\s{1,9}${stamp}(?:\s|$)`)

/** Reads WebVTT, whatever its server has made of it. Takes a time that grows with the text alone. */
export function parseCues(text: string): Cues {
  const lines = linesOf(text.slice(0, mostCharacters))
  const list: Cue[] = []
  for (let line = lines.next(); line !== undefined && list.length < mostCues; line = lines.next()) {
    const found = line.includes('-->') ? timing.exec(line.slice(0, longestLine)) : null
    if (!found) continue
    const said: string[] = []
    for (let next = lines.next(); next !== undefined && next.trim() !== ''; next = lines.next()) {
      const plain = plainText(next.slice(0, longestLine))
      if (plain !== '' && said.length < mostLines) said.push(plain)
    }
    const cue = { from: secondsOf(found, 1), to: secondsOf(found, 5), text: said.join('\n') }
    if (cue.to > cue.from && cue.text !== '') list.push(cue)
  }
  list.sort((a, b) => a.from - b.from)
  let end = 0
  return { list, ends: list.map(({ to }) => (end = Math.max(end, to))) }
}

/** The lines of a text, one by one. */
function linesOf(text: string): { next: () => string | undefined } {
  let at = 0
  return {
    next() {
      if (at >= text.length) return undefined
      const end = text.indexOf('\n', at)
      const line = text.slice(at, end < 0 ? text.length : end)
      at = end < 0 ? text.length : end + 1
      return line.endsWith('\r') ? line.slice(0, -1) : line
    },
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
}

/** A line without tags and control characters; what an entity stands for is text. */
const plainText = (line: string): string =>
  line
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()

function secondsOf(found: readonly (string | undefined)[], at: number): number {
  const [hours = 0, minutes, seconds, thousandths] = found.slice(at, at + 4)
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${thousandths}`)
}

/** How many cues have begun by a time. */
function begunBy({ list }: Cues, seconds: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.from <= seconds) low = middle + 1
    else high = middle
  }
  return low
}

/** What is to be shown at a time, the oldest first. */
export function cuesAt(cues: Cues, seconds: number): Cue[] {
  const shown: Cue[] = []
  for (let at = begunBy(cues, seconds) - 1; at >= 0 && cues.ends[at]! > seconds && shown.length < mostShown; at -= 1)
    if (cues.list[at]!.to > seconds) shown.unshift(cues.list[at]!)
  return shown
}

/** When what is to be shown changes next after a time; Infinity for never. */
export const changeAfter = (cues: Cues, seconds: number): number =>
  Math.min(cues.list[begunBy(cues, seconds)]?.from ?? Infinity, ...cuesAt(cues, seconds).map(({ to }) => to))
