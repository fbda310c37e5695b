import type { Ad } from '#contract/shapes/home.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Section } from '#contract/shapes/section.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { adsOf } from '../serializers/ads.ts'
import { viewerOf, type Viewer } from '../serializers/viewer.ts'
import type { WorkRow } from '../serializers/works.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { sectionCards } from './sections.ts'
import { liveWork, liveWorks, workPage, type WorkFilter } from '../repositories/works.ts'
import { countItem, countView } from './item-counts.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { favouriteKind } from './marks.ts'
import type { SortName } from './sorts.ts'
import { tellOfItemLike } from './item-news.ts'
import { setLike, toggleLike } from './like.ts'

/** What tells the works of one kind from those of another. */
export interface WorksOf<C> {
  readonly kind: WorkKind
  readonly cards: (db: Db, rows: readonly WorkRow[], viewer: Viewer) => Promise<C[]>
  /** A kind that nobody can like counts its favourites in their place. */
  readonly likeable: boolean
}

type Toggle = WriteContext<{ id: number; on: boolean }>

/** What all kinds of works have: a detail, lists, favourites, likes, a home. */
export function worksOf<C>({ kind, cards, likeable }: WorksOf<C>) {
  const mustBeThere = (db: Db, id: number): Promise<WorkRow> => liveWork(db, kind, id)
  const count = async (tx: Tx, id: number, likes: number): Promise<number> => {
    const row = likes === 0 ? await mustBeThere(tx, id) : await countItem(tx, kind, id, { likes })
    return row.likes_count
  }
  const uncounted = async (): Promise<number> => 0
  const countFavourite = likeable ? uncounted : count

  return {
    mustBeThere,

    /** One of them; that it was looked at is counted. */
    detail: async (ask: RequestContext<{ id: number }>): Promise<C> => {
      const row = await mustBeThere(ask.db, ask.input.id)
      const [card] = await cards(ask.db, [row], viewerOf(ask))
      await countView(ask.db, ask.person, row, ask.nowMs)
      return found(card, 'item-gone')
    },

    list: async (ask: RequestContext<WorkFilter>, fallback: SortName = 'hot'): Promise<Page<C>> =>
      mapPage(await workPage(ask, kind, fallback), (rows) => cards(ask.db, rows, viewerOf(ask))),

    like: async (ask: Toggle): Promise<{ is_like: boolean; likes_count: number }> => ({
      likes_count: await toggleLike(ask, {
        kind,
        mustBeThere,
        count,
        liked: (work) => tellOfItemLike(ask, kind, work),
      }),
      is_like: ask.input.on,
    }),

    favourite: async (ask: Toggle): Promise<{ is_favorite: boolean }> => {
      await toggleLike(ask, { kind: favouriteKind(kind), mustBeThere, count: countFavourite })
      return { is_favorite: ask.input.on }
    },

    /** Puts one among somebody's favourites, where it may be already. */
    favour: async (tx: Tx, userId: number, id: number, nowMs: number): Promise<void> => {
      const isNew = await setLike(tx, { userId, kind: favouriteKind(kind), id }, true, nowMs)
      if (isNew) await countFavourite(tx, id, 1)
    },

    /** My favourites, the newest first. */
    favourites: async (ask: RequestContext<PageInput>): Promise<Page<C>> => {
      const query = liveWorks(ask.db, kind)
        .innerJoin('likes', 'likes.item_id', 'works.id')
        .where('likes.kind', '=', favouriteKind(kind))
        .where('likes.user_id', '=', me(ask).id)
      const page = await pageOf(query, { label: 'favoured', by: 'likes.created_at', id: 'works.id' }, ask.input)
      return mapPage(page, (rows) => cards(ask.db, rows, viewerOf(ask)))
    },

    /** What the comments of these works need to know of them. */
    commented: {
      mustBeThere,
      count: async (tx: Tx, id: number): Promise<void> => void (await countItem(tx, kind, id, { comments: 1 })),
    },

    /** Banner and sections of the channel. */
    home: async (ask: RequestContext<unknown>): Promise<{ banner: Ad[]; sections: Section[] }> => {
      const rows = await ask.db
        .selectFrom('sections')
        .selectAll()
        .where('page', '=', kind)
        .orderBy('place')
        .orderBy('id')
        .execute()
      return { banner: await adsOf(ask.db, kind), sections: await sectionCards(ask, rows) }
    },
  }
}
