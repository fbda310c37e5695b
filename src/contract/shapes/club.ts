import type * as v from 'valibot'
import { listOf, opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Id, Image, Text, Time } from './common.ts'
import { UserBrief } from './user-brief.ts'

/** The fields of Club, for what extends it. */
export const ClubFields = {
  id: Id,
  owner: UserBrief,
  cover: Image,
  intro: Text,
  members_count: Count,
  videos_count: Count,
  prices: listOf(shape({ months: Count, coins: Count })),
  joined: Flag,
  closed: opt(Flag),
  expires_at: opt(Time),
}
const ClubSchema = shape(ClubFields)
/** A creator's fan club. `closed`: nobody joins it any more; who is in it stays so to the end of their time. */
export interface Club extends v.InferOutput<typeof ClubSchema> {}
export const Club: Schema<Club> = ClubSchema

const RankedClubSchema = shape({
  ...ClubFields,
  rank: Count,
  score: Count,
})
/** A club in a ranking; `rank` counts from 1. */
export interface RankedClub extends v.InferOutput<typeof RankedClubSchema> {}
export const RankedClub: Schema<RankedClub> = RankedClubSchema
