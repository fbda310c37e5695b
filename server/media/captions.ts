/** A caption: what is said from one second to another, in lines. */
export interface Cue {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The most that a film says; a file of more is no captions. */
const mostCues = 20_000
const mostCharacters = 2000

/** The form of captions, by what a file is called. */
export type CaptionForm = 'srt' | 'vtt' | 'ass'

/**
 * Captions as WebVTT. Italic, bold and underlined text stays; all else that a form can say of looks and places goes.
 * Undefined where there is not one caption in it.
 */
export function toWebVtt(text: string, form: CaptionForm): string | undefined {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '')
  const cues = (form === 'ass' ? assCues(plain) : timedCues(plain))
    .filter(({ from, to, text: said }) => to > from && said !== '')
    .toSorted((one, other) => one.from - other.from)
    .slice(0, mostCues)
  if (cues.length === 0) return undefined
  const blocks = cues.map(({ from, to, text: said }) => `${stamp(from)} --> ${stamp(to)}\n${said}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?`
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}`)

/** Captions of SRT and WebVTT: a line of times, lines of text to the next empty one. */
function timedCues(text: string): Cue[] {
  const cues: Cue[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length && cues.length < mostCues; at += 1) {
    const found = timing.exec(lines[at] ?? '')
    if (!found) continue
    const said: string[] = []
    while (at + 1 < lines.length && lines[at + 1]?.trim() !== '' && !timing.test(lines[at + 1] ?? '')) {
      at += 1
      said.push(lines[at] ?? '')
    }
    // where the empty line is missing, the number of the next one is no text
    if (timing.test(lines[at + 1] ?? '') && /^\d+$/.test(said.at(-1)?.trim() ?? '')) said.pop()
    cues.push({ from: secondsOf(found, 1), to: secondsOf(found, 5), text: cleaned(said.join('\n')) })
  }
  return cues
}

function secondsOf(found: readonly (string | undefined)[], at: number): number {
  const [hours, minutes, seconds, rest] = found.slice(at, at + 4)
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${rest ?? 0}`)
}

/** The lines of `[Events]`, whose columns `Format` names; the text is the last and may have commas. */
function assCues(text: string): Cue[] {
  const cues: Cue[] = []
  let columns = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
  for (const line of text.split('\n')) {
    const [, head, rest = ''] = /^(Format|Dialogue)\s*:(.*)$/i.exec(line.trim()) ?? []
    if (head === undefined || cues.length >= mostCues) continue
    if (head.toLowerCase() === 'format') {
      const named = rest.split(',').map((name) => name.trim().toLowerCase())
      if (named.includes('text')) columns = named
      continue
    }
    const fields = rest.split(',')
    const field = (name: string) => fields[columns.indexOf(name)]?.trim() ?? ''
    const [from, to] = [field('start'), field('end')].map((said) => new RegExp(`^${time}$`).exec(said))
    if (!from || !to) continue
    const said = fields.slice(columns.indexOf('text')).join(',')
    // what is drawn is no text
    if (/\{[^}]*\\p[1-9]/.test(said)) continue
    const plain = said.replaceAll(/\\[Nn]/g, '\n').replaceAll(String.raw`\h`, ' ')
    cues.push({ from: secondsOf(from, 1), to: secondsOf(to, 1), text: cleaned(styled(plain)) })
  }
  return cues
}

/** The few styles that WebVTT has too. */
const styled = (text: string): string =>
  text.replaceAll(/\{\\([ibu])1\}/g, '<$1>').replaceAll(/\{\\([ibu])0\}/g, '</$1>')

/** Text that a browser takes as it is meant: no other tags, and none that are left open. */
function cleaned(text: string): string {
  const open: string[] = []
  const lines = text
    .slice(0, mostCharacters)
    .replaceAll(/\{\\[^}]*\}/g, '')
    .split(/(<\/?[a-z][^<>]*>)/i)
    .map((part) => {
      const [, isEnd, name = ''] = /^<(\/?)([a-z]+)[^<>]*>$/i.exec(part) ?? []
      if (name === '') return escaped(part)
      const tag = name.toLowerCase()
      if (!['i', 'b', 'u'].includes(tag)) return ''
      if (isEnd === '') {
        open.push(tag)
        return `<${tag}>`
      }
      if (open.at(-1) !== tag) return ''
      open.pop()
      return `</${tag}>`
    })
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return (
    lines.join('\n') +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

/** Entities that captions already have stay as they are. */
const escaped = (text: string): string =>
  text
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
