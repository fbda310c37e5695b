import { sql } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'
import type { UserRow } from './users.ts'

/** The tables with rows of people, and the column that says whose they are: `person` is `u:` and a uuid, all others numbers. */
export const personalTables = {
  agent_days: 'user_id',
  appeals: 'user_id',
  articles: 'user_id',
  big_uploads: 'user_id',
  club_members: 'user_id',
  clubs: 'user_id',
  code_uses: 'user_id',
  coming_parts: 'user_id',
  comments: 'user_id',
  compilations: 'user_id',
  creator_days: 'user_id',
  datings: 'user_id',
  earnings: 'user_id',
  feedback_messages: 'user_id',
  feedback_threads: 'user_id',
  follows: 'follower_id',
  invites: 'user_id',
  like_groups: 'user_id',
  likes: 'user_id',
  login_networks: 'user_id',
  media: 'user_id',
  message_reads: 'user_id',
  messages: 'user_id',
  mvs: 'user_id',
  orders: 'user_id',
  passkey_challenges: 'user_id',
  passkeys: 'user_id',
  pay_accounts: 'user_id',
  posts: 'user_id',
  purchases: 'user_id',
  push_subscriptions: 'user_id',
  recovery_codes: 'user_id',
  reports: 'user_id',
  requests: 'person',
  reviews: 'user_id',
  sanctions: 'user_id',
  sessions: 'user_id',
  tickets: 'user_id',
  uploaded_images: 'user_id',
  users: 'id',
  views: 'person',
  want_replies: 'user_id',
  wants: 'user_id',
  watches: 'person',
  withdrawals: 'user_id',
  works: 'user_id',
} as const satisfies Partial<Record<keyof Tables, string>>

/**
 * What becomes of them when an account is gone: `delete` them; `items` are removed with their texts and files, but what
 * others bought; `strip` what says whose they are; `keep` what was paid and to whom, and what files lie there until they are
 * swept.
 */
export const personalFates: Readonly<Record<keyof typeof personalTables, 'delete' | 'items' | 'strip' | 'keep'>> = {
  agent_days: 'delete',
  appeals: 'delete',
  articles: 'items',
  big_uploads: 'delete',
  club_members: 'delete',
  clubs: 'items',
  code_uses: 'delete',
  coming_parts: 'delete',
  comments: 'items',
  compilations: 'items',
  creator_days: 'delete',
  datings: 'items',
  earnings: 'delete',
  feedback_messages: 'delete',
  feedback_threads: 'delete',
  follows: 'delete',
  invites: 'delete',
  like_groups: 'delete',
  likes: 'delete',
  login_networks: 'delete',
  media: 'keep',
  message_reads: 'delete',
  messages: 'delete',
  mvs: 'items',
  orders: 'keep',
  passkey_challenges: 'delete',
  passkeys: 'delete',
  pay_accounts: 'keep',
  posts: 'items',
  purchases: 'delete',
  push_subscriptions: 'delete',
  recovery_codes: 'delete',
  reports: 'strip',
  requests: 'delete',
  reviews: 'items',
  sanctions: 'delete',
  sessions: 'delete',
  tickets: 'delete',
  uploaded_images: 'keep',
  users: 'strip',
  views: 'delete',
  want_replies: 'items',
  wants: 'items',
  watches: 'delete',
  withdrawals: 'keep',
  works: 'items',
}

/** The tables whose rows belong to rows of those: by which column, and to which table. They go with what they belong to. */
export const partTables = {
  article_media: ['article_id', 'articles'],
  film_hashes: ['media_id', 'media'],
  like_group_items: ['group_id', 'like_groups'],
  renditions: ['media_id', 'media'],
  want_details: ['want_id', 'wants'],
  want_reply_mvs: ['reply_id', 'want_replies'],
  work_parts: ['work_id', 'works'],
} as const satisfies Partial<Record<keyof Tables, readonly [string, keyof typeof personalTables]>>

/** What would let somebody in or proves nothing to its person: hashes of secrets, sealed replies. */
const secret = new Set([
  ...['password', 'hash', 'reply', 'network', 'username_key', 'login_key', 'totp', 'totp_pending'],
  ...['session', 'endpoint_hash', 'sealed'],
])

type Rows = Record<string, unknown>[]

const withoutSecrets = (rows: Rows): Rows =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !secret.has(column))))

/** All rows of somebody, by table, without secrets; `ledger` are the movements of their accounts. */
export async function personalRows(db: Db, { id, uuid }: UserRow, holder: string): Promise<Record<string, Rows>> {
  const all: Record<string, Rows> = {}
  for (const [table, column] of Object.entries(personalTables)) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${column === 'person' ? `u:${uuid}` : id}`.execute(
      db,
    )
    all[table] = withoutSecrets(rows)
  }
  for (const [table, [column, owners]] of Object.entries(partTables)) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(column)} in
      (select id from ${sql.table(owners)} where user_id = ${id})`.execute(db)
    all[table] = withoutSecrets(rows)
  }
  all['ledger'] = await db
    .selectFrom('accounts')
    .innerJoin('postings', 'postings.account_id', 'accounts.id')
    .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
    .where('accounts.holder', '=', holder)
    .select([
      ...(['accounts.currency', 'postings.delta', 'postings.balance', 'postings.created_at'] as const),
      ...(['transfers.reason', 'transfers.kind', 'transfers.item_id', 'transfers.title'] as const),
    ])
    .orderBy('postings.id')
    .execute()
  return all
}
