import { answer, detail, list, ownList } from '../cache.ts'
import { money, pages, queued, read, write } from '../call.ts'
import { Paid } from '../families.ts'
import { oneOf, opt, shape } from '../schema.ts'
import { changesBalance, changesNothing, changesProfile, ownEffect } from '../reply-effects.ts'
import { ownPlan } from '../offline.ts'
import { Count, Flag, Id, Text, Uuid } from '../shapes/common.ts'
import {
  AdultBirthday,
  byUuid,
  Code,
  GiftCount,
  KnownName,
  limits,
  Period,
  Phone,
  Price,
  SecondFactor,
  Secret,
  Sort,
  text,
  UploadedPath,
  Username,
} from '../shapes/inputs.ts'
import { Mv } from '../shapes/media.ts'
import { wholeList } from '../shapes/page.ts'
import { CreatorWithMvs, InviteRecord, Profile, RankedUser, Sex, UserPage } from '../shapes/user.ts'
import { UserBrief } from '../shapes/user-brief.ts'

const whose = { uuid: opt(Uuid) }
const changes = {
  username: opt(Username),
  avatar_url: opt(UploadedPath),
  sign: opt(text(limits.sign, 0)),
  sex: opt(Sex),
  birthday: opt(AdultBirthday),
  phone: opt(Phone),
}

/** People: me and others. */
export const user = {
  login: write(
    '/api/Home/loginByPassword',
    { username: KnownName, password: Secret, code: opt(SecondFactor) },
    shape({ token: Text, uuid: Uuid }),
    changesNothing,
    { who: 'any' },
  ),
  info: read('/api/user/userinfo', {}, Profile, answer),
  page: read('/api/user/getOtherCenterPage', byUuid, UserPage, detail('user', 'uuid')),
  follow: queued(
    '/api/user/following',
    { uuid: Uuid, on: Flag },
    shape({ is_attention: Flag, fans_count: Count }),
    ownPlan(ownEffect),
    {
      success: 251,
    },
  ),
  idols: pages('/api/user/followed', whose, UserBrief, list('user', { newestFirst: true })),
  fans: pages('/api/user/fans', whose, UserBrief, list('user', { newestFirst: true })),
  liked: pages('/api/mvList/userLike', { ...whose, group_id: opt(Id) }, Mv, list('video', { newestFirst: true })),
  invited: pages('/api/user/inviteList', {}, InviteRecord, ownList('invite'), { who: 'user' }),
  bindInviter: write('/api/user/invitation', { aff_code: Code }, shape({ invite_by_code: Text }), changesProfile, {
    success: 251,
    silent: true,
  }),
  exchange: money(
    '/api/user/exchangeCode',
    { code: Code },
    shape({ coins: opt(Count), vip_days: opt(Count), tickets: opt(Count) }),
    changesNothing,
    { keepsReply: true },
  ),
  reward: money(
    '/api/user/rewardHer',
    { uuid: Uuid, gift_id: Id, count: GiftCount, price: Price },
    Paid,
    changesBalance,
  ),
  update: queued('/api/User/updateInfo', changes, Profile, ownPlan(changesProfile)),
}

/** Creators. */
export const creator = {
  featured: pages('/api/Creator/featured', { sort: Sort }, UserBrief, list('user')),
  withMv: pages('/api/creator/list_with_mv', { sort: Sort }, CreatorWithMvs, list('user', { extras: ['mvs'] })),
  small: pages('/api/Creator/small', { uuid: Uuid, sort: Sort }, Mv, list('video')),
}

/** Rankings of creators. */
export const rank = {
  creators: read(
    '/api/ranklist/getCreatorRank',
    { period: Period, by: oneOf(['play', 'like', 'fans']) },
    wholeList(RankedUser),
    list('user', { extras: ['rank', 'score'] }),
  ),
}
