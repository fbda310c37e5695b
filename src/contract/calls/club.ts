import { answer, detail, list } from '../cache.ts'
import { money, pages, read } from '../call.ts'
import * as v from 'valibot'
import { oneOf, shape, type Schema } from '../schema.ts'
import { ownEffect } from '../reply-effects.ts'
import { Club, RankedClub } from '../shapes/club.ts'
import { Count, Id, RichText, Time } from '../shapes/common.ts'
import { byUuid, Period, Price, Sort } from '../shapes/inputs.ts'
import { Mv } from '../shapes/media.ts'
import { wholeList } from '../shapes/page.ts'

const Months: Schema<1 | 3 | 12> = v.picklist([1, 3, 12])

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
}
