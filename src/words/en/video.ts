import type { Same } from '../catalogue.ts'
import type { video as zh } from '../zh/video.ts'
import { counted } from '../counted.ts'

export const video: Same<typeof zh> = {
  vip: 'VIP',
  coins: (count: number) => `${count} ${count === 1 ? 'coin' : 'coins'}`,
  plays: (count: string) => counted(count, 'play'),
  fans: (count: string) => counted(count, 'fan'),
  videos: (count: string) => counted(count, 'video'),
  posts: (count: string) => counted(count, 'post'),
  members: (count: string) => counted(count, 'member'),
  collectionOf: (count: string) => counted(count, 'video'),
  clip: 'Clip',
  certified: 'Certified',
}
