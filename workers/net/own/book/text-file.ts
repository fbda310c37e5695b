/** Characters that nearly every Chinese text has, in both scripts: the encoding that gives more of them is the right one. */
const common =
  /[的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于著着下自之年过過，。「」“”]/gu

const strict = (label: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A text of any of the usual encodings: by its mark, else UTF-8 where it is that, else the likelier of the Chinese ones. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const utf8 = strict('utf-8', bytes)
  if (utf8 !== undefined) return utf8
  const sample = bytes.subarray(0, 200_000)
  const scored = ['gb18030', 'big5', 'utf-16le', 'utf-16be'].map((label) => {
    const text = new TextDecoder(label).decode(sample)
    const wrong = text.split('\ufffd').length - 1
    return { label, score: (text.match(common)?.length ?? 0) - 20 * wrong }
  })
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  return new TextDecoder(best.label).decode(bytes)
}

/** A chapter as a file tells it. */
export interface TextChapter {
  title: string
  text: string
}

const number = '[零〇一二三四五六七八九十百千万两0-9０-９]+'
const heading = new RegExp(
  `^[\\s\\u3000]*((?:正文\\s*)?第${number}[章节節回卷部集篇].{0,40}|chapter\\s+[\\divxlc]+\\b.{0,60}|序[章言幕]?|楔子|引子|前言|尾[声聲]|后记|後記|番外.{0,30})[\\s\\u3000]*$`,
  'iu',
)
/** Without headings a text is cut into pieces of about so many units. */
const pieceUnits = 6000

/** The chapters of a plain text: at the lines that are headings, else in even pieces at the ends of lines. */
export function chaptersOf(text: string): TextChapter[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const at = lines.flatMap((line, index) => (heading.test(line) ? [index] : []))
  if (at.length < 2) return piecesOf(lines)
  const chapters = at.map((from, index) => ({
    title: lines[from]!.trim(),
    text: tidy(lines.slice(from + 1, at[index + 1])),
  }))
  const before = tidy(lines.slice(0, at[0]))
  const all = before === '' ? chapters : [{ title: '', text: before }, ...chapters]
  return all.filter((one) => one.text !== '' || one.title !== '')
}

const tidy = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()

function piecesOf(lines: readonly string[]): TextChapter[] {
  const pieces: TextChapter[] = []
  let held: string[] = []
  let units = 0
  const end = () => {
    const text = tidy(held)
    if (text !== '') pieces.push({ title: '', text })
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
