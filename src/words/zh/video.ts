/** Videos and what surrounds them: cards, player, collections, creators. */
export const video = {
  vip: 'VIP',
  coins: (count: number) => `${count} 金币`,
  plays: (count: string) => `${count} 次播放`,
  fans: (count: string) => `${count} 粉丝`,
  videos: (count: string) => `${count} 视频`,
  posts: (count: string) => `${count} 帖子`,
  members: (count: string) => `${count} 成员`,
  collectionOf: (count: string) => `${count} 部`,
  clip: '短片',
  certified: '已认证',
}
