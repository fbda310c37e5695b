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
