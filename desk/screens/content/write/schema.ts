import { DOMParser, DOMSerializer, Fragment, Schema, type Node as DocNode } from 'prosemirror-model'
import { cleanRichText } from '#components/rich-text/clean.ts'
import { isMediaPath } from '#components/rich-text/media-path.ts'
import type { ArticleBlock, ArticleDraft } from '#contract/desk/articles.ts'
import { pictureAddress } from '../../../parts/picture-address.ts'

const isAddress = (href: string | null): href is string => href !== null && /^https?:\/\//i.test(href)

const pathOf = (node: HTMLElement) => {
  const path = node.dataset.path ?? ''
  return isMediaPath(path) ? path : undefined
}

/** What articles are made of: whatever is pasted becomes that, or is left out. */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | paid)+' },
    paragraph: { group: 'block', content: 'run*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'run*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: Math.min(4, Math.max(2, level)) },
      })),
      toDOM: ({ attrs }) => [`h${attrs.level as number}`, 0],
    },
    quote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullets: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    numbers: { group: 'block', content: 'item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    picture: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: { path: {}, alt: { default: '' } },
      parseDOM: [
        {
          tag: 'img[data-path]',
          getAttrs: (node) => {
            const path = pathOf(node)
            return path !== undefined && { path, alt: node.getAttribute('alt') ?? '' }
          },
        },
      ],
      toDOM: ({ attrs: { path, alt } }) => [
        'img',
        { src: pictureAddress(path as string), alt: alt as string, 'data-path': path as string },
      ],
    },
    clip: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: { path: {} },
      parseDOM: [
        {
          tag: 'video[data-path]',
          getAttrs: (node) => {
            const path = pathOf(node)
            return path !== undefined && { path }
          },
        },
      ],
      toDOM: ({ attrs }) => ['video', { 'data-path': attrs.path as string }],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr:not([data-paid])' }], toDOM: () => ['hr'] },
    paid: {
      atom: true,
      draggable: true,
      parseDOM: [{ tag: 'hr[data-paid]' }],
      toDOM: () => ['hr', { 'data-paid': '' }],
    },
    text: { group: 'run' },
    break: { group: 'run', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {} },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (node) => {
            const href = node.getAttribute('href')
            return isAddress(href) && { href }
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href as string, rel: 'noopener noreferrer', target: '_blank' }, 0],
    },
    strong: { parseDOM: [{ tag: 'b' }, { tag: 'strong' }], toDOM: () => ['b', 0] },
    em: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['i', 0] },
  },
})

const empty = () => schema.node('doc', null, [schema.node('paragraph')])

const checkLink = (href: string) => (isAddress(href) ? href : undefined)

function parsed(html: string): DocNode {
  const nodes = cleanRichText(html, checkLink)
  // a picture is a block of its own here
  for (const paragraph of nodes.querySelectorAll('p:has([data-path])')) paragraph.replaceWith(...paragraph.childNodes)
  return DOMParser.fromSchema(schema).parse(nodes)
}

/** A draft as the editor has it: of blocks, or of the HTML of the article that it changes. */
export function docOf({ blocks, html }: Pick<ArticleDraft, 'blocks' | 'html'>): DocNode {
  if (blocks) return blocks.length === 0 ? empty() : schema.nodeFromJSON({ type: 'doc', content: blocks })
  if (!html) return empty()
  const doc = parsed(html.body)
  if (html.free === null) return doc
  const count = html.free === '' ? 0 : Math.min(parsed(html.free).childCount, doc.childCount)
  const parts = doc.content.content
  return schema.node('doc', null, [...parts.slice(0, count), schema.node('paid'), ...parts.slice(count)])
}

/** The blocks of what was written. */
export const blocksOf = (doc: DocNode): ArticleBlock[] => (doc.toJSON() as { content: ArticleBlock[] }).content

/** A document that loads nothing. */
const inert = document.implementation.createHTMLDocument()

function htmlOf(nodes: readonly DocNode[]): string {
  const box = inert.createElement('div')
  box.append(DOMSerializer.fromSchema(schema).serializeFragment(Fragment.from(nodes), { document: inert }))
  for (const media of box.querySelectorAll<HTMLElement>('[data-path]')) media.setAttribute('src', media.dataset.path!)
  return box.innerHTML
}

/** What the app is given of what was written: what everybody may read, and what is to be paid for. */
export function previewOf(doc: DocNode): { readonly free: string; readonly paid: string | undefined } {
  const parts = doc.content.content
  const border = parts.findIndex(({ type }) => type === schema.nodes.paid)
  if (border === -1) return { free: htmlOf(parts), paid: undefined }
  return { free: htmlOf(parts.slice(0, border)), paid: htmlOf(parts.slice(border + 1)) }
}

/** The paths of the pictures in what was written, each once. */
export function picturesIn(doc: DocNode): string[] {
  const paths = new Set<string>()
  doc.descendants(({ type, attrs }) => void (type === schema.nodes.picture && paths.add(attrs.path as string)))
  return [...paths]
}
