import type { Same } from '../catalogue.ts'
import type { user as zh } from '../zh/user.ts'
import { counted } from '../counted.ts'

export const user: Same<typeof zh> = {
  openCover: 'View cover',
  title: 'Profile',
  tabs: { videos: 'Videos', clips: 'Clips', collections: 'Collections', posts: 'Posts', club: 'Fan club' },
  works: 'Works',
  withCount: (name: string, count: string) => `${name} ${count}`,
  fans: 'Fans',
  following: 'Following',
  likes: 'Likes',
  level: (level: number) => `Lv.${level}`,
  certified: 'Certified',
  more: 'More actions',
  empty: { videos: 'No videos yet', clips: 'No clips yet', collections: 'No collections yet', posts: 'No posts yet' },
  emptyText: 'Follow them and you won’t miss what comes next.',
  ownEmptyText: 'What you publish appears here.',
  enterClub: 'Go to the fan club',
  clubFrom: (coins: number, months: string) => `from ${counted(coins, 'coin')} · ${months}`,
  fansOf: (name: string) => `${name}’s fans`,
  idolsOf: (name: string) => `${name} follows`,
  myFans: 'Fans',
  myIdols: 'Following',
  fansEmpty: 'No fans yet',
  fansEmptyText: 'Follow them and be the first.',
  ownFansEmptyText: 'Publish more, and people will find you.',
  fansGuest: 'Log in to see your fans',
  idolsEmpty: 'Follows nobody yet',
  ownIdolsEmpty: 'You follow nobody yet',
  ownIdolsEmptyText: 'Those you follow are listed here.',
  findCreators: 'See the creators',
}
