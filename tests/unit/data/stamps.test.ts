import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { PersonDatabase } from '#bridge/database.ts'
import { draftsOf } from '#data/drafts.ts'
import { ageMs, latestFirst, pastStamp } from '#lib/stamp.ts'
import { freshnessOf } from '#components/states/time-ago.tsx'
import { byDay, readHistory } from '#features/history/entries.ts'
import { mayReload } from '#components/page/chunk.ts'
import { withVisit } from '#features/install/install-moment.ts'
import { ownDoor } from '../net/own-door.ts'
import { lintPlanted } from '../tools/planted.ts'

const day = 86_400_000
const now = Date.now()
const database = () => new PersonDatabase(`stamps-${crypto.randomUUID()}`)
const answered = { isFetching: false, fetchedAt: 0 }

describe('a stamp of a clock that was ahead and has been set right', () => {
  test('is before all others, and of long ago', () => {
    expect(pastStamp(now + day, now)).toBe(0)
    expect(pastStamp(now, now)).toBe(now)
    expect(ageMs(now - 5, now)).toBe(5)
    expect(ageMs(now + 5, now)).toBeGreaterThan(365 * day)
    expect(latestFirst([now - day, now + day, now], (at) => at)).toEqual([now, now - day, now + day])
  })

  test('counts as fresh nowhere', () => {
    expect(freshnessOf(now + day, answered, false, now)).toBe('stale')
    expect(freshnessOf(now, answered, false, now)).toBe('fresh')
    expect(withVisit({ visits: 1, lastAt: now + day }, now)).toEqual({ visits: 2, lastAt: now })
    const kept = new Map([['shiguang-reload:/home', String(now + day)]])
    const storage = { get: (key: string) => kept.get(key) ?? null, set: () => true }
    expect(mayReload('/home', now, storage)).toBe(true)
  })

  test('does not keep an old draft before those of now', async () => {
    const db = database()
    const draft = (id: string, at: number) => ({ id, target: 'post', fields: { content: id }, files: [], at })
    await db.drafts.bulkPut([draft('old', now + day), draft('new', now)] as never[])
    expect((await draftsOf(db, 'post')).map(({ id }) => id)).toEqual(['new', 'old'])
  })

  test('becomes that of now in the history, the searches and what is hidden, in their order', async () => {
    const { db, write } = ownDoor()
    const row = (id: number, at: number) => ({ kind: 'video' as const, id, position: 1, length: 9, at })
    await db.history.bulkPut([row(1, now - 2 * day), row(2, now + day), row(3, now + 2 * day)])
    await db.searches.bulkPut([
      { word: '晨', at: now + day },
      { word: '雾', at: now - day },
    ])
    await write('mendStamps', now)
    const entries = await readHistory(db)
    expect(entries.map(({ row }) => row.id)).toEqual([3, 2, 1])
    expect(byDay(entries)).toHaveLength(2)
    expect(entries.every(({ row }) => row.at <= now)).toBe(true)
    // what is done from now on is the latest
    await db.history.put(row(4, now + 1))
    expect((await readHistory(db)).map(({ row }) => row.id)).toEqual([4, 3, 2, 1])
    expect((await db.searches.get('晨'))?.at).toBe(now)
  })
})

test.each(['src/data/planted.ts', 'workers/net/planted.ts'])(
  'a comparison of stamps that trusts the clock is found by the linter, one of something else is not: %s',
  (file) => {
    const text = `interface Row { at: number; askedAt: number }
/** Planted. */
export const isFresh = (row: Row) => Date.now() - row.askedAt < 5
/** Planted. */
export const isLater = (one: Row, other: Row) => one.askedAt > other.askedAt
/** Planted. */
export const sorted = (rows: Row[]) => rows.toSorted((a, b) => b.at - a.at)
/** Planted. */
export const latest = (a: Row, nowMs: number) => [Math.max(a.askedAt, 0), nowMs - a.at]
/** Fine. */
export const isOpen = (row: Row, width: number) => row.askedAt > 0 && width - row.at > 3
`
    const found = lintPlanted({ [file]: text }).filter(({ rule }) => rule.includes('stamps'))
    expect(found.map(({ message }) => /: (\w+) of/.exec(message)?.[1])).toEqual([
      'ageMs',
      'pastStamp',
      'latestFirst',
      'pastStamp',
      'ageMs',
    ])
  },
)
