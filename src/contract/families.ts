import { answer, list, ownList, sections } from './cache.ts'
import { pages, queued, read, type Options, type Path } from './call.ts'
import type { CommentedKind, EntityOf, GroupedKind, ItemKind, Kind, SeriesKind } from './kind.ts'
import { commenting, editing, groupChange, groupEnd, newGroup, removing, toggling } from './offline.ts'
import { listOf, opt, shape, type Schema } from './schema.ts'
import { Comment } from './shapes/comment.ts'
import { Count, FilterGroup, Flag, LikeGroup, Series } from './shapes/common.ts'
import { Ad } from './shapes/home.ts'
import { byId, commentsOf, Conf, Content, Ids, Name, newComment, Sort, toggle } from './shapes/inputs.ts'
import { wholeList } from './shapes/page.ts'
import { Sections } from './shapes/section.ts'

/** A group's place on the server, such as `/api/novel`. */
type Base = Path

/** The reply of a write that answers nothing. */
export const Nothing = shape({})
/** The state after liking something. */
export const Liked = shape({ is_like: Flag, likes_count: Count })
/** The state after praising a post, an answer or a comment. */
export const Praised = shape({ is_praise: Flag, likes_count: Count })
/** The state after favoriting something. */
export const Favorited = shape({ is_favorite: Flag })
/** The balance after a purchase. */
export const Paid = shape({ coins: Count })

/** Puts an item among my favorites, or takes it out of them; `list` are these. */
export const favorite = <K extends ItemKind, const L extends string>(path: Path, kind: K, list: L) =>
  queued(path, toggle, Favorited, toggling(kind, 'is_favorite', undefined, list), { success: 251 })

/** Likes an item; `list` is the one of those that I like. */
export const like = <K extends ItemKind, const L extends string = never>(path: Path, kind: K, list?: L) =>
  queued(path, toggle, Liked, toggling(kind, 'is_like', 'likes_count', list), { success: 251 })

/** Praises a post, an answer or a comment. */
export const praise = <K extends Kind>(path: Path, kind: K) =>
  queued(path, toggle, Praised, toggling(kind, 'is_praise', 'likes_count'), { success: 251 })

/** Comments on an item; `list` are its comments. */
export const comment = <K extends CommentedKind, const L extends string>(
  path: Path,
  kind: K,
  list: L,
  options?: Options,
) => queued(path, newComment, Comment, commenting(kind, list), options)

/** Who may change something of one's own, and what answers it. */
export const ofOwner = { who: 'owner', success: 251 } as const

/** Writes something of one's own anew, whose text is `content`; the reply is the item. */
export const edit = <K extends Kind>(path: Path, kind: K, item: Schema<EntityOf<K>>, content = Content) =>
  queued(path, { ...byId, content }, item, editing(kind), ofOwner)

/** Deletes something of one's own. */
export const remove = <K extends Kind>(path: Path, kind: K) => queued(path, byId, Nothing, removing(kind), ofOwner)

/** Banner and sections of a channel. */
export const kindHome = (base: Base) => ({
  home: read(`${base}/home`, {}, shape({ banner: listOf(Ad), sections: Sections }), sections),
})

/** Put an item among my favorites, and list them. */
export const favoritable = <K extends ItemKind, T>(base: Base, kind: K, item: Schema<T>) => ({
  favorite: favorite(`${base}/favorite`, kind, `${kind}.favorites`),
  favorites: pages(`${base}/list_favorite`, {}, item, ownList(kind), { who: 'user' }),
})

/** Like an item. */
export const likeable = <K extends ItemKind>(base: Base, kind: K) => ({
  like: like(`${base}/like`, kind),
})

/** Comments of an item; with `reply_to` the replies to one. */
export const commentable = <K extends CommentedKind>(base: Base, kind: K) => ({
  comments: pages(`${base}/comment_list`, commentsOf, Comment, list(`comment:${kind}`)),
  comment: comment(`${base}/comment`, kind, `${kind}.comments`),
})

/** Follow a series, list the series and their items. The path of the items' list ends in their kind. */
export const followable = <K extends SeriesKind, T>(base: Base, kind: K, item: Schema<T>) => ({
  followed: pages(`${base}/list_follow_${kind}`, {}, item, ownList(kind), { who: 'user' }),
  followedSeries: pages(`${base}/list_follow_series`, {}, Series, list(`series:${kind}`, { own: true }), {
    who: 'user',
  }),
  followSeries: queued(
    `${base}/follow_series`,
    toggle,
    shape({ is_follow: Flag }),
    toggling(`series:${kind}`, 'is_follow', undefined, `${kind}.followedSeries`),
    { success: 251 },
  ),
})

/** Find options, and the items that fit the chosen ones. */
export const findable = <K extends ItemKind, T>(base: Base, kind: K, item: Schema<T>) => ({
  findConf: read(`${base}/find_conf`, {}, shape({ groups: listOf(FilterGroup) }), answer),
  findList: pages(`${base}/find_list`, { conf: Conf, sort: Sort }, item, list(kind)),
})

/** My own collections of liked items; `items` is the list of what is in them. */
export const groupable = <K extends GroupedKind, G extends string, L extends string>(
  base: Base,
  kind: K,
  group: G,
  items: L,
) => ({
  likeGroups: read(`${base}/list_like_group`, {}, wholeList(LikeGroup), list(`like-group:${kind}`, { own: true }), {
    who: 'user',
  }),
  createLikeGroup: queued(
    `${base}/create_like_group`,
    { name: Name },
    LikeGroup,
    newGroup(kind, `${group}.likeGroups`),
  ),
  updateLikeGroup: queued(
    `${base}/update_like_group`,
    { ...byId, name: opt(Name), add: opt(Ids), remove: opt(Ids) },
    LikeGroup,
    groupChange(kind, items),
    { success: 251 },
  ),
  deleteLikeGroup: queued(`${base}/delete_like_group`, byId, Nothing, groupEnd(kind), {
    success: 251,
  }),
})
