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
