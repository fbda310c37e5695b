import { Parser, type Handler } from 'htmlparser2'
import { decodeText } from '#lib/decode-text.ts'
import { BookError } from './fault.ts'

/** More than this no page has that people made; what is deeper or longer would only cost memory. */
const limits = { depth: 400, elements: 1_000_000, attributes: 400 } as const

/** With all that it declares. */
const doctype = /<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/i

/** Parses XML, or HTML however well it is formed. Entities of a DOCTYPE are none. Throws a `BookError` beyond the limits. */
export function parseMarkup(source: string, as: 'xml' | 'html', handler: Partial<Handler>): void {
  let depth = 0
  let elements = 0
  let attributes = 0
  const parser = new Parser(
    {
      ...handler,
      onopentagname(name) {
        attributes = 0
        depth += 1
        elements += 1
        if (depth > limits.depth || elements > limits.elements) throw new BookError('too-large')
        handler.onopentagname?.(name)
      },
      onattribute() {
        attributes += 1
        if (attributes > limits.attributes) throw new BookError('too-large')
      },
      onclosetag(name, isImplied) {
        depth -= 1
        handler.onclosetag?.(name, isImplied)
      },
    },
    as === 'xml' ? { xmlMode: true } : { recognizeSelfClosing: true },
  )
  parser.end(source.replace(doctype, ''))
}

/** The text of a file of XML or HTML, in the encoding that it names, or any of the usual ones. */
export function markupText(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const [, label = ''] =
    /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']|<meta[^>]*\bcharset\s*=\s*["']?([\w-]+)/i
      .exec(head)
      ?.filter(Boolean) ?? []
  // a mark, or what is UTF-8 beyond doubt, is believed before what it says of itself
  if (label === '' || /^utf-?(8|16)/i.test(label)) return decodeText(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    try {
      return new TextDecoder(label).decode(bytes)
    } catch {
      return decodeText(bytes)
    }
  }
}

/** An element of a small file; names are without their prefixes. */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/** A name without its prefix. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** A small XML file as a tree. */
export function treeOf(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  parseMarkup(source, 'xml', {
    onopentag(name, attributes) {
      const element: Element = { name: local(name), attributes, children: [] }
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    ontext: (text) => void open.at(-1)!.children.push(text),
    onclosetag: () => void (open.length > 1 && open.pop()),
  })
  return root
}

/** The elements right within one. */
export const within = (element: Element): Element[] => element.children.filter((child) => typeof child !== 'string')

/** All elements of a name within one, at any depth. */
export const all = (element: Element, name: string): Element[] =>
  within(element).flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])

/** The text of an element with all within it, spaces as one. */
export const textOf = (element: Element): string => rawText(element).replaceAll(/\s+/g, ' ').trim()

const rawText = (element: Element): string =>
  element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('')
