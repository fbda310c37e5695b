import type { Same } from '../catalogue.ts'
import type { clubs as zh } from '../zh/clubs.ts'
import { counted } from '../counted.ts'

export const clubs: Same<typeof zh> = {
  rank: 'Fan club ranking',
  rule: 'Fan club rules',
  club: 'Fan club',
  clubOf: (name: string) => `${name}’s fan club`,
  joinedLately: (count: string) => `${count} joined`,
  members: (count: string) => counted(count, 'member'),
  videos: (count: string) => counted(count, 'video'),
  joined: 'Joined',
  until: (date: string) => `Until ${date}`,
  own: 'This is your fan club',
  ownText: 'Members see what is below.',
  clubVideos: 'Videos for members',
  lockedTitle: (count: string) => `Join to watch ${counted(count, 'video')}`,
  lockedText: 'While you are a member you pay nothing more for them.',
  noVideos: 'No videos here yet',
  noVideosText: 'New ones will come first.',
  absent: 'This creator has no fan club yet',
  toOwner: 'See their page',
  join: 'Join the fan club',
  renew: 'Stay longer',
  renewNote: 'It is added to the time you have left, so nothing is lost.',
  term: 'How long',
  months: { 1: '1 month', 3: '3 months', 12: '1 year' },
  perMonth: (coins: string) => `about ${counted(coins, 'coin')} a month`,
  joinFor: (months: string, coins: number) => `Join for ${months}: ${counted(coins, 'coin')}`,
  renewFor: (months: string, coins: number) => `Add ${months}: ${counted(coins, 'coin')}`,
  confirm: (name: string, months: string, coins: number) =>
    `This takes ${counted(coins, 'coin')} and makes you a member of ${name}’s fan club for ${months}. It can’t be refunded.`,
  confirmRenew: (name: string, months: string, coins: number) =>
    `This takes ${counted(coins, 'coin')} and adds ${months} to your membership of ${name}’s fan club. It can’t be refunded.`,
  pay: 'Pay',
  done: (date: string) => `You’re a member until ${date}`,
  closed: 'This fan club takes nobody any more',
  offerLogin: 'Log in to join',
}
