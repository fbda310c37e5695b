import { type Block, textOfBlocks } from '#contract/shapes/blocks.ts'
import type { FoundChapter } from '#contract/shapes/novel-search.ts'
import { hitsIn } from '#lib/find-in-text.ts'
import { foldScripts } from '#lib/fold-scripts.ts'
import type { HandlersOf } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { findOptions, findPage } from '../repositories/find-options.ts'
import { mapPage } from '../repositories/page.ts'
import { livePart, neighboursOf, partPage } from '../repositories/parts.ts'
import { alikeWorks } from '../repositories/works.ts'
import { novelCards } from '../serializers/novels.ts'
import { chapterCard, movedFrom } from '../serializers/parts.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { commentsOf } from '../services/comments.ts'
import { countView } from '../services/item-counts.ts'
import { proseOf } from '../services/prose.ts'
import { unlockedParts } from '../services/unlocked.ts'
import { seriesOf, worksOf } from '../services/works.ts'

const works = worksOf({ kind: 'novel', cards: novelCards, likeable: false })
const series = seriesOf({ kind: 'novel', cards: novelCards })
const comments = commentsOf({ kind: 'novel', mustBeThere: works.mustBeThere })

const recommended = 12
/** Places of one chapter that a search answers at most. */
const hitsOfChapter = 20

/** Whether it is more than paragraphs, which its plain text tells as well. */
const isSet = (blocks: readonly Block[]) =>
  blocks.some((block) => block.type !== 'p' || block.runs.some(({ marks, ruby, note }) => marks ?? ruby ?? note))

/** Serves `contract/calls/novel.ts`: novels. */
export const novel: HandlersOf<'novel'> = {
  home: works.home,
  list: series.headed((ask) => works.list(ask)),
  findConf: async ({ db }) => ({ groups: await findOptions(db, 'novel') }),
  findList: (ask) => {
    const { db, input, nowMs } = ask
    return mapPage(findPage(db, 'novel', input, nowMs), (rows) => novelCards(db, rows, viewerOf(ask)))
  },
  detail: works.detail,
  recommend: async (ask) => {
    const work = await works.mustBeThere(ask.db, ask.input.id)
    return { list: await novelCards(ask.db, await alikeWorks(ask.db, work, recommended), viewerOf(ask)) }
  },
  chapters: async ({ db, input, person, nowMs }) => {
    const work = await works.mustBeThere(db, input.id)
    return mapPage(partPage(db, work.id, input), async (rows) => {
      const unlocked = await unlockedParts(db, work, rows, person, nowMs)
      return rows.map((row) => chapterCard(row, unlocked))
    })
  },
  chapter: async ({ db, input, person, nowMs, parts }) => {
    const { work, part } = await livePart(db, 'novel', input.chapter_id, 'novel-chapter-gone')
    const unlocked = await unlockedParts(db, work, [part], person, nowMs)
    if (!unlocked.has(part.id)) throw refuse(403, 'vip-chapter')
    await countView(db, person, work, nowMs)
    const blocks = await proseOf({ db, parts }, work, part.id)
    return {
      chapter: chapterCard(part, unlocked),
      text: textOfBlocks(blocks),
      ...(isSet(blocks) && { blocks }),
      ...(await neighboursOf(db, part)),
      ...(await movedFrom(db, input.chapter_id)),
    }
  },
  search: async ({ db, input, person, nowMs, parts }) => {
    const work = await works.mustBeThere(db, input.id)
    const { rows, next } = await partPage(db, work.id, { ...input, order: 'asc' })
    const unlocked = await unlockedParts(db, work, rows, person, nowMs)
    const open = rows.filter(({ id }) => unlocked.has(id))
    const list: FoundChapter[] = []
    for (const part of open) {
      const text = textOfBlocks(await proseOf({ db, parts }, work, part.id))
      const hits = hitsIn(text, input.word, hitsOfChapter, foldScripts)
      if (hits.length > 0) list.push({ chapter: chapterCard(part, unlocked), hits })
    }
    return { list, next, searched: open.length, locked: rows.length - open.length }
  },
  favorite: works.favorite,
  favorites: works.favorites,
  comments: comments.list,
  comment: comments.create,
  followed: series.works,
  followedSeries: series.mine,
  followSeries: series.follow,
}
