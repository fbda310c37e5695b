import { expose } from 'comlink'
import { FloorDatabase, type Feed, type Row } from './database.ts'

const database = new FloorDatabase()
const nowMs = () => performance.timeOrigin + performance.now()

/** What the page may ask of the floor's worker. */
export const api = {
  /** Fetches the list into the database. */
  async load(): Promise<void> {
    const rows = (await (await fetch('/rows.json')).json()) as Row[]
    const feed: Feed = { name: 'feed', ids: rows.slice(0, 20).map(({ id }) => id) }
    await database.transaction('rw', [database.rows, database.feeds], () =>
      Promise.all([database.rows.bulkPut(rows), database.feeds.put(feed)]),
    )
  },
  /** Writes twenty rows; answers when they were committed, in ms since the epoch. */
  async write(round: number): Promise<number> {
    const rows = await database.rows.limit(20).toArray()
    await database.rows.bulkPut(rows.map((row) => ({ ...row, round })))
    return nowMs()
  },
}

expose(api)
