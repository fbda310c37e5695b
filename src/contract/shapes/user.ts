import type * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Count, Flag, Image, Integer, Money, Path, Text, Time } from './common.ts'
import { Club } from './club.ts'
import { Mv } from './media.ts'
import { UserBrief, UserBriefFields } from './user-brief.ts'

/** Sex as a person states it. */
export const Sex = oneOf(['male', 'female', 'other'])

const ProfileSchema = shape({
  uid: Count,
  uuid: Text,
  username: Text,
  login_name: opt(Text),
  phone: opt(Text),
  avatar_url: Path,
  sign: opt(Text),
  sex: opt(Sex),
  birthday: opt(Text),
  aff_code: Text,
  aff_url_copy: Text,
  share_url: Text,
  auth_level: Integer,
  auth_status: Integer,
  can_watch: Count,
  coins: Count,
  coins_total: Count,
  consumption: Count,
  fans_count: Count,
  followed_count: Count,
  likes_count: Count,
  live_count: Count,
  invite_by_code: opt(Text),
  is_attention: Flag,
  is_recommend: Flag,
  is_reg: Flag,
  vip: Flag,
  vip_expires_at: opt(Time),
  level: Count,
  second_factor: opt(Flag),
  closes_at: opt(Time),
  tui_coins: Money,
  total_tui_coins: Money,
})
/** My profile: `username` is the nickname, `login_name` is shown to nobody else. For a visitor the guest profile of the device, whose `uuid` is empty and `is_reg` false. `closes_at`: the account was deleted, and is gone then. */
export interface Profile extends v.InferOutput<typeof ProfileSchema> {}
export const Profile: Schema<Profile> = ProfileSchema

const UserPageSchema = shape({
  ...UserBriefFields,
  cover: Image,
  likes_count: Count,
  followed_count: Count,
  club: opt(Club),
  counts: shape({ mv: Count, small: Count, compilation: Count, post: Count }),
})
/** The page of another person. */
export interface UserPage extends v.InferOutput<typeof UserPageSchema> {}
export const UserPage: Schema<UserPage> = UserPageSchema

const RankedUserSchema = shape({ ...UserBriefFields, rank: Count, score: Count })
/** A person in a ranking; `rank` counts from 1. */
export interface RankedUser extends v.InferOutput<typeof RankedUserSchema> {}
export const RankedUser: Schema<RankedUser> = RankedUserSchema

const CreatorWithMvsSchema = shape({ ...UserBriefFields, mvs: listOf(Mv) })
/** A creator with a few videos. */
export interface CreatorWithMvs extends v.InferOutput<typeof CreatorWithMvsSchema> {}
export const CreatorWithMvs: Schema<CreatorWithMvs> = CreatorWithMvsSchema

const InviteRecordSchema = shape({ user: UserBrief, registered_at: Time, paid: Money, income: Money })
/** Somebody whom I invited: what they paid, and my share of it. */
export interface InviteRecord extends v.InferOutput<typeof InviteRecordSchema> {}
export const InviteRecord: Schema<InviteRecord> = InviteRecordSchema
