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
  access: true,
  watch_left: true,
  related: true,
  like_group_ids: true,
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

/** Whether a card row of this kind has no such field: only the item's own page shows it. */
export const isDetailField = (kind: Kind, field: string) => detailFields[kind]?.[field] === true

/** The part of an entity that its card row holds: most come as no more than that. */
export function cardFields(kind: Kind, entity: object): object {
  const beside = Object.keys(detailFields[kind] ?? {})
  if (!beside.some((field) => field in entity)) return entity
  return Object.fromEntries(Object.entries(entity).filter(([field]) => !isDetailField(kind, field)))
}
