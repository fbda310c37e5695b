import { sql, type Insertable } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'

/** A sum of a day: its name, and how many people it concerns. */
export interface DaySum {
  readonly name: string
  readonly value: number
  readonly people: number | null
}

/** A day: its number, and when it begins and ends in Unix ms. */
export interface Day {
  readonly day: number
  readonly fromMs: number
  readonly toMs: number
}

/** Who opened, watched or logged in on a day, by their keys (`api/person.ts`). */
const activeOf = ({ day, fromMs, toMs }: Day) => sql`(
  select person from views where day = ${day}
  union select person from watches where day = ${day} and seconds > 0
  union select 'u:' || users.uuid from sessions join users on users.id = sessions.user_id
    where sessions.used_at >= ${fromMs} and sessions.used_at < ${toMs}
)`

async function countOf(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(db)
  return Number((rows[0] as { count: number | string }).count)
}

/** How many people did something on a day; `members` have an account. */
export async function countActive(db: Db, day: Day): Promise<{ readonly all: number; readonly members: number }> {
  const { rows } = await sql<{ all: number | string; members: number | string | null }>`
    select count(*) as "all", sum(case when person like 'u:%' then 1 else 0 end) as members
    from ${activeOf(day)} as active`.execute(db)
  return { all: Number(rows[0]!.all), members: Number(rows[0]!.members ?? 0) }
}

/** How many who did something on a day have had their account since a time within another day, or since before it. */
export const countReturned = (db: Db, day: Day, made: { readonly fromMs: number; readonly toMs: number }) =>
  countOf(
    db,
    sql`select count(*) as count from ${activeOf(day)} as active join users on users.uuid = substr(active.person, 3)
      where active.person like 'u:%' and users.created_at >= ${made.fromMs} and users.created_at < ${made.toMs}`,
  )

/** How many accounts were made within a time. */
export const countNew = (db: Db, { fromMs, toMs }: Day) =>
  countOf(
    db,
    sql`select count(*) as count from users
      where creator in (0, 1) and created_at >= ${fromMs} and created_at < ${toMs}`,
  )

interface Grouped {
  readonly name: string
  readonly value: number | string
  readonly people: number | string
}

const read = ({ name, value, people }: Grouped): DaySum => ({ name, value: Number(value), people: Number(people) })

/** How often items of each kind were opened on a day: `opened:novel`. */
export async function sumOpened(db: Db, { day }: Day): Promise<DaySum[]> {
  const { rows } = await sql<Grouped>`
    select 'opened:' || kind as name, count(*) as value, count(distinct person) as people
    from views where day = ${day} group by kind`.execute(db)
  return rows.map(read)
}

/** What was watched on a day of films and of clips: `seconds:video`, `plays:clip`, `finishes:video`. */
export async function sumWatched(db: Db, { day }: Day): Promise<DaySum[]> {
  const { rows } = await sql<{ small: number; seconds: string; plays: string; finishes: string; people: string }>`
    select mvs.small as small, sum(watches.seconds) as seconds, count(*) as plays, sum(watches.completed) as finishes,
      count(distinct watches.person) as people
    from watches join mvs on mvs.id = watches.mv_id
    where watches.day = ${day} and watches.seconds > 0 group by mvs.small`.execute(db)
  return rows.flatMap(({ small, people, ...sums }) =>
    (['seconds', 'plays', 'finishes'] as const).map((name) =>
      read({ name: `${name}:${small === 1 ? 'clip' : 'video'}`, value: sums[name], people }),
    ),
  )
}

/** What was paid and given back within a day, in fen, and what agents got. */
export async function sumMoney(db: Db, { day, fromMs, toMs }: Day): Promise<DaySum[]> {
  const { rows } = await sql<Grouped>`
    select 'paid:' || type as name, sum(price) as value, count(distinct user_id) as people
      from orders where paid_at >= ${fromMs} and paid_at < ${toMs} group by type
    union all select 'refunded', sum(price), count(distinct user_id)
      from orders where refunded_at >= ${fromMs} and refunded_at < ${toMs} having count(*) > 0
    union all select 'agents', sum(income), count(distinct user_id)
      from agent_days where day = ${day} having count(*) > 0`.execute(db)
  return rows.map(read)
}

/** The items that at least so many people opened or watched on a day, most of all first. */
export async function topOf(db: Db, { day }: Day, { least, most }: { least: number; most: number }) {
  const { rows } = await sql<{ kind: string; item_id: number | string; people: number | string }>`
    select kind, item_id, people from (
      select kind, item_id, count(*) as people from views where day = ${day} group by kind, item_id
      union all
      select 'video' as kind, mv_id as item_id, count(*) as people from watches
        where day = ${day} and seconds > 0 group by mv_id
    ) as opened where people >= ${least} order by people desc, item_id limit ${most}`.execute(db)
  return rows.map((row) => ({ kind: row.kind, item_id: Number(row.item_id), people: Number(row.people) }))
}

const larger = (table: 'day_sums' | 'day_tops', column: string) =>
  sql<number>`case when excluded.${sql.ref(column)} > ${sql.table(table)}.${sql.ref(column)}
    then excluded.${sql.ref(column)} else ${sql.table(table)}.${sql.ref(column)} end`

/** Keeps sums of a day; what was counted before stays where it was more, for rows that it was counted of may be gone. */
export const keepSums = (db: Db, day: number, sums: readonly DaySum[]) =>
  db
    .insertInto('day_sums')
    .values(sums.map((sum) => ({ day, ...sum })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'name'])
        .doUpdateSet({ value: larger('day_sums', 'value'), people: larger('day_sums', 'people') }),
    )
    .execute()

/** How many bytes files take, by what they are. */
export async function sumStored(db: Db): Promise<DaySum[]> {
  const { rows } = await sql<{ name: string; value: number | string | null }>`
    select 'bytes:originals' as name, sum(bytes) as value from media where source is not null
    union all select 'bytes:renditions', sum(bytes) from renditions where made_at is not null
    union all select 'bytes:pictures', sum(bytes) from uploaded_images where dropped_at is null`.execute(db)
  return rows.map(({ name, value }) => ({ name, value: Number(value ?? 0), people: null }))
}

/** Keeps sums of a day in place of former ones. */
export const setSums = (db: Db, day: number, sums: readonly DaySum[]) =>
  db
    .insertInto('day_sums')
    .values(sums.map((sum) => ({ day, ...sum })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'name']).doUpdateSet((of) => ({ value: of.ref('excluded.value') })),
    )
    .execute()

/** Adds to a sum of a day. */
export const addToSum = (db: Db, row: Insertable<Tables['day_sums']>) =>
  db
    .insertInto('day_sums')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['day', 'name']).doUpdateSet({ value: sql<number>`day_sums.value + excluded.value` }),
    )
    .execute()

/** Keeps the items that most people opened on a day. */
export async function keepTops(db: Db, rows: readonly Insertable<Tables['day_tops']>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('day_tops')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'item_id']).doUpdateSet({ people: larger('day_tops', 'people') }),
    )
    .execute()
}

/** The sums that people stand behind of days, both included. */
export const peopleSumsOf = (db: Db, fromDay: number, toDay: number) =>
  db
    .selectFrom('day_sums')
    .selectAll()
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .where('people', 'is not', null)
    .execute()

/** How many people opened each item of `day_tops` from one day to another, both included. */
export async function topsOf(db: Db, fromDay: number, toDay: number) {
  const rows = await db
    .selectFrom('day_tops')
    .select((of) => ['kind', 'item_id', of.fn.sum<number>('people').as('people')])
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .groupBy(['kind', 'item_id'])
    .execute()
  return rows.map((row) => ({ ...row, people: Number(row.people) }))
}

/** Under which name the clicks on an ad are summed. */
export const clicksName = (ad: number): string => `ad:${ad}`

/** A sum of each day since one, the latest first. */
export const sumsNamed = (db: Db, name: string, fromDay: number) =>
  db
    .selectFrom('day_sums')
    .select(['day', 'value'])
    .where('day', '>=', fromDay)
    .where('name', '=', name)
    .orderBy('day', 'desc')
    .execute()

/** The sums of days, both included. */
export const sumsOf = (db: Db, fromDay: number, toDay: number) =>
  db
    .selectFrom('day_sums')
    .selectAll()
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .orderBy('day')
    .orderBy('name')
    .execute()

/** The last day that was summed; undefined for none. */
export async function lastSummedDay(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('day_sums')
    .select('day')
    .where('name', '=', 'new')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}
