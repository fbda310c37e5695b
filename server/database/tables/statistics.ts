/** What happened on a day (`dayOf`), in sum. */
export interface DaySumsTable {
  day: number
  /** See `services/day-sums.ts`. */
  name: string
  value: number
  /** How many people it concerns; null where it concerns none. */
  people: number | null
}

/** The items that most people opened on a day; those that only a few did are never in it. */
export interface DayTopsTable {
  day: number
  kind: string
  item_id: number
  people: number
}

/** What was looked for on a day and not found. */
export interface MissedSearchesTable {
  day: number
  /** What kind of thing was looked for. */
  kind: string
  /** As searches compare it (`lib/fold-scripts.ts`). */
  word: string
  count: number
  /** One bit of 48 for each who looked: at least as many people as there are bits (`services/missed-searches.ts`). */
  marks: number
}
