import type { Tables } from '#server/database/tables.ts'
import { userHolder } from '#server/services/ledger.ts'
import type { End } from '../ends.ts'
import type { Owner } from './owner.ts'
import { balanceOf } from '#server/repositories/ledger.ts'

/** What others do may count towards what somebody has published. */
const counted = [
  'likes_count',
  'comments_count',
  'replies_count',
  'plays',
  'heat',
  'fans_count',
  'members_count',
  'reviews_count',
  'score_tenths',
  'weight',
  'count',
]

type Column = 'user_id' | 'person' | 'follower_id'
const rowsOf: readonly (readonly [table: keyof Tables, column: Column])[] = [
  ['users', 'user_id'],
  ['sessions', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['passkeys', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['orders', 'user_id'],
  ['tickets', 'user_id'],
  ['purchases', 'user_id'],
  ['earnings', 'user_id'],
  ['code_uses', 'user_id'],
  ['pay_accounts', 'user_id'],
  ['withdrawals', 'user_id'],
  ['likes', 'user_id'],
  ['like_groups', 'user_id'],
  ['follows', 'follower_id'],
  ['club_members', 'user_id'],
  ['message_reads', 'user_id'],
  ['feedback_messages', 'user_id'],
  ['feedback_threads', 'user_id'],
  ['uploaded_images', 'user_id'],
  ['big_uploads', 'user_id'],
  ['media', 'user_id'],
  ['article_drafts', 'user_id'],
  ['desk_uploads', 'user_id'],
  ['invites', 'user_id'],
  ['posts', 'user_id'],
  ['articles', 'user_id'],
  ['wants', 'user_id'],
  ['want_replies', 'user_id'],
  ['comments', 'user_id'],
  ['reviews', 'user_id'],
  ['datings', 'user_id'],
  ['works', 'user_id'],
  ['coming_parts', 'user_id'],
  ['mvs', 'user_id'],
  ['compilations', 'user_id'],
  ['clubs', 'user_id'],
  ['watches', 'person'],
  ['views', 'person'],
  ['requests', 'person'],
  ['reports', 'person'],
  ['appeals', 'user_id'],
  ['sanctions', 'user_id'],
  ['moderation_log', 'user_id'],
]

/** Tables whose rows belong to nobody by such a column; the walk looks at some of them another way. */
export const otherTables: readonly (keyof Tables)[] = [
  'accounts',
  'ads',
  'agent_days',
  'announcements',
  'apps',
  'areas',
  'article_media',
  'attempts',
  'blocked_hashes',
  'cases',
  'categories',
  'club_days',
  'club_videos',
  'code_batches',
  'codes',
  'compilation_items',
  'creator_days',
  'day_sums',
  'day_tops',
  'desk_links',
  'desk_log',
  'desk_members',
  'desk_passkeys',
  'desk_recovery_codes',
  'desk_sessions',
  'desk_views',
  'film_hashes',
  'game_files',
  'gifts',
  'gone',
  'hidden_pictures',
  'grams',
  'help_items',
  'home_drafts',
  'home_publications',
  'hot_words',
  'images',
  'item_tags',
  'jobs',
  'leases',
  'login_networks',
  'like_group_items',
  'messages',
  'meta',
  'missed_searches',
  'moved_parts',
  'notices',
  'passkey_challenges',
  'pay_methods',
  'payments',
  'postings',
  'products',
  'publications',
  'rates',
  'rate_limits',
  'renditions',
  'replacements',
  'sections',
  'series',
  'styles',
  'tabs',
  'tag_groups',
  'tags',
  'take_downs',
  'topics',
  'transfers',
  'video_neighbors',
  'want_details',
  'want_reply_mvs',
  'work_parts',
]
/** The tables that have an owner. */
export const ownedTables = rowsOf.map(([table]) => table)

/** All that is somebody's, row by row, without what others may count towards it. */
export async function rowsOfOwner(end: End, { who, ids }: Owner): Promise<string[]> {
  const { db } = end.server.parts
  const lines: string[] = []
  const write = (table: string, rows: readonly object[]) => {
    for (const row of rows) {
      const kept = Object.entries(row).filter(([name]) => !counted.includes(name))
      lines.push(`${table} ${JSON.stringify(Object.fromEntries(kept))}`)
    }
  }
  for (const [table, column] of rowsOf) {
    const key = column === 'person' ? `u:${who.uuid}` : who.userId
    const by = table === 'users' ? 'id' : column
    // All of these tables have the column that is named beside them, so one stands for all.
    write(
      table,
      await db
        .selectFrom(table as 'likes')
        .selectAll()
        .where(by as 'user_id', '=', key as number)
        .execute(),
    )
  }
  const groups = [ids.mvGroup, ids.comicGroup]
  write(
    'like_group_items',
    await db.selectFrom('like_group_items').selectAll().where('group_id', 'in', groups).execute(),
  )
  write('want_details', await db.selectFrom('want_details').selectAll().where('want_id', '=', ids.want).execute())
  const firstMessages = db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', who.userId)
    .where('id', '<=', ids.message)
  write('messages', await firstMessages.execute())
  return lines.toSorted()
}

/** What somebody has, of coins and of money: what others buy may add to it. */
export async function balancesOf(end: End, { who }: Owner): Promise<{ coin: number; fen: number }> {
  const holder = userHolder(who.userId)
  const { db } = end.server.parts
  return { coin: await balanceOf(db, holder, 'coin'), fen: await balanceOf(db, holder, 'fen') }
}
