import { PersonDatabase } from '#bridge/database.ts'
import type { CardRow } from '#bridge/rows.ts'
import { readListWithOptimistic } from '#data/list-rows.ts'
import { videoPage } from './samples.ts'

const keyOf = (list: number) => `mv.byTag:${JSON.stringify({ list })}`
const perList = 20

/** Fills a person's database with lists of one page each, until it holds so many cards. */
export async function fillRows(person: string, cards: number): Promise<void> {
  const db = new PersonDatabase(person)
  const lists = cards / perList
  for (let from = 0; from < lists; from += 100) {
    const numbers = Array.from({ length: Math.min(100, lists - from) }, (_, at) => from + at)
    const pages = numbers.map((list) => ({ list, page: videoPage(list * perList + 1) }))
    await db.transaction('rw', [db.cards, db.lists, db.pages], async () => {
      const rows = pages.flatMap(({ page }) =>
        page.list.map((value): CardRow<'video'> => ({ kind: 'video', id: value.id, value, askedAt: 1 })),
      )
      await db.cards.bulkPut(rows)
      await db.lists.bulkPut(
        pages.map(({ list }) => ({ key: keyOf(list), call: 'mv.byTag', generation: 1, askedAt: 1 })),
      )
      await db.pages.bulkPut(
        pages.map(({ list, page }) => ({
          list: keyOf(list),
          generation: 1,
          no: 0,
          kind: 'video',
          ids: page.list.map(({ id }) => id),
          next: page.next,
          askedAt: 1,
        })),
      )
    })
  }
  db.close()
}

/** Reads pages of the feed here and there in the database, as a screen does; answers the time for one, in ms. */
export async function pageReads(person: string, cards: number, times: number): Promise<number> {
  const db = new PersonDatabase(person)
  await db.open()
  const lists = cards / perList
  const startMs = performance.now()
  for (let at = 0; at < times; at++) {
    const read = await readListWithOptimistic(db, keyOf((at * 7919) % lists))
    if (read?.entries.length !== perList) throw new Error('a page is not whole')
  }
  const tookMs = (performance.now() - startMs) / times
  db.close()
  return tookMs
}
