import type { ArticleBlock, ArticleRun } from '#contract/desk/articles.ts'
import { escapeHtml } from '../escape-html.ts'

const tags = { strong: 'b', em: 'i' } as const

/** An article that was written as blocks, in the small set of HTML that articles are made of. */
export const articleHtml = (blocks: readonly ArticleBlock[]): string => blocks.map(blockHtml).join('')

function blockHtml(block: ArticleBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${runsHtml(block.content)}</p>`
    case 'heading':
      return `<h${block.attrs.level}>${runsHtml(block.content)}</h${block.attrs.level}>`
    case 'quote':
      return `<blockquote>${articleHtml(block.content)}</blockquote>`
    case 'bullets':
    case 'numbers': {
      const tag = block.type === 'bullets' ? 'ul' : 'ol'
      return `<${tag}>${block.content.map((item) => `<li>${itemHtml(item.content)}</li>`).join('')}</${tag}>`
    }
    case 'picture':
      return `<img src="${escapeHtml(block.attrs.path)}" alt="${escapeHtml(block.attrs.alt)}">`
    case 'clip':
      return `<video src="${escapeHtml(block.attrs.path)}"></video>`
    case 'rule':
      return '<hr>'
    case 'paid':
      return ''
  }
}

/** What an entry of a list begins with stands in it as it is. */
function itemHtml([first, ...rest]: readonly ArticleBlock[]): string {
  if (!first) return ''
  return (first.type === 'paragraph' ? runsHtml(first.content) : blockHtml(first)) + articleHtml(rest)
}

const runsHtml = (runs: readonly ArticleRun[] = []): string =>
  runs
    .map((run) => {
      if (run.type === 'break') return '<br>'
      return (run.marks ?? []).reduceRight((inner, mark) => {
        if (mark.type === 'link') return `<a href="${escapeHtml(mark.attrs.href)}">${inner}</a>`
        return `<${tags[mark.type]}>${inner}</${tags[mark.type]}>`
      }, escapeHtml(run.text))
    })
    .join('')

/** What is read of blocks, a line each. */
export const articleWords = (blocks: readonly ArticleBlock[]): string => blocks.map(wordsOf).join('\n').trim()

function wordsOf(block: ArticleBlock): string {
  if (block.type === 'paragraph' || block.type === 'heading')
    return (block.content ?? []).map((run) => (run.type === 'text' ? run.text : '\n')).join('')
  if (block.type === 'quote') return articleWords(block.content)
  if (block.type === 'bullets' || block.type === 'numbers')
    return block.content.map((item) => articleWords(item.content)).join('\n')
  return ''
}

/** The paths of the pictures, or of the clips, in blocks, each once. */
export function pathsIn(blocks: readonly ArticleBlock[], type: 'picture' | 'clip'): string[] {
  const inside = (block: ArticleBlock): string[] => {
    if (block.type === 'picture' || block.type === 'clip') return block.type === type ? [block.attrs.path] : []
    if (block.type === 'quote') return block.content.flatMap(inside)
    if (block.type === 'bullets' || block.type === 'numbers')
      return block.content.flatMap((item) => item.content.flatMap(inside))
    return []
  }
  return [...new Set(blocks.flatMap(inside))]
}

const sampleLength = 200

/** How many of the first blocks, by their lengths, everybody may read of what costs something. */
export function sampleCount(lengths: readonly number[]): number {
  let total = 0
  const end = lengths.findIndex((length) => (total += length) >= sampleLength)
  return Math.max(1, Math.min(end, lengths.length - 1))
}

/** The blocks of an article without the border of its paid part, and those before that: a sample where there is none. */
export function partedArticle(blocks: readonly ArticleBlock[]) {
  const border = blocks.findIndex(({ type }) => type === 'paid')
  // the line that waits for more below the last block
  const end = blocks.findLastIndex((block) => block.type !== 'paragraph' || block.content !== undefined)
  const all = blocks.slice(0, end + 1).filter(({ type }) => type !== 'paid')
  const free = border === -1 ? sampleCount(all.map((block) => wordsOf(block).length)) : border
  return { all, free: all.slice(0, free) }
}
