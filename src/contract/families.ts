import { answer, list, ownList, sections } from './cache.ts'
import { pages, queued, read } from './call.ts'
import type { CommentedKind, GroupedKind, ItemKind, SeriesKind } from './kind.ts'
import { listOf, opt, shape, type Schema } from './schema.ts'
import { Comment } from './shapes/comment.ts'
import { Count, FilterGroup, Flag, LikeGroup, Series } from './shapes/common.ts'
import { Ad } from './shapes/home.ts'
import { byId, commentsOf, Conf, Ids, Name, newComment, Sort, toggle } from './shapes/inputs.ts'
import { wholeList } from './shapes/page.ts'
import { Sections } from './shapes/section.ts'

/** A group's place on the server, such as `/api/novel`. */
type Base = `/api/${string}`

/** The reply of a write that answers nothing. */
export const Nothing = shape({})
/** The state after liking something. */
export const Liked = shape({ is_like: Flag, likes_count: Count })
/** The state after praising a post, an answer or a comment. */
export const Praised = shape({ is_praise: Flag, likes_count: Count })
/** The state after favouriting something. */
export const Favoured = shape({ is_favorite: Flag })
/** The balance after a purchase. */
export const Paid = shape({ coins: Count })

/** Banner and sections of a channel. */
export const kindHome = (base: Base) => ({
  home: read(`${base}/home`, {}, shape({ banner: listOf(Ad), sections: Sections }), sections),
})

/** Put an item among my favourites, and list them. */
export const favouritable = <K extends ItemKind, T>(base: Base, kind: K, item: Schema<T>) => ({
  favorite: queued(`${base}/favorite`, toggle, Favoured, { success: 251 }),
  favorites: pages(`${base}/list_favorite`, {}, item, ownList(kind), { who: 'user' }),
})

/** Like an item. */
export const likeable = (base: Base) => ({
  like: queued(`${base}/like`, toggle, Liked, { success: 251 }),
})

/** Comments of an item; with `reply_to` the replies to one. */
export const commentable = <K extends CommentedKind>(base: Base, kind: K) => ({
  comments: pages(`${base}/comment_list`, commentsOf, Comment, list(`comment:${kind}`)),
  comment: queued(`${base}/comment`, newComment, Comment),
})

/** Follow a series, list the series and their items. The path of the items' list ends in their kind. */
export const followable = <K extends SeriesKind, T>(base: Base, kind: K, item: Schema<T>) => ({
  followed: pages(`${base}/list_follow_${kind}`, {}, item, ownList(kind), { who: 'user' }),
  followedSeries: pages(`${base}/list_follow_series`, {}, Series, list(`series:${kind}`, { own: true }), {
    who: 'user',
  }),
  followSeries: queued(`${base}/follow_series`, toggle, shape({ is_follow: Flag }), { success: 251 }),
})

/** Find options, and the items that fit the chosen ones. */
export const findable = <K extends ItemKind, T>(base: Base, kind: K, item: Schema<T>) => ({
  findConf: read(`${base}/find_conf`, {}, shape({ groups: listOf(FilterGroup) }), answer),
  findList: pages(`${base}/find_list`, { conf: Conf, sort: Sort }, item, list(kind)),
})

/** My own collections of liked items. */
export const groupable = <K extends GroupedKind>(base: Base, kind: K) => ({
  likeGroups: read(`${base}/list_like_group`, {}, wholeList(LikeGroup), list(`like-group:${kind}`, { own: true }), {
    who: 'user',
  }),
  createLikeGroup: queued(`${base}/create_like_group`, { name: Name }, LikeGroup),
  updateLikeGroup: queued(
    `${base}/update_like_group`,
    { ...byId, name: opt(Name), add: opt(Ids), remove: opt(Ids) },
    LikeGroup,
    { success: 251 },
  ),
  deleteLikeGroup: queued(`${base}/delete_like_group`, byId, Nothing, { success: 251 }),
})
