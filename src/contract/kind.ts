import type { Article } from './shapes/article.ts'
import type { AudioBook, AudioChapter } from './shapes/audio.ts'
import type { Club } from './shapes/club.ts'
import type { Comic, Episode } from './shapes/comic.ts'
import type { Comment, Review } from './shapes/comment.ts'
import type { Image, LikeGroup, Series, Tag } from './shapes/common.ts'
import type { OwnWork } from './shapes/creator.ts'
import type { Dating } from './shapes/dating.ts'
import type { Game } from './shapes/game.ts'
import type { Compilation, Mv } from './shapes/media.ts'
import type { FeedbackMessage, Message, Notice } from './shapes/message.ts'
import type { CoinRecord, Order, Ticket } from './shapes/money.ts'
import type { Chapter, Novel } from './shapes/novel.ts'
import type { PictureSet } from './shapes/picture.ts'
import type { Post, Topic } from './shapes/post.ts'
import type { Section, SectionType } from './shapes/section.ts'
import type { InviteRecord } from './shapes/user.ts'
import type { UserBrief } from './shapes/user-brief.ts'
import type { Want, WantReply } from './shapes/want.ts'

/** The kinds that a person meets as items of their own, each with a card and a place it leads to. */
export const itemKinds = [
  'video',
  'compilation',
  'user',
  'article',
  'post',
  'want',
  'comic',
  'novel',
  'picture',
  'audio',
  'game',
  'dating',
  'club',
  'topic',
] as const
/** See `itemKinds`. A short clip is a `video` too: one row, one like, however it is drawn. */
export type ItemKind = (typeof itemKinds)[number]

/** The kinds that live within an item or a list. */
export const partKinds = [
  'want-reply',
  'review',
  'episode',
  'chapter',
  'audio-chapter',
  'image',
  'section',
  'tag',
  'ticket',
  'message',
  'notice',
  'feedback',
  'order',
  'coin-record',
  'invite',
  'own-work',
] as const
export type PartKind = (typeof partKinds)[number]

/** What can be commented on. Each has comments of its own, with ids of their own. */
export const commentedKinds = ['video', 'post', 'article', 'want-reply', 'novel', 'picture', 'game'] as const
export type CommentedKind = (typeof commentedKinds)[number]

/** What comes in series, each with ids of their own. */
export const seriesKinds = ['novel', 'picture', 'audio'] as const
export type SeriesKind = (typeof seriesKinds)[number]

/** What can be gathered in collections of one's own. */
export const groupedKinds = ['video', 'comic'] as const
export type GroupedKind = (typeof groupedKinds)[number]

/**
 * The kind of a row or a subject. Comments, series and collections are qualified (`comment:post`), because each
 * family on the server counts its own ids: the same number names different things.
 */
export type Kind =
  | ItemKind
  | PartKind
  | `comment:${CommentedKind}`
  | `series:${SeriesKind}`
  | `like-group:${GroupedKind}`

/** All kinds, at run time. */
export const kinds: readonly Kind[] = [
  ...itemKinds,
  ...partKinds,
  ...commentedKinds.map((kind) => `comment:${kind}` as const),
  ...seriesKinds.map((kind) => `series:${kind}` as const),
  ...groupedKinds.map((kind) => `like-group:${kind}` as const),
]

/** What tells one item of a kind from another: see `idOf`. */
export type EntityId = number | string

/** One thing that can be liked, bought, downloaded, reported, hidden. */
export interface Subject<K extends Kind = Kind> {
  readonly kind: K
  readonly id: EntityId
}

interface PlainEntities {
  video: Mv
  compilation: Compilation
  user: UserBrief
  article: Article
  post: Post
  want: Want
  'want-reply': WantReply
  review: Review
  comic: Comic
  episode: Episode
  novel: Novel
  chapter: Chapter
  picture: PictureSet
  image: Image
  audio: AudioBook
  'audio-chapter': AudioChapter
  game: Game
  dating: Dating
  club: Club
  topic: Topic
  section: Section
  tag: Tag
  ticket: Ticket
  message: Message
  notice: Notice
  feedback: FeedbackMessage
  order: Order
  'coin-record': CoinRecord
  invite: InviteRecord
  'own-work': OwnWork
}

/** What a card row of each kind holds. */
export type Entity = PlainEntities & { [K in `comment:${CommentedKind}`]: Comment } & {
  [K in `series:${SeriesKind}`]: Series
} & { [K in `like-group:${GroupedKind}`]: LikeGroup }

/** The entity of a kind. */
export type EntityOf<K extends Kind> = Entity[K]

/**
 * An entity's identity: people, and whom one invited, by uuid; clubs by their owner's uuid, since club.info asks with it;
 * orders by order_no; the images of a set by path; everything else by id.
 */
export function idOf<K extends Kind>(kind: K, entity: EntityOf<K>): EntityId {
  const identify: (entity: EntityOf<K>) => EntityId = identities[kind] ?? byId
  return identify(entity)
}

const byId = (entity: object): EntityId => (entity as { id: number }).id
const identities: { readonly [K in Kind]?: (entity: EntityOf<K>) => EntityId } = {
  user: (user: UserBrief) => user.uuid,
  invite: (invite: InviteRecord) => invite.user.uuid,
  club: (club: Club) => club.owner.uuid,
  order: (order: Order) => order.order_no,
  image: (image: Image) => image.path,
}

/** The kind of the items of a section. */
export const kindOfSection: { readonly [T in SectionType]: ItemKind } = {
  mv: 'video',
  creator: 'user',
  article: 'article',
  comic: 'comic',
  novel: 'novel',
  picture: 'picture',
  audio: 'audio',
  game: 'game',
  dating: 'dating',
  compilation: 'compilation',
  club: 'club',
  topic: 'topic',
  post: 'post',
  want: 'want',
}
