import type { Profile } from '#contract/shapes/user.ts'
import type { Person } from '../api/person.ts'
import type { Db } from '../database/tables.ts'
import { balanceOf, turnoverOf } from '../repositories/ledger.ts'
import { inviteCodeOf, type UserRow } from '../repositories/users.ts'
import { userHolder } from '../services/ledger.ts'
import { moneyText } from '../services/money.ts'
import { ratesAt } from '../services/rates.ts'
import { guestName } from '../words/content.ts'
import { isVip } from './users.ts'

/** Where somebody whom I invite begins. */
const inviteUrl = (appUrl: string, code: string): string => (code === '' ? `${appUrl}/` : `${appUrl}/?aff_code=${code}`)

/** Somebody's own profile. */
export async function profileOf(db: Db, user: UserRow, appUrl: string, nowMs: number): Promise<Profile> {
  const rate = await ratesAt(db, nowMs)
  const coins = await balanceOf(db, userHolder(user.id), 'coin')
  const { incoming, outgoing } = await turnoverOf(db, userHolder(user.id), 'coin')
  const earned = await turnoverOf(db, userHolder(user.id), 'fen')
  const inviter = user.invited_by === null ? undefined : await inviteCodeOf(db, user.invited_by)
  return {
    uid: user.id,
    uuid: user.uuid,
    username: user.username,
    login_name: user.login_name,
    ...(user.phone !== null && { phone: user.phone }),
    avatar_url: user.avatar,
    ...(user.sign !== null && { sign: user.sign }),
    ...(user.sex !== null && { sex: user.sex }),
    ...(user.birthday !== null && { birthday: user.birthday }),
    aff_code: user.aff_code,
    aff_url_copy: inviteUrl(appUrl, user.aff_code),
    share_url: inviteUrl(appUrl, user.aff_code),
    auth_level: user.auth_level,
    auth_status: user.auth_status,
    can_watch: rate('vip-films'),
    coins,
    coins_total: incoming,
    consumption: outgoing,
    fans_count: user.fans_count,
    followed_count: user.followed_count,
    likes_count: user.likes_count,
    live_count: 0,
    ...(inviter !== undefined && { invite_by_code: inviter }),
    is_attention: false,
    is_recommend: user.featured === 1,
    is_reg: true,
    vip: isVip(user, nowMs),
    ...(user.vip_expires_at !== null && { vip_expires_at: user.vip_expires_at }),
    level: user.level,
    ...(user.totp !== null && { second_factor: true }),
    ...(user.closes_at !== null && { closes_at: user.closes_at }),
    tui_coins: moneyText(await balanceOf(db, userHolder(user.id), 'fen')),
    total_tui_coins: moneyText(earned.incoming),
  }
}

/** The profile of a device on which nobody is logged in. */
export async function guestProfile(db: Db, { device }: Person, appUrl: string, nowMs: number): Promise<Profile> {
  const rate = await ratesAt(db, nowMs)
  return {
    uid: 0,
    uuid: '',
    username: guestName(device),
    avatar_url: '',
    aff_code: '',
    aff_url_copy: inviteUrl(appUrl, ''),
    share_url: inviteUrl(appUrl, ''),
    auth_level: 0,
    auth_status: 0,
    can_watch: rate('vip-films'),
    coins: 0,
    coins_total: 0,
    consumption: 0,
    fans_count: 0,
    followed_count: 0,
    likes_count: 0,
    live_count: 0,
    is_attention: false,
    is_recommend: false,
    is_reg: false,
    vip: false,
    level: 0,
    tui_coins: '0.00',
    total_tui_coins: '0.00',
  }
}
