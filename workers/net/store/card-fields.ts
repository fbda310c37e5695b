import type { Article } from '#contract/shapes/article.ts'
import type { Kind } from '#contract/kind.ts'
import type { Mv, MvDetail } from '#contract/shapes/media.ts'
import type { UserPage } from '#contract/shapes/user.ts'
import type { UserBrief } from '#contract/shapes/user-brief.ts'

type Beside<Detail, Card> = Exclude<keyof Detail, keyof Card>

const ofVideo: Record<Beside<MvDetail, Mv>, true> = {
  intro: true,
  preview: true,
  streams: true,
  audios: true,
  access: true,
  watch_left: true,
  related: true,
  like_group_ids: true,
  captions: true,
  storyboard: true,
  chapters: true,
}
const ofUser: Record<Beside<UserPage, UserBrief>, true> = {
  cover: true,
  likes_count: true,
  followed_count: true,
  club: true,
  counts: true,
}
const ofArticle: Partial<Record<keyof Article, true>> = { body: true }

const detailFields: { readonly [K in Kind]?: Readonly<Record<string, true>> } = {
  video: ofVideo,
  user: ofUser,
  article: ofArticle,
}

/** The part of an entity that its card row holds: most come as no more than that. */
export const cardFields = (kind: Kind, entity: object): object =>
  without(
    entity,
    Object.keys(detailFields[kind] ?? {}).filter((field) => field in entity),
  )

/** The value without these fields; itself where there are none. */
export const without = (value: object, fields: readonly string[]): object =>
  fields.length === 0 ? value : Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field)))
