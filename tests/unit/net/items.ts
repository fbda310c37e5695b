import type { Comment } from '#contract/shapes/comment.ts'
import type { Mv, MvDetail } from '#contract/shapes/media.ts'
import type { Post } from '#contract/shapes/post.ts'
import type { UserBrief } from '#contract/shapes/user-brief.ts'

const cover = { path: 'covers/lake.webp', width: 1600, height: 900 }

/** Items for replies; `change` says what is different. */
export const user = (change: Partial<UserBrief> = {}): UserBrief => ({
  uuid: 'u-9',
  username: '小猫',
  avatar_url: '',
  vip: false,
  level: 1,
  auth_status: 0,
  is_attention: false,
  fans_count: 3,
  mv_count: 2,
  ...change,
})

export const mv = (id: number, change: Partial<Mv> = {}): Mv => ({
  id,
  title: `湖边的清晨 ${id}`,
  cover,
  seconds: 61.5,
  aspect: '16X9',
  small: false,
  plays: 10,
  likes_count: 1,
  comments_count: 0,
  coins: 0,
  vip_only: false,
  tags: [],
  user: user(),
  created_at: 1_780_000_000_000,
  is_like: false,
  is_pay: false,
  ...change,
})

export const mvDetail = (id: number, change: Partial<MvDetail> = {}): MvDetail => ({
  ...mv(id),
  intro: '雾气散去',
  streams: [],
  access: 'coins',
  watch_left: 3,
  related: [mv(id + 1000)],
  like_group_ids: [],
  ...change,
})

export const post = (id: number, change: Partial<Post> = {}): Post => ({
  id,
  title: `晨雾 ${id}`,
  content: '',
  images: [],
  images_count: 0,
  user: user(),
  likes_count: 0,
  comments_count: 0,
  coins: 0,
  is_pay: false,
  is_praise: false,
  created_at: 1_780_000_000_000,
  ...change,
})

export const comment = (id: number, change: Partial<Comment> = {}): Comment => ({
  id,
  user: user(),
  content: '真美',
  likes_count: 0,
  replies_count: 0,
  is_praise: false,
  created_at: 1_780_000_000_000,
  ...change,
})

/** What the app asks at its start: where pictures are. */
export const homeConfig = (imgBase: string) => ({
  reportType: [],
  navbarTitle: '',
  config: {
    porn_sort_tab: [],
    com_sort_tab: [],
    picture_sort_tab: [],
    post_sort_tab: [],
    aw_sort_tab: [],
    img_base: imgBase,
    stream_base: 'https://img.example/hls',
    official_url: '',
    customer_hours: '',
  },
})
