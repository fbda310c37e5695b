import type { SeriesKind } from '#contract/kind.ts'
import type { Series } from '#contract/shapes/common.ts'
import type { Ad } from '#contract/shapes/home.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Section } from '#contract/shapes/section.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { favoriteKind, seriesKind, setLike } from '../repositories/likes.ts'
import { mapPage, type SortName } from '../repositories/page.ts'
import { sectionsOf } from '../repositories/sections.ts'
import {
  favoriteWorks,
  followedSeries,
  liveWork,
  readableWork,
  seriesById,
  workPage,
  worksOfFollowedSeries,
  type WorkFilter,
  type WorkRow,
} from '../repositories/works.ts'
import { adsOf } from '../serializers/ads.ts'
import { viewerOf, type Viewer } from '../serializers/viewer.ts'
import { seriesCards } from '../serializers/works.ts'
import { countItem, countView } from './item-counts.ts'
import { toggleLike } from './like.ts'
import { sectionCards } from './sections.ts'
import { notifyOfItemLike } from './messages.ts'

/** What tells the works of one kind from those of another. */
export interface WorksOf<C> {
  readonly kind: WorkKind
  readonly cards: (db: Db, rows: readonly WorkRow[], viewer: Viewer) => Promise<C[]>
  /** A kind that nobody can like counts its favorites in their place. */
  readonly likeable: boolean
}

type Toggle = WriteContext<{ id: number; on: boolean }>

/** What all kinds of works have: a detail, lists, favorites, likes, a home. */
export function worksOf<C>({ kind, cards, likeable }: WorksOf<C>) {
  const mustBeThere = (db: Db, id: number): Promise<WorkRow> => liveWork(db, kind, id)
  const count = async (tx: Tx, id: number, likes: number): Promise<number> => {
    const row = likes === 0 ? await mustBeThere(tx, id) : await countItem(tx, kind, id, { likes })
    return row.likes_count
  }
  const uncounted = async (): Promise<number> => 0
  const countFavorite = likeable ? uncounted : count

  return {
    mustBeThere,

    /** One of them; that it was looked at is counted. */
    detail: async (ask: RequestContext<{ id: number }>): Promise<C> => {
      const row = await readableWork(ask.db, kind, ask.input.id, ask.person.user?.id)
      const [card] = await cards(ask.db, [row], viewerOf(ask))
      if (row.state === states.live) await countView(ask.db, ask.person, row, ask.nowMs)
      return found(card, 'item-gone')
    },

    list: (ask: RequestContext<WorkFilter>, fallback: SortName = 'hot'): Promise<Page<C>> =>
      mapPage(workPage(ask.db, kind, ask.input, fallback), (rows) => cards(ask.db, rows, viewerOf(ask))),

    like: async (ask: Toggle): Promise<{ is_like: boolean; likes_count: number }> => ({
      likes_count: await toggleLike(ask, {
        kind,
        mustBeThere,
        count,
        liked: (work) => notifyOfItemLike(ask, kind, work),
      }),
      is_like: ask.input.on,
    }),

    favorite: async (ask: Toggle): Promise<{ is_favorite: boolean }> => {
      await toggleLike(ask, { kind: favoriteKind(kind), mustBeThere, count: countFavorite })
      return { is_favorite: ask.input.on }
    },

    /** Puts one among somebody's favorites, where it may be already. */
    addFavorite: async (tx: Tx, userId: number, id: number, nowMs: number): Promise<void> => {
      const isNew = await setLike(tx, { userId, kind: favoriteKind(kind), id }, true, nowMs)
      if (isNew) await countFavorite(tx, id, 1)
    },

    /** My favorites, the newest first. */
    favorites: (ask: RequestContext<PageInput>): Promise<Page<C>> =>
      mapPage(favoriteWorks(ask.db, kind, me(ask).id, ask.input), (rows) => cards(ask.db, rows, viewerOf(ask))),

    /** Banner and sections of the channel. */
    home: async (ask: RequestContext<unknown>): Promise<{ banner: Ad[]; sections: Section[] }> => ({
      banner: await adsOf(ask, kind),
      sections: await sectionCards(ask, await sectionsOf(ask.db, kind)),
    }),
  }
}

/** What the series of a kind need to know of its works. */
export interface Serial<C> {
  readonly kind: SeriesKind
  readonly cards: (db: Db, rows: readonly WorkRow[], viewer: Viewer) => Promise<C[]>
}

/** The series of a kind of works: following, what one follows, and what is in it. */
export function seriesOf<C>({ kind, cards }: Serial<C>) {
  return {
    /** A list with the series beside it where it is that of one; 404 where there is no such series. */
    headed:
      <I extends { readonly series_id?: number }>(list: (ask: RequestContext<I>) => Promise<Page<C>>) =>
      async (ask: RequestContext<I>): Promise<Page<C> & { series?: Series }> => {
        const { series_id: id } = ask.input
        if (id === undefined) return list(ask)
        const [series] = await seriesCards(ask.db, kind, [await seriesById(ask.db, kind, id)], viewerOf(ask))
        return { ...(await list(ask)), ...(series && { series }) }
      },

    follow: async (ask: WriteContext<{ id: number; on: boolean }>): Promise<{ is_follow: boolean }> => {
      const { db: tx, input, nowMs } = ask
      const { id: userId } = me(ask)
      await seriesById(tx, kind, input.id)
      await setLike(tx, { userId, kind: seriesKind(kind), id: input.id }, input.on, nowMs)
      return { is_follow: input.on }
    },

    /** The series that I follow, the one followed last first. */
    mine: (ask: RequestContext<PageInput>): Promise<Page<Series>> =>
      mapPage(followedSeries(ask.db, kind, me(ask).id, ask.input), (rows) =>
        seriesCards(ask.db, kind, rows, viewerOf(ask)),
      ),

    /** The works of the series that I follow, what was updated last first. */
    works: (ask: RequestContext<PageInput>): Promise<Page<C>> =>
      mapPage(worksOfFollowedSeries(ask.db, kind, me(ask).id, ask.input), (rows) => cards(ask.db, rows, viewerOf(ask))),
  }
}
