import type { Run } from '#contract/shapes/blocks.ts'
import { type Archive, folderOf, nameOf } from './archive.ts'
import { BookError } from './fault.ts'
import { all, type Element, markupText, textOf, treeOf, within } from './markup.ts'
import { type PageBlock, type ReadPage, readPage } from './page.ts'

/** A chapter of a book, before its pictures are looked at. */
export interface BookChapter {
  title: string
  /** Its depth in the table of contents, 0 above all. */
  level: number
  blocks: PageBlock[]
  /** The folder of its page, which names in it begin with. */
  folder: string
}

/** A book as its file tells it. */
export interface Book {
  title: string
  author: string
  /** Plain text. */
  intro: string
  /** As the file has it, which is often wrong; empty where it says nothing. */
  language: string
  subjects: string[]
  series?: { title: string; no?: number }
  isRightToLeft: boolean
  /** Its cover's name in the archive. */
  cover: string | undefined
  chapters: BookChapter[]
  /** Pages that it names and does not have, or that are nothing to read. */
  missing: string[]
  /** Of one whose pages are pictures of a fixed layout: their names, in the order of reading. It is read as a comic. */
  pictures?: string[]
}

interface Item {
  id: string
  name: string
  type: string
  properties: string
  fallback: string | undefined
}

interface Entry {
  title: string
  level: number
  name: string
  id: string | undefined
}

const entryOf = (folder: string, href: string, title: string, level: number): Entry => ({
  title,
  level,
  name: nameOf(folder, href),
  id: href.includes('#') ? href.slice(href.indexOf('#') + 1) : undefined,
})

function tocOfNav(source: string, folder: string): Entry[] {
  const navs = all(treeOf(source), 'nav')
  const nav = navs.find(({ attributes }) => /\btoc\b/.test(attributes['epub:type'] ?? '')) ?? navs[0]
  const walk = (element: Element, level: number): Entry[] =>
    within(element).flatMap((child) => {
      if (child.name !== 'li') return walk(child, level)
      const link = within(child).find(({ name }) => name === 'a')
      const own = link?.attributes.href ? [entryOf(folder, link.attributes.href, textOf(link), level)] : []
      return [
        ...own,
        ...within(child)
          .filter(({ name }) => name === 'ol')
          .flatMap((one) => walk(one, level + 1)),
      ]
    })
  return nav ? walk(nav, 0) : []
}

function tocOfNcx(source: string, folder: string): Entry[] {
  const walk = (element: Element, level: number): Entry[] =>
    within(element).flatMap((child) => {
      if (child.name !== 'navPoint') return child.name === 'navMap' ? walk(child, level) : []
      const of = (name: string) => within(child).find((one) => one.name === name)
      const src = of('content')?.attributes.src
      const label = of('navLabel')
      return [...(src ? [entryOf(folder, src, label ? textOf(label) : '', level)] : []), ...walk(child, level + 1)]
    })
  return all(treeOf(source), 'ncx').flatMap((ncx) => walk(ncx, 0))
}

/** What only says how fonts are hidden is no protection. */
const fontsOnly = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/
/** Books are read whole into memory. */
const mostCharacters = 60_000_000

/** Reads an EPUB of version 2 or 3. Rejects with a `BookError`. */
export async function readEpub(archive: Archive): Promise<Book> {
  const text = async (name: string) => {
    const bytes = await archive.read(name)
    return bytes && markupText(bytes)
  }
  const encryption = await text('META-INF/encryption.xml')
  const isProtected =
    encryption &&
    all(treeOf(encryption), 'EncryptionMethod').some(({ attributes }) => !fontsOnly.test(attributes.Algorithm ?? ''))
  if (isProtected || archive.names.includes('META-INF/rights.xml')) throw new BookError('protected')
  const container = await text('META-INF/container.xml')
  const path = container && all(treeOf(container), 'rootfile')[0]?.attributes['full-path']
  const opfName = path && nameOf('', path)
  const opf = opfName && (await text(opfName))
  if (!opf) throw new BookError('broken')
  const tree = treeOf(opf)
  const folder = folderOf(opfName)
  const items = itemsOf(tree, folder)
  const byId = new Map(items.map((item) => [item.id, item]))
  const nav = items.find(({ properties }) => /\bnav\b/.test(properties))
  const spine = spineOf(tree, byId)
  const { pages, missing } = await pagesOf(spine, nav?.name, text)
  const isFixed = all(tree, 'meta').some(
    (one) => one.attributes.property === 'rendition:layout' && textOf(one) === 'pre-paginated',
  )
  const meta = metadataOf(tree)
  const toc = await tocOf(items, nav, text)
  const cover = await coverOf(tree, items, folder, archive, text)
  return { ...meta, cover, chapters: chaptersOf(pages, toc), missing, ...(isFixed && picturesOf(pages)) }
}

type ReadText = (name: string) => Promise<string | undefined>

const itemsOf = (tree: Element, folder: string): Item[] =>
  all(tree, 'item').flatMap(({ attributes: { id, href, fallback, properties = '', 'media-type': type = '' } }) =>
    id && href ? [{ id, name: nameOf(folder, href), type, properties, fallback }] : [],
  )

const isPage = ({ type }: Item) => /html|^image\/|dtbook/.test(type)

/** What is read, in its order; of an item that is none, what stands in for it. */
function spineOf(tree: Element, items: ReadonlyMap<string, Item>): Item[] {
  return all(tree, 'itemref').flatMap(({ attributes }) => {
    const first = items.get(attributes.idref ?? '')
    let item = first
    for (let tries = 0; item && !isPage(item) && tries < 10; tries += 1) item = items.get(item.fallback ?? '')
    return (item ?? first) ? [(item ?? first)!] : []
  })
}

interface NamedPage {
  name: string
  page: ReadPage
}

/** The pages in their order, each once, even where a book lists its parts one by one. */
async function pagesOf(
  spine: readonly Item[],
  nav: string | undefined,
  text: ReadText,
): Promise<{ pages: NamedPage[]; missing: string[] }> {
  const pages: NamedPage[] = []
  const missing: string[] = []
  const seen = new Set([nav])
  let characters = 0
  for (const item of spine) {
    const { name, type } = item
    if (seen.has(name)) continue
    seen.add(name)
    // of a drawing its words and pictures are read
    if (type.startsWith('image/') && !type.includes('svg')) {
      pages.push({ name, page: pictureAlone(name) })
      continue
    }
    const source = isPage(item) ? await text(name) : undefined
    const page = source === undefined ? undefined : readPage(source)
    if (page) pages.push({ name, page })
    if (!page || (type.includes('svg') && page.blocks.length === 0)) missing.push(name)
    characters += source?.length ?? 0
    if (characters > mostCharacters) throw new BookError('too-large')
  }
  return { pages, missing }
}

async function tocOf(items: readonly Item[], nav: Item | undefined, text: ReadText): Promise<Entry[]> {
  const navText = nav && (await text(nav.name))
  const byNav = navText ? tocOfNav(navText, folderOf(nav.name)) : []
  if (byNav.length > 0) return byNav
  const ncx = items.find(({ type, name }) => type === 'application/x-dtbncx+xml' || name.endsWith('.ncx'))
  const ncxText = ncx && (await text(ncx.name))
  return ncxText ? tocOfNcx(ncxText, folderOf(ncx.name)) : []
}

type Metadata = Omit<Book, 'cover' | 'chapters' | 'missing' | 'pictures'>

function metadataOf(tree: Element): Metadata {
  const metas = all(tree, 'meta')
  const refined = (id: string | undefined, property: string) => {
    const meta = metas.find(
      ({ attributes }) => id && attributes.refines === `#${id}` && attributes.property === property,
    )
    return meta && textOf(meta)
  }
  const named = (name: string) => metas.find(({ attributes }) => attributes.name === name)?.attributes.content
  const titles = all(tree, 'title')
  const title = titles.find(({ attributes }) => refined(attributes.id, 'title-type') === 'main') ?? titles[0]
  const texts = (name: string) => all(tree, name).map(textOf).filter(Boolean)
  const collection = metas.find(({ attributes }) => attributes.property === 'belongs-to-collection')
  const series = (collection && textOf(collection)) ?? named('calibre:series')
  const no = Number.parseFloat(
    refined(collection?.attributes.id, 'group-position') ?? named('calibre:series_index') ?? '',
  )
  const [description = ''] = texts('description')
  return {
    title: title ? textOf(title) : '',
    author: texts('creator').join(', '),
    // it may be HTML that is written as text
    intro: description.includes('<') ? plainOf(description) : description,
    language: texts('language')[0] ?? '',
    subjects: texts('subject'),
    ...(series && { series: { title: series, ...(Number.isFinite(no) && { no }) } }),
    isRightToLeft: all(tree, 'spine')[0]?.attributes['page-progression-direction'] === 'rtl',
  }
}

const plainOf = (html: string): string =>
  readPage(html)
    .blocks.flatMap((block) => ('runs' in block ? [block.runs.map(({ text }) => text).join('')] : []))
    .join('\n')

const isPicture = /\.(jpe?g|png|gif|webp|avif)$/i

/** The cover by whatever way a book names it: a property, a name, a guide, or what its files are called. */
async function coverOf(
  tree: Element,
  items: readonly Item[],
  folder: string,
  archive: Archive,
  text: ReadText,
): Promise<string | undefined> {
  const wanted = all(tree, 'meta').find(({ attributes }) => attributes.name === 'cover')?.attributes.content ?? ''
  const guide = all(tree, 'reference').find(({ attributes }) => attributes.type === 'cover')?.attributes.href
  const isListed = ({ type, name }: Item) => type.startsWith('image/') || isPicture.test(name)
  const byItem =
    items.find(({ properties }) => /\bcover-image\b/.test(properties)) ??
    items.find(({ id, name }) => wanted !== '' && (id === wanted || name === nameOf(folder, wanted)))
  const names = [
    byItem && isListed(byItem) ? byItem.name : undefined,
    guide && (isPicture.test(guide) ? nameOf(folder, guide) : await firstPicture(nameOf(folder, guide), text)),
    items.find((item) => isListed(item) && /cover/i.test(item.id + item.name))?.name,
  ]
  const known = new Set(archive.names)
  for (const name of names) {
    if (name === undefined || name === '') continue
    if (known.has(name)) return name
    // it may lie in another folder than the book says
    const last = name.slice(name.lastIndexOf('/'))
    const elsewhere = archive.names.find((one) => `/${one}`.endsWith(last.startsWith('/') ? last : `/${last}`))
    if (elsewhere !== undefined) return elsewhere
  }
  return undefined
}

async function firstPicture(page: string, text: ReadText): Promise<string | undefined> {
  const source = await text(page)
  const named = source && readPage(source).blocks.find((block) => block.type === 'named')
  return named ? nameOf(folderOf(page), named.src) : undefined
}

/** A picture that stands in the place of a page. */
const pictureAlone = (name: string): ReadPage => ({
  blocks: [{ type: 'named', src: encodeURIComponent(name.slice(name.lastIndexOf('/') + 1)), alt: '' }],
  ids: new Map(),
})

/** The pictures of pages that are each one picture and hardly a word; nothing where they are more than that. */
function picturesOf(pages: readonly NamedPage[]): Pick<Book, 'pictures'> {
  const named = pages.map(({ name, page: { blocks } }) =>
    blocks.flatMap((block) => (block.type === 'named' ? [nameOf(folderOf(name), block.src)] : [])),
  )
  const isComic = pages.length > 0 && named.filter(({ length }) => length === 1).length >= pages.length * 0.8
  return isComic ? { pictures: named.flat() } : {}
}

/** Chapters: the pages of a book, cut and joined where its table of contents says that something begins. */
function chaptersOf(pages: readonly NamedPage[], toc: readonly Entry[]): BookChapter[] {
  const notes = new Map<string, PageBlock>()
  for (const { name, page } of pages)
    for (const block of page.blocks) if (block.type === 'note') notes.set(`${name}#${block.id}`, block)
  const entries = Map.groupBy(toc, ({ name }) => name)
  const chapters: BookChapter[] = []
  for (const { name, page } of pages) {
    const folder = folderOf(name)
    const blocks = page.blocks.map((block) => withAddresses(block, name))
    const begins = (entries.get(name) ?? [])
      .map((entry) => ({ ...entry, at: (entry.id !== undefined && page.ids.get(entry.id)) || 0 }))
      .toSorted((a, b) => a.at - b.at)
    const last = chapters.at(-1)
    const ahead = blocks.slice(0, begins[0]?.at ?? blocks.length)
    // a page that the contents do not name goes on with what was before it
    if (ahead.length > 0 && last && last.folder === folder) for (const block of ahead) last.blocks.push(block)
    else if (ahead.length > 0) chapters.push({ title: titleOf(ahead), level: 0, blocks: ahead, folder })
    for (const [index, { title, level, at }] of begins.entries()) {
      const own = blocks.slice(at, begins[index + 1]?.at)
      chapters.push({ title: title || titleOf(own), level, blocks: own, folder })
    }
  }
  return chapters.map((chapter) => withItsNotes(chapter, notes))
}

/** With what leads to notes as the note's name and id, wherever in the book it stands. */
function withAddresses(block: PageBlock, name: string): PageBlock {
  if (!('runs' in block) || !block.runs.some(({ note }) => note !== undefined)) return block
  const runs = block.runs.map((run) => {
    if (run.note === undefined) return run
    const [path = '', id = ''] = run.note.split('#')
    return { ...run, note: `${path === '' ? name : nameOf(folderOf(name), path)}#${id}` }
  })
  return { ...block, runs }
}

const titleOf = (blocks: readonly PageBlock[]): string => {
  const heading = blocks.find((one) => one.type === 'h')
  return heading && 'runs' in heading ? heading.runs.map(({ text }) => text).join('') : ''
}

const withoutNote = (run: Run): Run => {
  const plain = { ...run }
  delete plain.note
  return plain
}

/** Each chapter has the notes that it leads to, wherever in the book they stand, under ids that are its own; and no others. */
function withItsNotes(chapter: BookChapter, notes: ReadonlyMap<string, PageBlock>): BookChapter {
  const ids = new Map<string, string>()
  const own = chapter.blocks.flatMap((block): PageBlock[] => {
    if (block.type === 'note') return []
    if (!('runs' in block) || !block.runs.some(({ note }) => note !== undefined)) return [block]
    const runs = block.runs.map(({ note, ...run }) => {
      const found = note === undefined ? undefined : notes.get(note)
      if (note === undefined || found?.type !== 'note') return run
      const isTaken = [...ids].some(([address, id]) => address !== note && id === found.id)
      const id = ids.get(note) ?? (isTaken ? `${found.id}-${ids.size + 1}` : found.id)
      ids.set(note, id)
      return { ...run, note: id }
    })
    return [{ ...block, runs }]
  })
  const bodies = [...ids].flatMap(([address, id]): PageBlock[] => {
    const body = notes.get(address)
    return body?.type === 'note' ? [{ ...body, id, runs: body.runs.map(withoutNote) }] : []
  })
  return { ...chapter, blocks: [...own, ...bodies] }
}
