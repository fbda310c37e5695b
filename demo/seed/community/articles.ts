import type { Insertable } from 'kysely'
import type { Image } from '#contract/shapes/common.ts'
import type { ArticleMediaTable, ArticlesTable } from '#server/database/tables/articles.ts'
import type { CategoriesTable } from '#server/database/tables/pages.ts'
import { states, writeJson } from '#server/database/tables/types.ts'
import { allLoops, type DemoLoop } from '../../loops.ts'
import { escapeHtml } from '#server/escape-html.ts'
import type { FamilyName } from '../../art/scene.ts'
import type { Rng } from '../../rng.ts'
import { article, type ArticlePart } from '../../text/articles.ts'
import { authorName } from '../../text/people.ts'
import { categories } from '../../text/words/tags.ts'
import { familyFor } from '../looks.ts'
import { unique } from '../videos.ts'
import { secretFolder } from '../works/shelf.ts'
import { playsOf, timesOf, uncounted, type Around } from './around.ts'

/** An article before it is kept. */
export type NewArticle = Insertable<ArticlesTable> & { id: number; tags: readonly string[] }
type NewMedia = Insertable<ArticleMediaTable> & { id: number }

const firstCategory = 301
const coverPx = [640, 360] as const
const picturePx = [960, 540] as const
/** How many parts of a paid article everybody may read. */
const freeParts = 4

/** The categories of articles. */
export const articleCategories: readonly Insertable<CategoriesTable>[] = categories.article.map((name, place) => ({
  id: firstCategory + place,
  tab_id: null,
  name,
  icon: null,
  type: 'article',
  place,
}))

/** Makes articles with their pictures and clips, the oldest first. */
export function makeArticles(rng: Rng, count: number, around: Around): { articles: NewArticle[]; media: NewMedia[] } {
  const { people, pictures, nowMs } = around
  const media: NewMedia[] = []
  const titles = new Set<string>()
  const articles = timesOf(rng, count, 120, nowMs).map((createdAt, at): NewArticle => {
    const id = at + 1
    const text = article(rng, count - id)
    const family = familyFor(rng, text.tags)
    const coins = rng.chance(0.25) ? rng.pick([3, 5, 8, 12]) : 0
    const covers = Array.from({ length: rng.pick([1, 1, 1, 2, 3, 3]) }, (_, no) =>
      pictures.scene(`article/${id}-${no}.webp`, rng.int(1, 1e9), coverPx, family),
    )
    const made = illustrate(rng, { id, isPaid: coins > 0, parts: text.paragraphs, family }, around, media.length + 1)
    media.push(...made.media)
    const plays = playsOf(rng, 90_000, nowMs - createdAt)
    return {
      id,
      user_id: rng.pick(people.creators),
      category_id: firstCategory + categoryOf(rng, text.tags),
      title: unique(titles, text.title),
      summary: text.summary,
      author: authorName(rng),
      covers: writeJson(covers),
      body: made.html.join(''),
      free_body: coins === 0 ? null : made.html.slice(0, freeParts).join(''),
      coins,
      plays,
      likes_count: Math.round(plays * rng.float(0.01, 0.05)),
      ...uncounted,
      state: states.live,
      created_at: createdAt,
      tags: text.tags,
    }
  })
  return { articles, media }
}

const categoryOf = (rng: Rng, tags: readonly string[]): number => {
  const named = categories.article.findIndex((name) => tags.includes(name))
  return named === -1 ? rng.int(0, categories.article.length - 1) : named
}

interface Draft {
  readonly id: number
  readonly isPaid: boolean
  readonly parts: readonly ArticlePart[]
  readonly family: FamilyName
}

/** The parts of a text as HTML, some of them followed by a picture or a clip; and these, in their order. */
function illustrate(rng: Rng, { id, isPaid, parts, family }: Draft, { pictures }: Around, firstMediaId: number) {
  const media: NewMedia[] = []
  const folder = `article/${isPaid ? secretFolder() : id}`
  const clipsAt = rng.some(
    parts.flatMap((_, at) => (at > freeParts && at % 3 === 2 ? [at] : [])),
    rng.weighted([
      [0, 3],
      [1, 4],
      [2, 2],
    ] as const),
  )
  const html = parts.map((part, at) => {
    const text = htmlOf(part)
    const isClip = clipsAt.includes(at)
    if (!isClip && (at % 3 !== 1 || part.kind === 'heading')) return text
    const free = at < freeParts
    const open = `article/${id}`
    const image = pictures.scene(`${free ? open : folder}/${at}.webp`, rng.int(1, 1e9), picturePx, family)
    const entry = { id: firstMediaId + media.length, article_id: id, place: media.length, free: free ? 1 : 0 } as const
    if (!isClip) {
      media.push({ ...entry, image: writeJson<Image>(image), loop: null, seconds: null })
      return `${text}<img src="${image.path}">`
    }
    const loop = loopFor(rng, family)
    media.push({ ...entry, image: writeJson<Image>(image), loop: loop.id, seconds: rng.int(12, 90) })
    return `${text}<video src="${clipPath(entry.id, loop)}"></video>`
  })
  return { html, media }
}

function loopFor(rng: Rng, family: FamilyName): DemoLoop {
  const landscapes = allLoops().filter(({ portrait }) => !portrait)
  const alike = landscapes.filter((loop) => loop.family === family)
  return rng.pick(alike.length > 0 ? alike : landscapes)
}

/** Where the best rendition of a clip is, as `media/streams.ts` has it; its key is only for those who may see it. */
const clipPath = (mediaId: number, { renditions }: DemoLoop): string =>
  `a/${mediaId}/full/${renditions.length - 1}/index.m3u8`

function htmlOf({ kind, text }: ArticlePart): string {
  const tag = { heading: 'h3', quote: 'blockquote', paragraph: 'p' }[kind]
  return `<${tag}>${escapeHtml(text)}</${tag}>`
}
