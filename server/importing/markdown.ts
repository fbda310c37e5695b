import { BookError } from '#books/fault.ts'
import { lexer, type Token, type Tokens } from 'marked'
import { escapeHtml, unescapeHtml } from '../escape-html.ts'

/** A block as RichText, once it is known where its pictures are; one that is nowhere is left out. */
type Block = (pathOf: (picture: string) => string | undefined) => string

/** An article that was read. Nothing of its own HTML is in it. */
export interface Markdown {
  /** Its only heading of the first level, where it begins with one: its title. */
  readonly heading: string
  readonly blocks: readonly Block[]
  /** Characters in each block. */
  readonly lengths: readonly number[]
  /** All of it without marks. */
  readonly text: string
  /** The pictures that it names, each once. */
  readonly pictures: readonly string[]
  /** Whether there was HTML in it. */
  readonly leftOut: boolean
}

/** It takes its reader ages. */
const tooDeep = /^(?:[ \t]*[>*+-]){50}/m
/** Deeper lists and quotations are no article. */
const deepest = 20

/** Reads Markdown into the small set of HTML that articles are made of. Throws a `BookError`. */
export function readMarkdown(source: string): Markdown {
  const tokens = tokensOf(source)
  const pictures = new Set<string>()
  let leftOut = false

  const inline = (all: readonly Token[] | undefined, depth: number): Block => {
    if (depth > deepest) return () => ''
    const parts = (all ?? []).map((token): Block => {
      const inner = () => inline('tokens' in token ? token.tokens : undefined, depth + 1)
      switch (token.type) {
        case 'strong':
          return wrapped('b', inner())
        case 'em':
          return wrapped('i', inner())
        case 'link': {
          const text = inner()
          const { href } = token as Tokens.Link
          return /^https?:\/\//i.test(href) ? (of) => `<a href="${escapeHtml(href)}">${text(of)}</a>` : text
        }
        case 'image': {
          const { href, text } = token as Tokens.Image
          const name = decoded(href)
          pictures.add(name)
          return (of) => {
            const at = of(name)
            return at === undefined
              ? escapeHtml(text)
              : `<img src="${escapeHtml(at)}" alt="${escapeHtml(unescapeHtml(text))}">`
          }
        }
        case 'br':
          return () => '<br>'
        case 'html':
          leftOut = true
          return () => ''
        default: {
          if ('tokens' in token && token.tokens) return inner()
          const text = escapeHtml(unescapeHtml('text' in token ? String(token.text) : token.raw))
          return () => text
        }
      }
    })
    return (of) => parts.map((part) => part(of)).join('')
  }

  const blocksOf = (all: readonly Token[] | undefined, depth: number): Block[] =>
    depth > deepest ? [] : (all ?? []).flatMap((token) => block(token, depth))

  const block = (token: Token, depth: number): Block[] => {
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'html':
        leftOut = true
        return []
      case 'hr':
        return [() => '<hr>']
      case 'heading': {
        const { depth: level, tokens: inner } = token as Tokens.Heading
        return [wrapped(`h${Math.min(4, Math.max(2, level))}`, inline(inner, depth))]
      }
      case 'code': {
        const html = escapeHtml((token as Tokens.Code).text).replaceAll('\n', '<br>')
        return [() => `<p>${html}</p>`]
      }
      case 'blockquote':
        return [wrapped('blockquote', joined(blocksOf((token as Tokens.Blockquote).tokens, depth + 1)))]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        const lines = items.map((item) => wrapped('li', joined(blocksOf(item.tokens, depth + 1))))
        return [wrapped(ordered ? 'ol' : 'ul', joined(lines))]
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].map((row): Block => {
          const cells = row.map((cell) => inline(cell.tokens, depth))
          return (of) => `<p>${cells.map((cell) => cell(of)).join(' · ')}</p>`
        })
      }
      case 'text':
        return [inline(token.type === 'text' && 'tokens' in token ? token.tokens : [token], depth)]
      default:
        return [wrapped('p', inline('tokens' in token ? token.tokens : [token], depth))]
    }
  }

  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space')
  const isTitle = (token: Token) => token.type === 'heading' && (token as Tokens.Heading).depth === 1
  const hasTitle = first !== undefined && isTitle(first) && !rest.some(isTitle)
  const body = hasTitle ? rest : tokens
  const blocks = body.flatMap((token) => block(token, 0))
  const texts = blocks.map((one) => unescapeHtml(one(() => undefined).replaceAll(/<[^>]*>/g, '')))
  return {
    heading: hasTitle
      ? unescapeHtml(inline((first as Tokens.Heading).tokens, 0)(() => undefined).replaceAll(/<[^>]*>/g, ''))
      : '',
    blocks,
    lengths: texts.map(({ length }) => length),
    text: texts.join('\n').trim(),
    pictures: [...pictures],
    leftOut,
  }
}

/** What is nested too deeply for its reader is refused. */
function tokensOf(source: string): Token[] {
  if (tooDeep.test(source)) throw new BookError('broken')
  try {
    return lexer(source)
  } catch (error) {
    if (error instanceof RangeError) throw new BookError('broken')
    throw error
  }
}

const wrapped =
  (tag: string, inner: Block): Block =>
  (of) =>
    `<${tag}>${inner(of)}</${tag}>`

const joined =
  (blocks: readonly Block[]): Block =>
  (of) =>
    blocks.map((one) => one(of)).join('')

function decoded(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
