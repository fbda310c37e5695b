import { Dexie, type Table } from 'dexie'

/** A row of the one list. */
export interface Row {
  id: number
  title: string
  author: string
  minutes: number
  /** Which round of writing this row is from. */
  round: number
}

/** The one list: which rows it shows, in order. */
export interface Feed {
  name: 'feed'
  ids: number[]
}

/** The floor's only database, opened by the page and by its worker. */
export class FloorDatabase extends Dexie {
  declare rows: Table<Row, number>
  declare feeds: Table<Feed, string>

  constructor() {
    super('floor')
    this.version(1).stores({ rows: 'id', feeds: 'name' })
  }
}
