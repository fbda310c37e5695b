import type { Generated } from 'kysely'
import type { Image } from '#contract/shapes/common.ts'
import type { GeneratedId, Json, Translations } from './types.ts'

/** A gift for a creator. */
export interface GiftsTable {
  id: GeneratedId
  name: string
  image: Json<Image>
  coins: number
  place: number
  translations: Json<Translations> | null
  state: Generated<number>
  shows_from: number | null
  shows_until: number | null
}

/** A ticket that unlocks one video. */
export interface TicketsTable {
  id: GeneratedId
  user_id: number
  name: string
  expires_at: number
  /** What it was used for. */
  mv_id: number | null
  used_at: number | null
  created_at: number
}

/** A code that brings coins, days of VIP, or tickets: once to each person. */
export interface CodesTable {
  /** Upper case. */
  code: string
  coins: number
  vip_days: number
  tickets: number
  uses_left: number
  expires_at: number | null
  /** Of those that were made together. */
  batch_id: number | null
}

/** Codes that were made together at the desk, each for one use. */
export interface CodeBatchesTable {
  id: GeneratedId
  label: string
  coins: number
  vip_days: number
  tickets: number
  count: number
  used: number
  expires_at: number | null
  /** When its codes were taken along, which is done once. */
  taken_at: number | null
  voided_at: number | null
  created_at: number
}

/** Who used which code. */
export interface CodeUsesTable {
  code: string
  user_id: number
  created_at: number
}
