import * as v from 'valibot'
import { answering, change, type DeskPage, look } from './call.ts'
import { Line, Paged, Reason, RowId, Version } from './shapes.ts'

/** What the content table lists: each is a kind of items, or the short ones among videos. */
export const contentKinds = [
  'video',
  'clip',
  'article',
  'post',
  'comic',
  'novel',
  'picture',
  'audio',
  'game',
  'dating',
] as const
/** One of `contentKinds`. */
export type ContentKind = (typeof contentKinds)[number]

/** States of items as the desk names them. */
export const contentStates = ['live', 'draft', 'held', 'gone', 'withdrawn', 'removed', 'sold', 'coming'] as const
/** One of `contentStates`. */
export type ContentState = (typeof contentStates)[number]

/** An item as the table lists it. */
export interface ContentRow {
  readonly kind: ContentKind
  readonly id: number
  readonly title: string
  readonly intro: string
  readonly creator: string
  readonly creatorUuid: string
  /** The path of its picture; empty where it has none. */
  readonly cover: string
  readonly state: ContentState
  readonly coins: number
  readonly vipOnly: boolean
  readonly categoryId: number | null
  readonly plays: number
  readonly likes: number
  readonly comments: number
  readonly createdAt: number
  readonly version: string
}

/** A category that items of a kind can have. */
export interface ContentCategory {
  readonly id: number
  readonly name: string
}

/** Kinds of items that carry tags. */
export const taggedKinds: readonly ContentKind[] = [
  'video',
  'clip',
  'article',
  'comic',
  'novel',
  'picture',
  'audio',
  'game',
]

/** Kinds of items that are shown by a picture of their own. */
export const coveredKinds: readonly ContentKind[] = [...taggedKinds, 'dating']

/** Kinds of items that have parts in an order. */
export const partedKinds = ['comic', 'novel', 'audio', 'game'] as const

/** Kinds whose parts can be divided and put together. */
export const dividedKinds = ['comic', 'novel'] as const

/** An item with what only its own page shows. */
export interface ContentItem extends ContentRow {
  readonly tags: readonly string[]
  readonly creatorId: number
  /** The original of its film, which `/film/<id>` shows; null where there is none. */
  readonly film: number | null
  readonly parts: readonly {
    readonly id: number
    readonly number: number
    readonly title: string
    readonly coins: number
    /** Pages, words, seconds or bytes. */
    readonly size: number
    readonly version: string
  }[]
  /** Of the parts in their order. */
  readonly orderVersion: string
  readonly categories: readonly ContentCategory[]
  /** Whether a listing is certified; null where nothing of its kind is. */
  readonly certified: boolean | null
  readonly sales: number
  readonly earned: number
  /** Cases about it, the newest first. */
  readonly cases: readonly { readonly id: number; readonly state: string; readonly openedAt: number }[]
}

/** Somebody whose something can be. */
export interface ContentPerson {
  readonly id: number
  readonly name: string
  readonly uuid: string
}

/** What the app draws an item of. */
export interface AppCard {
  /** What kind it is to the app, to which clips are videos. */
  readonly kind: Exclude<ContentKind, 'clip'>
  /** An entity of the kind. */
  readonly value: object
}

/** A part of a comic or a novel with what is in it: for dividing it, and for putting it together with the next one. */
export interface ContentPart {
  readonly id: number
  readonly title: string
  readonly coins: number
  /** Whether it is bought by itself; what costs something in a novel is for VIPs. */
  readonly sold: boolean
  /** What it can be divided between: the beginnings of its paragraphs, or the paths of its pictures. */
  readonly pieces: readonly { readonly text: string; readonly image: string }[]
  readonly next: { readonly id: number; readonly title: string; readonly coins: number } | null
  /** How many people bought either of both alone. */
  readonly oneOnly: number
  /** Of it and the next one, with all that is in them. */
  readonly version: string
}

const Kind = v.picklist(contentKinds)
const Path = v.pipe(v.string(), v.maxLength(300))
const Tags = v.pipe(v.array(v.pipe(Line, v.minLength(1), v.maxLength(40))), v.maxLength(20))
const Ids = v.pipe(v.array(RowId), v.minLength(1), v.maxLength(200))
/** What something can cost at most. */
export const mostCoins = 100_000
const Coins = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostCoins))

/** All that people see, whatever kind it is and whatever state it is in. */
export const content = {
  list: look<DeskPage<ContentRow>>()(
    'content.see',
    v.object({
      ...Paged.entries,
      kind: v.optional(Kind, 'video'),
      state: v.optional(v.picklist(contentStates)),
      creator: v.optional(Line),
    }),
  ),
  /** Names of tags that hold a text, the most used first. */
  tags: look<{ readonly names: readonly string[] }>()('content.see', v.object({ text: Line })),
  item: look<ContentItem>()('content.see', v.object({ kind: Kind, id: RowId })),
  /** The item as the app's lists tell of it, whether or not they do: what the app's card draws. */
  card: look<AppCard>()('content.see', v.object({ kind: Kind, id: RowId })),
  edit: change()(
    'content.edit',
    v.object({
      kind: Kind,
      id: RowId,
      version: Version,
      title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
      intro: v.pipe(v.string(), v.trim(), v.maxLength(5000)),
      coins: Coins,
      categoryId: v.nullable(RowId),
      reason: Reason,
    }),
  ),
  /** Changes the title or the price of a part. */
  editPart: change()(
    'content.edit',
    v.object({
      partId: RowId,
      version: Version,
      title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
      coins: Coins,
      reason: Reason,
    }),
  ),
  /** Puts the parts of an item, all of which are named, into another order. */
  orderParts: change()(
    'content.edit',
    v.object({
      kind: v.picklist(partedKinds),
      id: RowId,
      version: Version,
      ids: v.pipe(v.array(RowId), v.minLength(1), v.maxLength(20_000)),
      reason: Reason,
    }),
  ),
  part: look<ContentPart>()('content.edit', v.object({ partId: RowId })),
  /** Divides a part before one of its pieces; whoever bought it has both halves. */
  dividePart: change()(
    'content.edit',
    v.object({
      partId: RowId,
      version: Version,
      at: v.pipe(v.number(), v.integer(), v.minValue(1)),
      title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
      coins: Coins,
      nextCoins: Coins,
      reason: Reason,
    }),
  ),
  /** Puts a part together with the next one of the same price; whoever bought either has both. */
  joinParts: change()(
    'content.edit',
    v.object({
      partId: RowId,
      version: Version,
      title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
      reason: Reason,
    }),
  ),
  setPrice: answering<{ readonly count: number }>()(
    'content.edit',
    v.object({ kind: Kind, ids: Ids, coins: Coins, reason: Reason }),
  ),
  setCategory: answering<{ readonly count: number }>()(
    'content.edit',
    v.object({ kind: Kind, ids: Ids, categoryId: RowId, reason: Reason }),
  ),
  /** Shows an item by another picture, which was sent to its creator's pictures; `former` is the one that is there. */
  setCover: change()(
    'content.edit',
    v.object({ kind: v.picklist(coveredKinds), id: RowId, former: Path, path: Path, reason: Reason }),
  ),
  /** Open accounts that a name or a number fits, for whoever makes an item somebody else's. */
  people: look<{ readonly people: readonly ContentPerson[] }>()('content.edit', v.object({ text: Line })),
  /** Makes an item somebody else's; `former` is whose it is. What it has earned stays with whom it was booked to. */
  setCreator: change()(
    'content.edit',
    v.object({ kind: Kind, id: RowId, former: RowId, creatorId: RowId, reason: Reason }),
  ),
  /** Has items carry further tags, and some no more. */
  setTags: answering<{ readonly count: number }>()(
    'content.edit',
    v.object({ kind: v.picklist(taggedKinds), ids: Ids, add: Tags, remove: Tags, reason: Reason }),
  ),
  /** Certifies a listing, or takes its certification back; its author is told. Refused where a colleague was first. */
  certify: change()('content.edit', v.object({ id: RowId, certified: v.boolean(), reason: Reason })),
  /** Takes items down, here and on every device; their authors read why, and can appeal. */
  takeDown: answering<{ readonly count: number }>()('content.edit', v.object({ kind: Kind, ids: Ids, reason: Reason })),
  /** Brings back what was taken down within 30 days. */
  bringBack: answering<{ readonly count: number }>()(
    'content.edit',
    v.object({ kind: Kind, ids: Ids, reason: Reason }),
  ),
}
