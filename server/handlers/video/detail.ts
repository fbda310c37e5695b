import { sql } from 'kysely'
import type { Mv } from '#contract/shapes/media.ts'
import type { RequestContext, Handler } from '../../api/handler.ts'
import { found } from '../../api/refusal.ts'
import { mvCards, type MvRow } from '../../serializers/mvs.ts'
import { viewerOf } from '../../serializers/viewer.ts'
import { readJson } from '../../database/tables/types.ts'
import { liveMv, liveMvs } from '../../repositories/mvs.ts'
import { watchingOf } from '../../services/access.ts'

const relatedCount = 12

/** A video with its streams, as far as the viewer may watch. */
export const detail: Handler<'mv.detail'> = async (ask) => {
  const { input, db, person, nowMs, parts } = ask
  const row = await liveMv(db, input.id)
  const { may, access, watchLeft } = await watchingOf(db, row, person, nowMs)
  const [card] = await mvCards(db, [row], viewerOf(ask))
  return {
    ...found(card, 'video-gone'),
    intro: row.intro,
    ...(!may && { preview: parts.streams.preview(row) }),
    streams: may ? parts.streams.full(row) : [],
    access,
    watch_left: watchLeft,
    related: await relatedTo(ask, row),
    like_group_ids: await groupsHolding(ask, row.id),
    ...(row.chapters !== null && { chapters: readJson(row.chapters) }),
  }
}

/** Those that share most tags, then the hottest; of the same form, and never the video itself. */
async function relatedTo(ask: RequestContext<unknown>, row: MvRow): Promise<Mv[]> {
  const { db } = ask
  const shared = db
    .selectFrom('item_tags as other')
    .innerJoin('item_tags as own', 'own.tag_id', 'other.tag_id')
    .select(['other.item_id', sql<number>`count(*)`.as('shared')])
    .where('own.kind', '=', 'video')
    .where('own.item_id', '=', row.id)
    .where('other.kind', '=', 'video')
    .where('other.item_id', '!=', row.id)
    .groupBy('other.item_id')
    .as('alike')
  const rows = await liveMvs(db)
    .innerJoin(shared, 'alike.item_id', 'mvs.id')
    .where('mvs.small', '=', row.small)
    .orderBy('alike.shared', 'desc')
    .orderBy('mvs.heat', 'desc')
    .orderBy('mvs.id', 'desc')
    .limit(relatedCount)
    .execute()
  return mvCards(db, rows, viewerOf(ask))
}

async function groupsHolding({ db, person }: RequestContext<unknown>, mvId: number): Promise<number[]> {
  if (!person.user) return []
  const rows = await db
    .selectFrom('like_groups')
    .innerJoin('like_group_items', 'like_group_items.group_id', 'like_groups.id')
    .select('like_groups.id')
    .where('like_groups.user_id', '=', person.user.id)
    .where('like_groups.kind', '=', 'video')
    .where('like_group_items.item_id', '=', mvId)
    .orderBy('like_groups.id')
    .execute()
  return rows.map(({ id }) => id)
}
