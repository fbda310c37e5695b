import { me, type HandlersOf } from '../api/handler.ts'
import { states } from '../database/tables/types.ts'
import { mapPage } from '../repositories/page.ts'
import { partPage } from '../repositories/parts.ts'
import { ownNovels } from '../repositories/works.ts'
import { novelCards } from '../serializers/novels.ts'
import { chapterCard } from '../serializers/parts.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { proseOf } from '../services/prose.ts'
import { moveChapter, openNovel, ownChapter, ownNovel, saveChapter } from '../services/writing.ts'

/** Serves `contract/calls/writing.ts`: novels that a creator writes. */
export const writing: HandlersOf<'writing'> = {
  novels: (ask) => {
    const { db, input } = ask
    return mapPage(ownNovels(db, me(ask).id, input), async (rows) => {
      const cards = await novelCards(db, rows, viewerOf(ask))
      return cards.map((card, at) => ({
        ...card,
        state: rows[at]?.state === states.held ? 'held' : rows[at]?.state === states.draft ? 'draft' : 'live',
      }))
    })
  },
  openNovel,
  chapters: async (ask) => {
    const { db, input } = ask
    const { id } = await ownNovel(ask, input.id)
    return mapPage(partPage(db, id, { ...input, order: 'asc' }), (rows) => {
      const all = new Set(rows.map((row) => row.id))
      return rows.map((row) => chapterCard(row, all))
    })
  },
  chapter: async (ask) => {
    const { novel, part } = await ownChapter(ask, ask.input.chapter_id)
    return { chapter: chapterCard(part, new Set([part.id])), blocks: await proseOf(ask, novel, part.id) }
  },
  saveChapter,
  moveChapter,
}
