import { decodeText } from '#lib/decode-text.ts'
import { BookError } from './fault.ts'

/** How the headings of a plain text are told from its lines. */
export const chapterRules = ['numbered', 'english', 'signs', 'numbers', 'none'] as const
/** See `chapterRules`; `none`: in even pieces. */
export type ChapterRule = (typeof chapterRules)[number]

/** A chapter as a file tells it. */
export interface TextChapter {
  title: string
  /** 0, or 1 below a part or a volume. */
  level: number
  text: string
}

/** What a rule makes of a text. */
export interface RuleResult {
  rule: ChapterRule
  /** 0 to 1: how much what it found looks like chapters. */
  score: number
  chapters: TextChapter[]
}

interface Heading {
  line: number
  title: string
  /** Counts from 1 in most books; undefined for what has none. */
  no: number | undefined
  /** Of a volume, which has chapters within. */
  isAbove: boolean
}

const numeral = '[\\d０-９〇零一二两兩三四五六七八九十百千万萬壹贰叁肆伍陆柒捌玖拾佰仟]+'
const edge = '[ 　\\t]*'
/** What books begin and end with. */
const named = '(?:序章|序幕|楔子|引子|引言|前言|序言?|尾[声聲]|[终終]章|[后後][记記]|番外.{0,30}|完本感言)'
const patterns: Readonly<Record<Exclude<ChapterRule, 'none'>, RegExp>> = {
  numbered: new RegExp(
    `^${edge}(?:正文[ 　]*)?(?:[第]${'[ 　]{0,2}'}(${numeral})[ 　]{0,2}([章回节節话話集卷部册冊篇])(.{0,50})|${named})${edge}$`,
    'u',
  ),
  english: new RegExp(
    `^${edge}(?:(?:chapter|part|book|volume)\\s+(\\d+|[ivxlc]+|[a-z]+)\\b.{0,60}|prologue|epilogue|preface|introduction)${edge}$`,
    'iu',
  ),
  signs: new RegExp(`^${edge}(?:#{1,3} |【|☆|★|◆|§)(.{1,50}?)】?${edge}$`, 'u'),
  numbers: new RegExp(`^${edge}(${numeral})(?:${edge}|[、.．:： ]${edge}.{1,40})$`, 'u'),
}
const digits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Array.from('０１２３４５６７８９', (sign, at) => [sign, at])),
  ...Object.fromEntries(Array.from('零一二三四五六七八九', (sign, at) => [sign, at])),
  ...Object.fromEntries(Array.from('零壹贰叁肆伍陆柒捌玖', (sign, at) => [sign, at])),
  ...{ 〇: 0, 两: 2, 兩: 2 },
}
const tens: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
  万: 1e4,
  萬: 1e4,
}

/** The number that a numeral means: `一百二十`, and `一二〇` and `１２０` too. */
export function numberOf(numeral: string): number | undefined {
  const signs = [...numeral]
  if (/^\d+$/.test(numeral)) return Number(numeral)
  if (/^[ivxlc]+$/i.test(numeral)) return romanNumber(numeral)
  if (!signs.every((sign) => sign in digits || sign in tens || /\d/.test(sign))) return undefined
  const valueOf = (sign: string) => digits[sign] ?? Number(sign)
  if (!signs.some((sign) => sign in tens)) return Number(signs.map(valueOf).join(''))
  let sum = 0
  let section = 0
  let digit: number | undefined
  for (const sign of signs) {
    const unit = tens[sign]
    if (unit === undefined) digit = valueOf(sign)
    else if (unit === 1e4) {
      sum = (sum + section + (digit ?? 0)) * unit
      section = 0
      digit = undefined
    } else {
      section += (digit ?? 1) * unit
      digit = undefined
    }
  }
  return sum + section + (digit ?? 0)
}

function romanNumber(numeral: string): number {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
  const signs = Array.from(numeral.toLowerCase(), (sign) => values[sign] ?? 0)
  return signs.reduce((sum, value, at) => sum + (value < (signs[at + 1] ?? 0) ? -value : value), 0)
}

/** A sentence that begins like a heading: it has more behind its number than a heading says. */
const isSentence = (rest: string) => /^[^\s　:：、.．·—-]/.test(rest) && /[，,].*[。！？!?]$|[。；;]$/.test(rest.trim())

/** A line that is longer is no heading. */
const longestHeading = 120

function headingsOf(lines: readonly string[], rule: Exclude<ChapterRule, 'none'>): Heading[] {
  const pattern = patterns[rule]
  const found: Heading[] = []
  for (const [line, text] of lines.entries()) {
    if (text.length > longestHeading) continue
    const match = pattern.exec(text)
    if (!match) continue
    const [, no, unit, rest = ''] = match
    if (rule === 'numbered' && isSentence(rest)) continue
    const isAbove = rule === 'numbered' ? /[卷部册冊篇]/.test(unit ?? '') : /^\s*(part|book|volume)\b/i.test(text)
    found.push({ line, title: text.trim(), no: no === undefined ? undefined : numberOf(no), isAbove })
  }
  return withoutContents(found, lines)
}

/** A heading of fewer characters than this to the next one stands in a list of contents. */
const denseCharacters = 200

/** Without what a list of contents at the front has, which comes again further on. */
function withoutContents(headings: readonly Heading[], lines: readonly string[]): Heading[] {
  const keyOf = ({ title }: Heading) => title.replaceAll(/\s/g, '').slice(0, 40)
  const last = new Map(headings.map((heading, at) => [keyOf(heading), at]))
  return headings.filter((heading, at) => {
    if (last.get(keyOf(heading)) === at) return true
    const to = headings[at + 1]?.line ?? lines.length
    const between = lines.slice(heading.line + 1, to).reduce((sum, { length }) => sum + length, 0)
    return between >= denseCharacters
  })
}

/** A text that is longer is more than a chapter. */
const longestChapter = 60_000
/** How much even pieces look like chapters: less than anything that headings say. */
const evenScore = 0.05

/** How much headings look like those of chapters: numbers one after the other, and pieces of the usual length. */
function scoreOf(headings: readonly Heading[], lengths: readonly number[]): number {
  const [only = 0] = lengths
  // a chapter by itself, below its heading: likelier than pieces
  if (headings.length === 1 && lengths.length === 1 && only <= longestChapter) return evenScore + 0.01
  if (headings.length < 2) return 0
  const numbers = headings.filter(({ isAbove, no }) => !isAbove && no !== undefined).map(({ no }) => no!)
  const steps = numbers.slice(1).filter((no, at) => no === numbers[at]! + 1 || no === 1).length
  const chain = numbers.length > 1 ? steps / (numbers.length - 1) : 0.4
  const median = lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0
  const usual = median >= 1000 && median <= 20_000 ? 1 : median >= 200 && median <= longestChapter ? 0.7 : 0.3
  return Math.min(1, headings.length / 3) * (0.3 + 0.7 * chain) * usual
}

const linesOf = (text: string) => text.replaceAll(/\r\n?/g, '\n').split('\n')

/** What each rule makes of a text, the likeliest first; of two alike the one that is named first. */
export function ruleResults(text: string): RuleResult[] {
  const lines = linesOf(text)
  const results = chapterRules.map((rule): RuleResult => {
    if (rule === 'none') return { rule, score: evenScore, chapters: piecesOf(lines) }
    return { rule, ...cutBy(lines, headingsOf(lines, rule)) }
  })
  return results.toSorted((a, b) => b.score - a.score)
}

/** What a pattern of somebody's own makes of a text: each line that it fits is a heading. */
export function patternResult(text: string, pattern: RegExp): Omit<RuleResult, 'rule'> {
  const lines = linesOf(text)
  const found = lines.flatMap((one, line): Heading[] =>
    one.length <= longestHeading && one.trim() !== '' && pattern.test(one)
      ? [{ line, title: one.trim(), no: undefined, isAbove: false }]
      : [],
  )
  return cutBy(lines, withoutContents(found, lines))
}

function cutBy(lines: readonly string[], headings: readonly Heading[]): Omit<RuleResult, 'rule'> {
  const chapters = cutAt(lines, headings)
  const lengths = chapters.map(({ text }) => text.length)
  return { score: scoreOf(headings, lengths), chapters }
}

/** The chapters of a plain text by the likeliest rule. */
export const chaptersOf = (text: string): TextChapter[] => ruleResults(text)[0]?.chapters ?? []

function cutAt(lines: readonly string[], headings: readonly Heading[]): TextChapter[] {
  const hasParts = headings.some(({ isAbove }) => isAbove) && headings.some(({ isAbove }) => !isAbove)
  let isBelow = false
  const chapters = headings.map(({ line, title, isAbove }, index): TextChapter => {
    isBelow ||= isAbove
    const text = tidy(lines.slice(line + 1, headings[index + 1]?.line))
    return { title, level: hasParts && isBelow && !isAbove ? 1 : 0, text }
  })
  const before = tidy(lines.slice(0, headings[0]?.line))
  return isTitlePage(before) ? chapters : [{ title: '', level: 0, text: before }, ...chapters]
}

const authorLine = /^[ \t　]*(?:作者|作家|著者)[ 　]*[：:][ 　]*(\S.{0,40})$/mu
const titleLine = /^\s*《[^》]{1,60}》\s*(?:(?:作者|作家|著者)[ 　]*[：:].{1,40})?$/u

/** Whether a text says what a book is called and who wrote it, and nothing else. */
const isTitlePage = (text: string) =>
  text.split('\n').every((line) => line.trim() === '' || titleLine.test(line) || authorLine.test(line))

const tidy = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()

/** Without headings a text is cut into pieces of about so many units. */
const pieceUnits = 6000

function piecesOf(lines: readonly string[]): TextChapter[] {
  const pieces: TextChapter[] = []
  let held: string[] = []
  let units = 0
  const end = () => {
    const text = tidy(held)
    if (text !== '') pieces.push({ title: '', level: 0, text })
    held = []
    units = 0
  }
  for (const line of lines) {
    held.push(line)
    units += line.length
    if (units >= pieceUnits) end()
  }
  end()
  return pieces
}

/** The text of a file; throws a `BookError` where it is none. */
export const plainText = (bytes: Uint8Array): string => mustBeText(decodeText(bytes))

/** What was decoded; throws a `BookError` where it is no text. */
export function mustBeText(text: string): string {
  // signs that no text has: tabs and ends of lines are none of them
  const codes = Array.from(text.slice(0, 10_000), (sign) => sign.charCodeAt(0))
  if (codes.some((code) => code < 9 || (code > 13 && code < 32))) throw new BookError('unknown')
  return text
}

/** What a text is called and who wrote it, by the name of its file, such as `《书名》作者：某人`, and by its first lines. */
export function aboutText(fileName: string, text: string): { title: string; author: string } {
  const [, marked, by = ''] = /^.*?《(.+?)》(?:.*?作者[：:]?\s*(.+))?/u.exec(fileName) ?? []
  const [, plain = fileName, wrote = ''] = /^(.+?)\s*作者[：:]\s*(.+)$/u.exec(fileName) ?? []
  const [, said = ''] = authorLine.exec(text.slice(0, 2000)) ?? []
  return { title: (marked ?? plain).trim(), author: (by || wrote || said).trim() }
}
