import { sql, type RawBuilder } from 'kysely'
import type { retention } from '#contract/retention.ts'
import type { Db, Tables } from '../database/tables.ts'

type Kept = keyof typeof retention

/** What is deleted once it is old: its table, what names a row, and which rows are older than a time or a day. */
interface Aging {
  readonly table: keyof Tables
  readonly key: readonly string[]
  /** A number of a day (`dayOf`), or Unix ms. */
  readonly unit: 'day' | 'ms'
  old(before: number, nowMs: number): RawBuilder<unknown>
}

const before = (column: string) => (value: number) => sql`${sql.ref(column)} < ${value}`

/** Closed cases whose files, where something was taken down, are given up. */
const oldCases = (value: number) => sql`
  state = 'closed' and decided_at < ${value}
  and (outcome is null or outcome <> 'taken-down' or dropped_at is not null)`

/** How each that `retention` names is found, but `removedTexts`, whose rows stay: see `item-texts.ts`. */
export const agings: Readonly<Record<Exclude<Kept, 'removedTexts'>, Aging>> = {
  views: { table: 'views', key: ['day', 'person', 'kind', 'item_id'], unit: 'day', old: before('day') },
  watches: { table: 'watches', key: ['person', 'day', 'mv_id'], unit: 'day', old: before('day') },
  attempts: { table: 'attempts', key: ['key'], unit: 'ms', old: before('since') },
  passkeyChallenges: { table: 'passkey_challenges', key: ['challenge'], unit: 'ms', old: before('expires_at') },
  endedSessions: { table: 'sessions', key: ['hash'], unit: 'ms', old: before('revoked_at') },
  idleSessions: { table: 'sessions', key: ['hash'], unit: 'ms', old: before('used_at') },
  loginNetworks: { table: 'login_networks', key: ['user_id', 'network'], unit: 'ms', old: before('used_at') },
  requests: {
    table: 'requests',
    key: ['person', 'request_id'],
    unit: 'ms',
    old: (value) => sql`created_at < ${value} and money = 0`,
  },
  rateLimits: { table: 'rate_limits', key: ['key'], unit: 'ms', old: before('expire') },
  missedSearches: { table: 'missed_searches', key: ['day', 'kind', 'word'], unit: 'day', old: before('day') },
  pushSubscriptions: { table: 'push_subscriptions', key: ['session'], unit: 'ms', old: before('seen_at') },
  resetLinks: { table: 'recovery_codes', key: ['hash'], unit: 'ms', old: before('expires_at') },
  creatorDays: { table: 'creator_days', key: ['user_id', 'day'], unit: 'day', old: before('day') },
  clubDays: { table: 'club_days', key: ['day', 'club_id'], unit: 'day', old: before('day') },
  messages: { table: 'messages', key: ['id'], unit: 'ms', old: before('created_at') },
  // before their cases, by which they are found
  reports: {
    table: 'reports',
    key: ['id'],
    unit: 'ms',
    old: (value) => sql`case_id in (select id from cases where ${oldCases(value)})`,
  },
  cases: { table: 'cases', key: ['id'], unit: 'ms', old: oldCases },
  appeals: { table: 'appeals', key: ['id'], unit: 'ms', old: before('decided_at') },
  lapsedSanctions: { table: 'sanctions', key: ['id'], unit: 'ms', old: before('ends_at') },
  liftedSanctions: { table: 'sanctions', key: ['id'], unit: 'ms', old: before('lifted_at') },
  decisions: {
    table: 'moderation_log',
    key: ['id'],
    unit: 'ms',
    old: (value, nowMs) => sql`at < ${value}
      and not exists (select 1 from cases where cases.id = moderation_log.case_id)
      and not exists (select 1 from appeals where appeals.log_id = moderation_log.id)
      and not exists (
        select 1 from sanctions where sanctions.log_id = moderation_log.id
        and lifted_at is null and (ends_at is null or ends_at > ${nowMs})
      )`,
  },
  publications: {
    table: 'publications',
    key: ['id'],
    unit: 'ms',
    old: (value) => sql`(
      select max(gone.at) from gone
      where gone.kind = publications.kind and gone.item_id = cast(publications.item_id as text)
    ) < ${value}`,
  },
}

/**
 * How long the rows of a table stay: `aged`, for a time that `retention` names; `account`, until whoever made them deletes
 * them or their account; `owner`, as long as the row that they belong to; `swept`, while their files are used; `books`, for
 * good, as money is accounted for; `place`, what the operator publishes and what a server works with, none of which grows
 * by people's use.
 */
type Term = 'aged' | 'account' | 'owner' | 'swept' | 'books' | 'place'

/** The term of each table. */
export const terms: Readonly<Record<keyof Tables, Term>> = {
  accounts: 'books',
  ads: 'place',
  // what agents earned on a day
  agent_days: 'account',
  announcements: 'place',
  appeals: 'aged',
  apps: 'place',
  areas: 'place',
  // what operators write, until it is an article
  article_drafts: 'place',
  article_media: 'owner',
  articles: 'account',
  attempts: 'aged',
  big_uploads: 'swept',
  cases: 'aged',
  categories: 'place',
  // hashes alone: what was taken down stays down
  blocked_hashes: 'place',
  club_days: 'aged',
  club_members: 'account',
  club_videos: 'owner',
  clubs: 'account',
  code_batches: 'place',
  code_uses: 'account',
  codes: 'place',
  coming_parts: 'account',
  comments: 'account',
  compilation_items: 'owner',
  compilations: 'account',
  creator_days: 'aged',
  datings: 'account',
  // numbers alone, a few for each day
  day_sums: 'place',
  day_tops: 'place',
  // who did what at the desk
  desk_links: 'place',
  desk_log: 'books',
  desk_members: 'place',
  desk_passkeys: 'place',
  desk_recovery_codes: 'place',
  // those that have ended go with the next sign-in
  desk_uploads: 'swept',
  desk_sessions: 'place',
  desk_views: 'place',
  earnings: 'account',
  feedback_messages: 'account',
  feedback_threads: 'account',
  film_hashes: 'swept',
  follows: 'account',
  game_files: 'owner',
  gifts: 'place',
  // numbers alone: a device that comes back after years must still hear of them
  gone: 'place',
  hidden_pictures: 'owner',
  take_downs: 'place',
  grams: 'owner',
  help_items: 'place',
  home_drafts: 'place',
  home_publications: 'place',
  hot_words: 'place',
  images: 'place',
  invites: 'account',
  item_tags: 'owner',
  jobs: 'swept',
  leases: 'place',
  like_group_items: 'owner',
  like_groups: 'account',
  likes: 'account',
  login_networks: 'aged',
  media: 'swept',
  message_reads: 'account',
  messages: 'aged',
  meta: 'place',
  missed_searches: 'aged',
  moderation_log: 'aged',
  moved_parts: 'owner',
  publications: 'aged',
  mvs: 'account',
  notices: 'place',
  orders: 'books',
  passkey_challenges: 'aged',
  passkeys: 'account',
  pay_accounts: 'books',
  pay_methods: 'place',
  payments: 'books',
  postings: 'books',
  posts: 'account',
  products: 'place',
  purchases: 'account',
  push_subscriptions: 'aged',
  // what was said of them, for the books of then
  rates: 'place',
  rate_limits: 'aged',
  recovery_codes: 'aged',
  replacements: 'owner',
  reports: 'aged',
  renditions: 'swept',
  // those of payments belong to the books
  requests: 'aged',
  reviews: 'account',
  sanctions: 'aged',
  sections: 'place',
  series: 'place',
  sessions: 'aged',
  styles: 'place',
  tabs: 'place',
  tag_groups: 'place',
  tags: 'place',
  tickets: 'account',
  topics: 'place',
  transfers: 'books',
  uploaded_images: 'swept',
  users: 'account',
  // numbers of videos alone, made anew several times a day
  video_neighbors: 'place',
  views: 'aged',
  want_details: 'owner',
  want_replies: 'account',
  want_reply_mvs: 'owner',
  wants: 'account',
  watches: 'aged',
  withdrawals: 'books',
  work_parts: 'owner',
  works: 'account',
}

/** Deletes at most so many rows that are older than a value; answers how many those were. */
export async function deleteOld(
  db: Db,
  { table, key, old }: Aging,
  { value, nowMs, most }: { readonly value: number; readonly nowMs: number; readonly most: number },
): Promise<number> {
  const names = sql.join(key.map((name) => sql.ref(name)))
  const deleted = await sql`
    delete from ${sql.table(table)} where (${names}) in (
      select ${names} from ${sql.table(table)} where ${old(value, nowMs)} limit ${most}
    )`.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}

/** Takes a piece of work until a time; false while another server has it. */
export async function takeLease(db: Db, name: string, nowMs: number, untilMs: number): Promise<boolean> {
  const taken = await db
    .insertInto('leases')
    .values({ name, until: untilMs })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ until: untilMs }).where('leases.until', '<=', nowMs),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
