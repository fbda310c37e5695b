import type { InputOf } from '#contract/catalogue.ts'
import type { Block, Run } from '#contract/shapes/blocks.ts'

/** A block as a chapter is sent: pictures by their paths, or by the marks of files. */
export type NewBlock = InputOf<'writing.saveChapter'>['blocks'][number]

/** What a picture is called in a text that is a file of its draft. */
export const nameOfFile = (id: string): string => `#${id.slice(-8)}`

/** In front of them a backslash makes these characters plain. */
const special = /[\\*{[]/g
const plain = (text: string) => text.replaceAll(special, String.raw`\$&`)
/** What would make a line something else than a paragraph. */
const startsBlock = /^(?:#{1,6} |> |!\[|(?:---|\*\*\*)$)/

/** What an author types, a line a block, as blocks. `imageOf` gives the picture of a name; one of no picture is left out. */
export function blocksOfText(text: string, imageOf: (name: string) => string | undefined): NewBlock[] {
  return text.split('\n').flatMap((typed): NewBlock[] => {
    const line = typed.trim()
    if (line === '') return []
    if (line === '---' || line === '***') return [{ type: 'hr' }]
    const [, marks = '', title] = /^(#{1,6}) +(.+)$/.exec(line) ?? []
    if (title !== undefined) return [{ type: 'h', level: marks.length, runs: runsOf(title) }]
    const [, quoted] = /^> ?(.+)$/.exec(line) ?? []
    if (quoted !== undefined) return [{ type: 'quote', runs: runsOf(quoted) }]
    const [, alt = '', name] = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(line) ?? []
    if (name !== undefined) {
      const image = imageOf(name)
      return image === undefined ? [] : [{ type: 'img', image, alt }]
    }
    const [, id = '', note] = /^\[\^([\w-]{1,32})\]: ?(.+)$/.exec(line) ?? []
    if (note !== undefined) return [{ type: 'note', id, runs: runsOf(note) }]
    return [{ type: 'p', runs: runsOf(line) }]
  })
}

/** A line with its marks as runs. A mark that is never closed is what it looks like. */
function runsOf(line: string): Run[] {
  const runs: Run[] = []
  let em = false
  let strong = false
  const styled = () => [...(em ? ['em' as const] : []), ...(strong ? ['strong' as const] : [])]
  const add = (text: string) => {
    const marks = styled()
    const last = runs.at(-1)
    const isLike =
      last && last.ruby === undefined && last.note === undefined && (last.marks ?? []).join() === marks.join()
    if (isLike) last.text += text
    else runs.push({ text, ...(marks.length > 0 && { marks }) })
  }
  for (let at = 0; at < line.length;) {
    const rest = line.slice(at)
    const [escaped] = /^\\[\\*{[#>!-]/.exec(rest) ?? []
    const [ruby, base = '', reading = ''] = /^\{([^{}|]+)\|([^{}|]+)\}/.exec(rest) ?? []
    const [mark, note = ''] = /^\[\^([\w-]{1,32})\]/.exec(rest) ?? []
    if (escaped) {
      add(escaped.slice(1))
      at += 2
    } else if (ruby) {
      const marks = styled()
      runs.push({ text: base, ...(marks.length > 0 && { marks }), ruby: reading })
      at += ruby.length
    } else if (mark) {
      const last = runs.at(-1)
      if (last && last.note === undefined) last.note = note
      else runs.push({ text: '', note })
      at += mark.length
    } else if (rest.startsWith('**')) {
      if (strong || rest.includes('**', 2)) strong = !strong
      else add('**')
      at += 2
    } else if (rest.startsWith('*') && (em || rest.includes('*', 1))) {
      em = !em
      at += 1
    } else {
      add(line.charAt(at))
      at += 1
    }
  }
  return runs.filter(({ text, note }) => text !== '' || note !== undefined)
}

/** Blocks as their author types them. */
export const textOfChapter = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      switch (block.type) {
        case 'hr':
          return '---'
        case 'img':
          return `![${block.alt.replaceAll(/[\]\n]/g, ' ')}](${block.image.path})`
        case 'h':
          return `${'#'.repeat(block.level)} ${typedRuns(block.runs)}`
        case 'quote':
          return `> ${typedRuns(block.runs)}`
        case 'note':
          return `[^${block.id}]: ${typedRuns(block.runs)}`
        case 'p': {
          const line = typedRuns(block.runs)
          return startsBlock.test(line) ? `\\${line}` : line
        }
      }
    })
    .join('\n\n')

const typedRuns = (runs: readonly Run[]): string =>
  runs
    .map(({ text, marks = [], ruby, note }) => {
      const base = ruby === undefined ? plain(text) : `{${text}|${ruby}}`
      const marked = `${marks.includes('strong') ? '**' : ''}${marks.includes('em') ? '*' : ''}`
      return `${marked}${base}${[...marked].toReversed().join('')}${note === undefined ? '' : `[^${note}]`}`
    })
    .join('')
