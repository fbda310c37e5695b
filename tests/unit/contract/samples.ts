import type { Comment, Review } from '#contract/shapes/comment.ts'
import type { Image, Stream, Tag } from '#contract/shapes/common.ts'
import type { Dating } from '#contract/shapes/dating.ts'
import type { Mv, MvDetail } from '#contract/shapes/media.ts'
import type { SectionOf } from '#contract/shapes/section.ts'
import type { UserBrief } from '#contract/shapes/user-brief.ts'

const noon = 1_760_000_000_000

export const image: Image = { path: 'covers/lake.webp', width: 1600, height: 900 }
export const tag: Tag = { id: 3, name: '山水', count: 12 }
export const stream: Stream = { quality: '720p', height: 720, bandwidth: 1_800_000, url: 'lake/720.m3u8', bytes: 9000 }
export const user: UserBrief = {
  uuid: 'u-1',
  username: '小猫',
  avatar_url: '',
  vip: false,
  level: 1,
  auth_status: 0,
  is_attention: false,
  fans_count: 0,
  mv_count: 2,
}
export const mv: Mv = {
  id: 7,
  title: '湖边的清晨',
  cover: image,
  seconds: 61.5,
  aspect: '16X9',
  small: false,
  plays: 10,
  likes_count: 1,
  comments_count: 0,
  coins: 0,
  vip_only: false,
  tags: [tag],
  user,
  created_at: noon,
  is_like: false,
  is_pay: false,
}
export const mvDetail: MvDetail = {
  ...mv,
  intro: '雾气散去',
  streams: [stream],
  access: 'free',
  watch_left: 3,
  related: [mv],
  like_group_ids: [],
}
export const comment: Comment = {
  id: 5,
  user,
  content: '真美',
  likes_count: 0,
  replies_count: 0,
  is_praise: false,
  created_at: noon,
}
export const review: Review = { ...comment, score: 5, images: [] }
export const dating: Dating = {
  id: 9,
  title: '一起看日落',
  cover: image,
  images: [],
  area: { code: '33', name: '浙江' },
  age: 18,
  intro: '爬山',
  certified: true,
  score: 4.5,
  reviews_count: 2,
  likes_count: 0,
  coins: 10,
  is_pay: false,
  is_like: false,
  created_at: noon,
}
export const section: SectionOf<'mv'> = { id: 1, title: '推荐', type: 'mv', layout: 'grid', items: [mv], more: true }
