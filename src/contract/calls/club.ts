import { answer, detail, list, ownAnswer } from '../cache.ts'
import { money, pages, read, write } from '../call.ts'
import * as v from 'valibot'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { brings, changesNothing, ownEffect } from '../reply-effects.ts'
import { Club, RankedClub } from '../shapes/club.ts'
import { Count, Flag, Id, RichText, Time } from '../shapes/common.ts'
import { byUuid, Coins, limits, Period, Price, Sort, text, toggle, UploadedPath } from '../shapes/inputs.ts'
import { Mv, MvFields } from '../shapes/media.ts'
import { wholeList } from '../shapes/page.ts'
import { UserBriefFields } from '../shapes/user-brief.ts'

const Months: Schema<1 | 3 | 12> = v.picklist([1, 3, 12])

/** What a club costs: one to three terms, each once. */
const Prices = v.pipe(
  listOf(shape({ months: Months, coins: Coins })),
  v.minLength(1),
  v.check((prices) => new Set(prices.map(({ months }) => months)).size === prices.length),
)
const about = { cover: UploadedPath, intro: text(limits.comment), prices: Prices }
const ofCreator = { who: 'creator' } as const

/** Fan clubs. */
export const club = {
  newestRank: read('/api/club/newestRank', {}, wholeList(RankedClub), list('club', { extras: ['rank', 'score'] })),
  rank: pages('/api/club/rank', { period: Period }, RankedClub, list('club', { extras: ['rank', 'score'] })),
  info: read('/api/club/info', byUuid, Club, detail('club', 'uuid')),
  rule: read('/api/club/userRule', {}, shape({ rules: RichText }), answer),
  join: money(
    '/api/club/join',
    { club_id: Id, months: Months, price: Price },
    shape({ coins: Count, expires_at: Time }),
    ownEffect,
    { keepsReply: true, toast: true },
  ),
  videos: pages('/api/club/clubVideos', { club_id: Id, sort: Sort }, Mv, list('video'), { who: 'member' }),
  items: pages('/api/club/items', { role: oneOf(['member', 'owner']) }, Club, list('club', { own: true }), {
    who: 'user',
  }),
  /** One's own club, in whatever state it is, and what it has brought so far in coins. */
  mine: read(
    '/api/club/mine',
    {},
    shape({ club: opt(Club), state: opt(oneOf(['live', 'held', 'gone'])), earned: Count }),
    ownAnswer,
    ofCreator,
  ),
  open: write('/api/club/open', about, Club, brings('club'), ofCreator),
  /** What is not named stays. A new price is for those who join or renew from now on. */
  edit: write(
    '/api/club/edit',
    { cover: opt(about.cover), intro: opt(about.intro), prices: opt(about.prices), closed: opt(Flag) },
    Club,
    brings('club'),
    ofCreator,
  ),
  /** Who is in one's own club, what ends first standing first. */
  members: pages(
    '/api/club/members',
    {},
    shape({ ...UserBriefFields, expires_at: Time }),
    list('user', { own: true, extras: ['expires_at'] }),
    ofCreator,
  ),
  /** One's own videos, and which of them members may watch. */
  ownVideos: pages(
    '/api/club/ownVideos',
    {},
    shape({ ...MvFields, in_club: Flag }),
    list('video', { own: true, extras: ['in_club'] }),
    ofCreator,
  ),
  /** Opens a video of one's own to the members of one's club, or takes it back from them. */
  setVideo: write(
    '/api/club/setVideo',
    toggle,
    shape({ in_club: Flag, videos_count: Count }),
    changesNothing,
    ofCreator,
  ),
}
