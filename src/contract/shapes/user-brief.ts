import type * as v from 'valibot'
import { opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Integer, Path, Text, Uuid } from './common.ts'

/** The fields of a person on a card; `auth_status` above 0 means certified. */
export const UserBriefFields = {
  uuid: Uuid,
  username: Text,
  avatar_url: Path,
  vip: Flag,
  level: Count,
  auth_status: Integer,
  is_attention: Flag,
  fans_count: Count,
  mv_count: Count,
  sign: opt(Text),
}
const UserBriefSchema = shape(UserBriefFields)
/** A person on a card; `is_attention`: I follow them. */
export interface UserBrief extends v.InferOutput<typeof UserBriefSchema> {}
export const UserBrief: Schema<UserBrief> = UserBriefSchema
