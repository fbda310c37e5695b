import { Parser } from 'htmlparser2'
import type { Block, Run } from '#contract/shapes/blocks.ts'

/** A picture that a page names, before it is known whether it is there. */
export interface NamedPicture {
  type: 'named'
  src: string
  alt: string
}

/** What is in a page of a book. */
export interface ReadPage {
  blocks: (Exclude<Block, { type: 'img' }> | NamedPicture)[]
  /** Where ids of the page begin, as the number of the block. */
  ids: Map<string, number>
}

const silent = new Set(['head', 'script', 'style', 'template', 'title', 'rp', 'audio', 'video', 'iframe', 'object'])
const breaking = new Set(
  'address article aside blockquote body caption center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const headings = /^h([1-6])$/
/** Names of the parts of a book, with whatever prefix. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

interface Place {
  name: string
  /** What it is of a note: its body, or what leads to it. */
  note?: { id: string } | { to: string }
}

/** Reads a page of XHTML, however well it is formed, into blocks. */
export function readPage(source: string): ReadPage {
  const page: ReadPage = { blocks: [], ids: new Map() }
  const open: Place[] = []
  let runs: Run[] = []
  let ruby: { base: string; text: string; inText: boolean } | undefined
  const isIn = (...names: string[]) => open.some(({ name }) => names.includes(name))
  const noteBody = () => open.findLast(({ note }) => note && 'id' in note)?.note as { id: string } | undefined
  const noteRef = () => open.findLast(({ note }) => note && 'to' in note)?.note as { to: string } | undefined

  const add = (text: string) => {
    const marks: Run['marks'] = []
    if (isIn('em', 'i', 'cite', 'dfn')) marks.push('em')
    if (isIn('strong', 'b')) marks.push('strong')
    const last = runs.at(-1)
    const same = last && !last.ruby && !last.note && (last.marks ?? []).join() === marks.join()
    if (same) last.text += text
    else runs.push({ text, ...(marks.length > 0 && { marks }) })
  }
  const end = () => {
    const tidy = tidyRuns(runs)
    runs = []
    if (tidy.length === 0) return
    const body = noteBody()
    const level = open.map(({ name }) => headings.exec(name)?.[1]).findLast(Boolean)
    if (body) {
      const known = page.blocks.find((one) => one.type === 'note' && one.id === body.id)
      if (known && 'runs' in known) known.runs.push({ text: '\n' }, ...tidy)
      else page.blocks.push({ type: 'note', id: body.id, runs: tidy })
    } else if (level) page.blocks.push({ type: 'h', level: Number(level), runs: tidy })
    else page.blocks.push({ type: isIn('blockquote') ? 'quote' : 'p', runs: tidy })
  }

  const parser = new Parser(
    {
      onopentag(raw, attributes) {
        const name = local(raw)
        if (breaking.has(name)) end()
        const { id } = attributes
        if (id !== undefined && !page.ids.has(id)) page.ids.set(id, page.blocks.length)
        const type = `${attributes['epub:type'] ?? ''} ${attributes.role ?? ''}`
        const place: Place = { name }
        if (/\b(footnote|endnote|rearnote|doc-footnote|doc-endnote)\b/.test(type) && id) place.note = { id }
        if (name === 'a' && /\b(noteref|doc-noteref)\b/.test(type))
          place.note = { to: (attributes.href ?? '').replace(/^.*#/, '') }
        open.push(place)
        if (name === 'br') add('\n')
        if (name === 'hr') page.blocks.push({ type: 'hr' })
        if (name === 'img' || name === 'image') {
          const src = attributes.src ?? attributes['xlink:href'] ?? attributes.href
          end()
          if (src) page.blocks.push({ type: 'named', src, alt: attributes.alt ?? '' })
        }
        if (name === 'ruby') ruby = { base: '', text: '', inText: false }
        if (name === 'rt' && ruby) ruby.inText = true
      },
      ontext(text) {
        if (open.some(({ name }) => silent.has(name))) return
        const plain = isIn('pre') ? text : text.replaceAll(/[ \t\r\n]+/g, ' ')
        if (ruby) {
          if (ruby.inText) ruby.text += plain
          else ruby.base += plain
          return
        }
        const ref = noteRef()
        // the sign that leads to a note is drawn by the reader
        if (ref) return
        add(plain)
      },
      onclosetag(raw) {
        const name = local(raw)
        if (breaking.has(name)) end()
        if (name === 'rt' && ruby) ruby.inText = false
        if (name === 'ruby' && ruby) {
          const { base, text } = ruby
          ruby = undefined
          if (base.trim() !== '') runs.push({ text: base.trim(), ...(text.trim() !== '' && { ruby: text.trim() }) })
        }
        const place = open.at(-1)
        if (place?.note && 'to' in place.note && place.note.to !== '') {
          const last = runs.at(-1)
          if (last && !last.note) last.note = place.note.to
          else runs.push({ text: '\u2060', note: place.note.to })
        }
        open.pop()
      },
    },
    { recognizeSelfClosing: true },
  )
  parser.end(source)
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
