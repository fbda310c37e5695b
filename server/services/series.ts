import type { SeriesKind } from '#contract/kind.ts'
import type { Series } from '#contract/shapes/common.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { viewerOf, type Viewer } from '../serializers/viewer.ts'
import { seriesCards, type WorkRow } from '../serializers/works.ts'
import type { Db } from '../database/tables.ts'
import { liveWorks, workOrder } from '../repositories/works.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { setLike } from './like.ts'
import { seriesKind } from './marks.ts'

/** What the series of a kind need to know of its works. */
export interface Serial<C> {
  readonly kind: SeriesKind
  readonly cards: (db: Db, rows: readonly WorkRow[], viewer: Viewer) => Promise<C[]>
}

/** The series of a kind of works: following, what one follows, and what is in it. */
export function seriesOf<C>({ kind, cards }: Serial<C>) {
  const all = (db: Db) => db.selectFrom('series').selectAll('series').where('series.kind', '=', kind)
  const one = async (db: Db, id: number) =>
    found(await all(db).where('series.id', '=', id).executeTakeFirst(), 'series-unknown')

  return {
    /** A list with the series beside it where it is that of one; 404 where there is no such series. */
    headed:
      <I extends { readonly series_id?: number }>(list: (ask: RequestContext<I>) => Promise<Page<C>>) =>
      async (ask: RequestContext<I>): Promise<Page<C> & { series?: Series }> => {
        const { series_id: id } = ask.input
        if (id === undefined) return list(ask)
        const [series] = await seriesCards(ask.db, kind, [await one(ask.db, id)], viewerOf(ask))
        return { ...(await list(ask)), ...(series && { series }) }
      },

    follow: async (ask: WriteContext<{ id: number; on: boolean }>): Promise<{ is_follow: boolean }> => {
      const { db: tx, input, nowMs } = ask
      const { id: userId } = me(ask)
      await one(tx, input.id)
      await setLike(tx, { userId, kind: seriesKind(kind), id: input.id }, input.on, nowMs)
      return { is_follow: input.on }
    },

    /** The series that I follow, the one followed last first. */
    mine: async (ask: RequestContext<PageInput>): Promise<Page<Series>> => {
      const query = all(ask.db)
        .innerJoin('likes', 'likes.item_id', 'series.id')
        .where('likes.kind', '=', seriesKind(kind))
        .where('likes.user_id', '=', me(ask).id)
      const page = await pageOf(query, { label: 'followed', by: 'likes.created_at', id: 'series.id' }, ask.input)
      return mapPage(page, (rows) => seriesCards(ask.db, kind, rows, viewerOf(ask)))
    },

    /** The works of the series that I follow, what was updated last first. */
    works: async (ask: RequestContext<PageInput>): Promise<Page<C>> => {
      const query = liveWorks(ask.db, kind).where('works.series_id', 'in', (of) =>
        of
          .selectFrom('likes')
          .select('likes.item_id')
          .where('likes.kind', '=', seriesKind(kind))
          .where('likes.user_id', '=', me(ask).id),
      )
      const page = await pageOf(query, workOrder('new', 'new'), ask.input)
      return mapPage(page, (rows) => cards(ask.db, rows, viewerOf(ask)))
    },
  }
}
