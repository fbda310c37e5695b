import type { Image } from '#contract/shapes/common.ts'
import type { Contact } from '#contract/shapes/dating.ts'
import type { CountedColumns } from './counted.ts'
import type { Flag, GeneratedId, Json } from './types.ts'

/** A dating listing: always of an adult, and its contact always has a price. */
export interface DatingsTable extends CountedColumns {
  id: GeneratedId
  user_id: number
  area_code: string
  title: string
  cover: Json<Image>
  images: Json<Image[]>
  /** 18 or more: the database takes no other. */
  age: number
  intro: string
  certified: Flag
  /** Of the reviews on show, in tenths of a star; 0 where there are none. */
  score_tenths: number
  coins: number
  contact: Json<Contact>
}

/** A province, or one of its cities. */
export interface AreasTable {
  code: string
  /** The province; null for a province. */
  parent_code: string | null
  name: string
  place: number
}

/** What somebody who unlocked a listing says of it; one for each. */
export interface ReviewsTable {
  id: GeneratedId
  dating_id: number
  user_id: number
  content: string
  /** 1 to 5. */
  score: number
  images: Json<Image[]>
  request_id: string | null
  state: number
  created_at: number
  /** When its text was changed last. */
  edited_at: number | null
}
