import type { Block } from '#contract/shapes/blocks.ts'
import type { Comic, Episode, EpisodePages } from '#contract/shapes/comic.ts'
import type { Category, Image } from '#contract/shapes/common.ts'
import type { Chapter, ChapterText, Novel } from '#contract/shapes/novel.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { wordsOf } from '#books/chapters.ts'
import { ownPartId } from '#bridge/own-books.ts'
import type { AnswerRow, CardRow, ListRow, PageRow, Pin } from '#bridge/rows.ts'
import type { ItemRows } from '../../download/manifest.ts'

/** A book as rows like those that the server's replies become. */
export interface OwnRows {
  kind: 'novel' | 'comic'
  id: number
  title: string
  cover: Image | undefined
  rows: ItemRows & Required<Pick<ItemRows, 'lists' | 'pages'>>
  /** All of them. */
  pins: Pin[]
}

const noCover: Image = { path: '', width: 2, height: 3 }
const category = (type: string): Category => ({ id: 1, name: '', type })
const orders = ['asc', 'desc'] as const

type Cards = { kind: 'chapter' | 'episode'; id: number; value: Chapter | Episode }[]

function rowsOf(
  work: { kind: 'novel' | 'comic'; id: number; value: Novel | Comic },
  parts: Cards,
  answers: Pick<AnswerRow, 'key' | 'call' | 'value'>[],
  askedAt: number,
): OwnRows['rows'] {
  const call = work.kind === 'novel' ? 'novel.chapters' : 'comic.episodes'
  const ids = parts.map(({ id }) => id)
  const keys = orders.map((order) => ({ order, key: listKey(call, { id: work.id, order }) }))
  return {
    cards: [work, ...parts].map((card) => ({ ...card, askedAt }) as CardRow),
    details: [],
    answers: answers.map((answer) => ({ ...answer, askedAt })),
    lists: keys.map(({ key }): ListRow => ({ key, call, generation: 1, askedAt })),
    pages: keys.map(({ order, key }): PageRow => ({
      ...{ list: key, generation: 1, no: 0, kind: parts[0]?.kind ?? 'chapter', next: null, askedAt },
      ids: order === 'asc' ? ids : ids.toReversed(),
    })),
  }
}

const pinsOf = ({ cards, answers, lists }: OwnRows['rows']): Pin[] => [
  ...cards.map(({ kind, id }): Pin => ({ table: 'cards', key: [kind, id] })),
  ...answers.map(({ key }): Pin => ({ table: 'answers', key })),
  ...lists.map(({ key }): Pin => ({ table: 'lists', key })),
]

interface NovelParts {
  id: number
  title: string
  author: string
  cover: Image | undefined
  chapters: readonly { title: string; level: number; text: string; blocks?: Block[] }[]
  nowMs: number
}

/** The rows of a book of text. */
export function rowsOfNovel({ id, title, author, cover, chapters, nowMs }: NovelParts): OwnRows {
  const cards = chapters.map((one, index): Chapter => ({
    id: ownPartId(id, index + 1),
    novel_id: id,
    no: index + 1,
    title: one.title.trim() || String(index + 1),
    words: wordsOf(one.text),
    coins: 0,
    is_pay: false,
    level: one.level,
  }))
  const answers = chapters.map(({ text, blocks }, index) => ({
    key: listKey('novel.chapter', { chapter_id: cards[index]!.id }),
    call: 'novel.chapter' as const,
    value: {
      ...{ chapter: cards[index]!, text, prev: cards[index - 1]?.id ?? null, next: cards[index + 1]?.id ?? null },
      ...(blocks && { blocks }),
    } satisfies ChapterText,
  }))
  const value: Novel = {
    ...{ id, title, cover: cover ?? noCover, author, intro: '', status: 'done', category: category('novel'), tags: [] },
    ...{ words: cards.reduce((sum, { words }) => sum + words, 0), chapters_count: cards.length, views: 0 },
    ...{ is_favorite: false, updated_at: nowMs },
  }
  const parts = cards.map((card) => ({ kind: 'chapter' as const, id: card.id, value: card }))
  const rows = rowsOf({ kind: 'novel', id, value }, parts, answers, nowMs)
  return { kind: 'novel', id, title, cover, rows, pins: pinsOf(rows) }
}

interface ComicParts {
  id: number
  title: string
  episodes: readonly { title: string; pages: readonly Image[] }[]
  nowMs: number
}

/** The rows of a book of pictures; its first page is its cover. */
export function rowsOfComic({ id, title, episodes, nowMs }: ComicParts): OwnRows {
  const cover = episodes[0]?.pages[0]
  const cards = episodes.map((one, index): Episode => ({
    id: ownPartId(id, index + 1),
    comic_id: id,
    no: index + 1,
    title: one.title.trim() || (episodes.length === 1 ? title : String(index + 1)),
    pages_count: one.pages.length,
    coins: 0,
    is_pay: false,
    created_at: nowMs,
  }))
  const answers = episodes.map(({ pages }, index) => ({
    key: listKey('comic.read', { episode_id: cards[index]!.id }),
    call: 'comic.read' as const,
    value: {
      ...{ episode: cards[index]!, pages: [...pages] },
      ...{ prev: cards[index - 1]?.id ?? null, next: cards[index + 1]?.id ?? null },
    } satisfies EpisodePages,
  }))
  const value: Comic = {
    ...{
      id,
      title,
      cover: cover ?? noCover,
      author: '',
      intro: '',
      status: 'done',
      category: category('comic'),
      tags: [],
    },
    ...{ episodes_count: cards.length, views: 0, coins: 0, is_favorite: false, updated_at: nowMs },
  }
  const parts = cards.map((card) => ({ kind: 'episode' as const, id: card.id, value: card }))
  const rows = rowsOf({ kind: 'comic', id, value }, parts, answers, nowMs)
  return { kind: 'comic', id, title, cover, rows, pins: pinsOf(rows) }
}
