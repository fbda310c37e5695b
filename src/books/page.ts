import type { Block, Run } from '#contract/shapes/blocks.ts'
import { BookError } from './fault.ts'
import { local, parseMarkup } from './markup.ts'

/** A picture that a page names, before it is known whether it is there. */
export interface NamedPicture {
  type: 'named'
  src: string
  alt: string
}

/** A block whose pictures are not looked at yet. */
export type PageBlock = Exclude<Block, { type: 'img' }> | NamedPicture

/** What is in a page of a book. */
export interface ReadPage {
  blocks: PageBlock[]
  /** Where ids of the page begin, as the number of the block. */
  ids: Map<string, number>
}

const silent = new Set(['head', 'script', 'style', 'template', 'title', 'rp', 'audio', 'video', 'iframe', 'object'])
const breaking = new Set(
  'address article aside blockquote body caption center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section table tbody td text tfoot th thead tr ul'.split(
    ' ',
  ),
)
const headings = /^h([1-6])$/
/** A page of more pieces is none that people made. */
const mostRuns = 500_000

/** What an element is of a note: its body, by its id, or what leads to it, by the address of that. */
type NoteRole = { id: string } | { to: string }

interface Place {
  name: string
  note?: NoteRole
}

function noteRole(name: string, attributes: Readonly<Record<string, string>>): NoteRole | undefined {
  const { id, href = '' } = attributes
  const type = `${attributes['epub:type'] ?? ''} ${attributes.role ?? ''} ${attributes.class ?? ''}`
  if (id && /\b(footnote|endnote|rearnote|doc-footnote|doc-endnote|duokan-footnote-item)(?![\w-])/.test(type))
    return name === 'a' ? undefined : { id }
  if (name === 'a' && href !== '' && /\b(noteref|doc-noteref|duokan-footnote)(?![\w-])/.test(type)) return { to: href }
  return undefined
}

/** Reads a page of XHTML or HTML into blocks. The `note` of a run is the address as it stands. Throws a `BookError`. */
export function readPage(source: string): ReadPage {
  const page: ReadPage = { blocks: [], ids: new Map() }
  const open: Place[] = []
  let runs: Run[] = []
  let count = 0
  let ruby: { base: string; text: string; inText: boolean } | undefined
  const isIn = (...names: string[]) => open.some(({ name }) => names.includes(name))
  const noteBody = () => open.findLast(({ note }) => note && 'id' in note)?.note as { id: string } | undefined
  const isInRef = () => open.some(({ note }) => note && 'to' in note)

  const push = (run: Run) => {
    count += 1
    if (count > mostRuns) throw new BookError('too-large')
    runs.push(run)
  }
  const add = (text: string) => {
    const marks: Run['marks'] = []
    if (isIn('em', 'i', 'cite', 'dfn')) marks.push('em')
    if (isIn('strong', 'b')) marks.push('strong')
    const last = runs.at(-1)
    const same = last && !last.ruby && !last.note && (last.marks ?? []).join() === marks.join()
    if (same) last.text += text
    else push({ text, ...(marks.length > 0 && { marks }) })
  }
  const end = () => {
    const tidy = tidyRuns(runs)
    runs = []
    if (tidy.length === 0) return
    const body = noteBody()
    const level = open.map(({ name }) => headings.exec(name)?.[1]).findLast(Boolean)
    const known = body && page.blocks.at(-1)
    if (body && known?.type === 'note' && known.id === body.id) known.runs.push({ text: '\n' }, ...tidy)
    else if (body) page.blocks.push({ type: 'note', id: body.id, runs: tidy })
    else if (level) page.blocks.push({ type: 'h', level: Number(level), runs: tidy })
    else page.blocks.push({ type: isIn('blockquote') ? 'quote' : 'p', runs: tidy })
  }
  const begin = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'br') add('\n')
    if (name === 'hr') page.blocks.push({ type: 'hr' })
    // a sign that leads to a note may be a picture
    if ((name === 'img' || name === 'image') && !isInRef()) {
      const src = attributes.src ?? attributes['xlink:href'] ?? attributes.href
      end()
      if (src) page.blocks.push({ type: 'named', src, alt: attributes.alt ?? '' })
    }
    if (name === 'ruby') ruby = { base: '', text: '', inText: false }
    if (name === 'rt' && ruby) ruby.inText = true
  }

  parseMarkup(source, 'html', {
    onopentag(raw, attributes) {
      const name = local(raw)
      if (breaking.has(name)) end()
      const { id } = attributes
      if (id !== undefined && !page.ids.has(id)) page.ids.set(id, page.blocks.length)
      const note = noteRole(name, attributes)
      open.push({ name, ...(note && { note }) })
      begin(name, attributes)
    },
    ontext(text) {
      if (open.some(({ name }) => silent.has(name))) return
      const plain = isIn('pre') ? text : text.replaceAll(/[ \t\r\n]+/g, ' ')
      if (ruby?.inText) ruby.text += plain
      else if (ruby) ruby.base += plain
      // the sign that leads to a note is drawn by the reader
      else if (!isInRef()) add(plain)
    },
    onclosetag(raw) {
      const name = local(raw)
      if (breaking.has(name)) end()
      if (name === 'rt' && ruby) ruby.inText = false
      if (name === 'ruby' && ruby) {
        const { base, text } = ruby
        ruby = undefined
        if (base.trim() !== '') push({ text: base.trim(), ...(text.trim() !== '' && { ruby: text.trim() }) })
      }
      const note = open.pop()?.note
      if (!note || !('to' in note)) return
      const last = runs.at(-1)
      if (last && !last.note) last.note = note.to
      else push({ text: '\u2060', note: note.to })
    },
  })
  end()
  return page
}

/** Runs without spaces at either end, and none that are empty. */
function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy = runs.map((run) => ({ ...run }))
  if (tidy[0]) tidy[0].text = tidy[0].text.trimStart()
  const last = tidy.at(-1)
  if (last) last.text = last.text.trimEnd()
  const left = tidy.filter(({ text }) => text !== '')
  return left.some(({ text }) => text.trim() !== '') ? left : []
}
