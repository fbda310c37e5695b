import { Parser } from 'htmlparser2'
import type { Archive } from './archive.ts'
import { BookError } from './limits.ts'
import { type ReadPage, readPage } from './xhtml.ts'

/** A chapter of a book, before its pictures are looked at. */
export interface BookChapter {
  title: string
  /** Its depth in the table of contents, 0 above all. */
  level: number
  blocks: ReadPage['blocks']
  /** The folder of its page, which names in it begin with. */
  folder: string
}

/** A book as its file tells it. */
export interface Book {
  title: string
  author: string
  /** Its cover's name in the archive. */
  cover: string | undefined
  chapters: BookChapter[]
  /** Of one whose pages are pictures of a fixed layout: their names, in the order of reading. It is read as a comic. */
  pictures?: string[]
}

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** A small XML file as a tree, names without their prefixes. */
function treeOf(source: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name: local(name), attributes, text: '', children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext(text) {
        for (const element of open) element.text += text
      },
      onclosetag: () => void (open.length > 1 && open.pop()),
    },
    { xmlMode: true },
  )
  parser.end(source)
  return root
}

const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])

/** A name in the archive, of a reference in a file of this folder; what lies outside is a name that nothing has. */
export function nameOf(folder: string, reference: string): string {
  const [path = ''] = reference.split('#')
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // an address that was never encoded
  }
  const parts: string[] = []
  for (const part of `${folder}/${plain}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The folder of a name in the archive. */
export const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')))

interface Entry {
  title: string
  level: number
  name: string
  id: string | undefined
}

const entryOf = (folder: string, href: string, title: string, level: number): Entry => ({
  title: title.replaceAll(/\s+/g, ' ').trim(),
  level,
  name: nameOf(folder, href),
  id: href.includes('#') ? href.slice(href.indexOf('#') + 1) : undefined,
})

function tocOfNav(source: string, folder: string): Entry[] {
  const navs = all(treeOf(source), 'nav')
  const nav = navs.find(({ attributes }) => /\btoc\b/.test(attributes['epub:type'] ?? '')) ?? navs[0]
  const walk = (element: Element, level: number): Entry[] =>
    element.children.flatMap((child) => {
      if (child.name === 'li') {
        const link = child.children.find(({ name }) => name === 'a')
        const own = link?.attributes.href ? [entryOf(folder, link.attributes.href, link.text, level)] : []
        return [...own, ...child.children.filter(({ name }) => name === 'ol').flatMap((one) => walk(one, level + 1))]
      }
      return walk(child, level)
    })
  return nav ? walk(nav, 0) : []
}

function tocOfNcx(source: string, folder: string): Entry[] {
  const walk = (element: Element, level: number): Entry[] =>
    element.children.flatMap((child) => {
      if (child.name !== 'navPoint') return child.name === 'navMap' ? walk(child, level) : []
      const src = child.children.find(({ name }) => name === 'content')?.attributes.src
      const title = child.children.find(({ name }) => name === 'navLabel')?.text ?? ''
      return [...(src ? [entryOf(folder, src, title, level)] : []), ...walk(child, level + 1)]
    })
  return all(treeOf(source), 'ncx').flatMap((ncx) => walk(ncx, 0))
}

/** What only says how fonts are hidden is no protection. */
const fontsOnly = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/

/** Reads an EPUB of version 2 or 3. Throws a `BookError`. */
export function readEpub(archive: Archive): Book {
  const decoder = new TextDecoder()
  const text = (name: string) => {
    const bytes = archive.read(name)
    return bytes && decoder.decode(bytes)
  }
  const encryption = text('META-INF/encryption.xml')
  const isProtected =
    encryption &&
    all(treeOf(encryption), 'EncryptionMethod').some(({ attributes }) => !fontsOnly.test(attributes.Algorithm ?? ''))
  if (isProtected || archive.names.includes('META-INF/rights.xml')) throw new BookError('protected')
  const container = text('META-INF/container.xml')
  const opfName = container && all(treeOf(container), 'rootfile')[0]?.attributes['full-path']
  const opf = opfName && text(opfName)
  if (!opf) throw new BookError('broken')
  const tree = treeOf(opf)
  const folder = folderOf(opfName)
  const items = new Map(
    all(tree, 'item').flatMap(({ attributes }) =>
      attributes.id && attributes.href
        ? [
            [
              attributes.id,
              {
                name: nameOf(folder, attributes.href),
                type: attributes['media-type'] ?? '',
                properties: attributes.properties ?? '',
              },
            ] as const,
          ]
        : [],
    ),
  )
  const spine = all(tree, 'itemref').flatMap(({ attributes }) => {
    const item = items.get(attributes.idref ?? '')
    return item && /html|^image\/(?!svg)/.test(item.type) ? [item] : []
  })
  const listed = [...items.values()]
  const nav = listed.find(({ properties }) => /\bnav\b/.test(properties))
  const ncx = listed.find(({ type }) => type === 'application/x-dtbncx+xml')
  const navText = nav && text(nav.name)
  const ncxText = ncx && text(ncx.name)
  const byNav = navText ? tocOfNav(navText, folderOf(nav.name)) : []
  const toc = byNav.length > 0 ? byNav : ncxText ? tocOfNcx(ncxText, folderOf(ncx.name)) : []
  const coverId = all(tree, 'meta').find(({ attributes }) => attributes.name === 'cover')?.attributes.content
  const cover = listed.find(({ properties }) => /\bcover-image\b/.test(properties)) ?? items.get(coverId ?? '')
  const pages = spine.flatMap(({ name, type }) => {
    if (name === nav?.name) return []
    if (type.startsWith('image/')) return [{ name, page: pictureAlone(name) }]
    const source = text(name)
    return source === undefined ? [] : [{ name, page: readPage(source) }]
  })
  const isFixed = all(tree, 'meta').some(
    (one) => one.attributes.property === 'rendition:layout' && one.text.trim() === 'pre-paginated',
  )
  return {
    title: all(tree, 'title')[0]?.text.trim() ?? '',
    author: all(tree, 'creator')
      .map((one) => one.text.trim())
      .join(', '),
    cover: cover && cover.type.startsWith('image/') ? cover.name : undefined,
    chapters: chaptersOf(pages, toc),
    ...(isFixed && picturesOf(pages)),
  }
}

/** A picture that stands in the place of a page. */
const pictureAlone = (name: string): ReadPage => ({
  blocks: [{ type: 'named', src: name.slice(name.lastIndexOf('/') + 1), alt: '' }],
  ids: new Map(),
})

/** The pictures of pages that are each one picture and hardly a word; nothing where they are more than that. */
function picturesOf(pages: readonly { name: string; page: ReadPage }[]): Pick<Book, 'pictures'> {
  const named = pages.map(({ name, page: { blocks } }) =>
    blocks.flatMap((block) => (block.type === 'named' ? [nameOf(folderOf(name), block.src)] : [])),
  )
  const isComic = pages.length > 0 && named.filter(({ length }) => length === 1).length >= pages.length * 0.8
  return isComic ? { pictures: named.flat() } : {}
}

/** Chapters: the pages of a book, cut and joined where its table of contents says that something begins. */
function chaptersOf(pages: readonly { name: string; page: ReadPage }[], toc: readonly Entry[]): BookChapter[] {
  const notes = new Map(
    pages.flatMap(({ page }) =>
      page.blocks.flatMap((block) => (block.type === 'note' ? [[block.id, block] as const] : [])),
    ),
  )
  const chapters: BookChapter[] = []
  for (const { name, page } of pages) {
    const folder = folderOf(name)
    const begins = toc
      .filter((entry) => entry.name === name)
      .map((entry) => ({ ...entry, at: (entry.id !== undefined && page.ids.get(entry.id)) || 0 }))
      .toSorted((a, b) => a.at - b.at)
    const last = chapters.at(-1)
    const ahead = page.blocks.slice(0, begins[0]?.at ?? page.blocks.length)
    // a page that the contents do not name goes on with what was before it
    if (ahead.length > 0 && last && last.folder === folder) last.blocks.push(...ahead)
    else if (ahead.length > 0) chapters.push({ title: titleOf(ahead), level: 0, blocks: ahead, folder })
    for (const [index, { title, level, at }] of begins.entries()) {
      const blocks = page.blocks.slice(at, begins[index + 1]?.at)
      chapters.push({ title: title || titleOf(blocks), level, blocks, folder })
    }
  }
  return chapters.map((chapter) => withItsNotes(chapter, notes))
}

const titleOf = (blocks: ReadPage['blocks']): string => {
  const heading = blocks.find((one) => one.type === 'h')
  return heading && 'runs' in heading ? heading.runs.map(({ text }) => text).join('') : ''
}

/** Each chapter has the notes that it leads to, wherever in the book they stand, and no others. */
function withItsNotes(chapter: BookChapter, notes: ReadonlyMap<string, ReadPage['blocks'][number]>): BookChapter {
  const own = chapter.blocks.filter(({ type }) => type !== 'note')
  const wanted = new Set(own.flatMap((block) => ('runs' in block ? block.runs.flatMap(({ note }) => note ?? []) : [])))
  return { ...chapter, blocks: [...own, ...[...wanted].flatMap((id) => notes.get(id) ?? [])] }
}
