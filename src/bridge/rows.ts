import type { CallName } from '#contract/catalogue.ts'
import type { Failure } from '#contract/failures.ts'
import type { EntityId, EntityOf, Kind } from '#contract/kind.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { MvDetail, TrackName } from '#contract/shapes/media.ts'
import type { UserPage } from '#contract/shapes/user.ts'

/** What names a row of any kind (`idOf`): a number for most, the uuid of a user, the order_no of an order. */
export type RowId = EntityId

/** Key of a card or detail, `[kind, id]`. */
export type RowKey = [Kind, RowId]

/** The server's truth about one item as lists show it, with the time it was asked for. */
export interface CardRow<K extends Kind = Kind> {
  kind: K
  id: RowId
  value: CardOf<K>
  /** Unix milliseconds, by this device's clock, of the request that brought the value. */
  askedAt: number
}

/** The server's truth about one item as its own page shows it. */
export interface DetailRow<K extends Kind = Kind> {
  kind: K
  id: RowId
  value: DetailOf<K>
  askedAt: number
}

/** A list: which generation is shown, and whether a newer one waits behind "N new". */
export interface ListRow {
  /** `listKey(call, input)`. */
  key: string
  call: CallName
  /** The generation whose pages are shown. */
  generation: number
  askedAt: number
  /**
   * A refresh that the person has not let in yet. `fresh` counts the items before the first known one where the order
   * says what is new, else it is 0; `overlaps`: it meets what is shown, so that nothing is missing between.
   */
  waiting?: { generation: number; fresh: number; overlaps: boolean; askedAt: number }
  /** Reply fields beside the items and `next`, such as a banner; an entity is replaced by its id (`headKind`). */
  head?: unknown
}

/** One page of a list: ids in order. Its cursor belongs to its generation. */
export interface PageRow {
  list: string
  generation: number
  /**
   * Order within the generation. A page that fills a hole lies between its neighbours, so this may be a fraction;
   * one that came in front of the others may be below 0.
   */
  no: number
  kind: Kind
  ids: RowId[]
  /** What the list says of each item beside the item itself: a rank, a score. */
  extras?: unknown[]
  /** Cursor of what follows; null at the end of the list. */
  next: string | null
  /** True where items may be missing between this page and the one after it. */
  gap?: true
  askedAt: number
}

/** A reply that is neither an item nor a list of items. */
export interface AnswerRow {
  /** `listKey(call, input)`. */
  key: string
  call: CallName
  value: unknown
  askedAt: number
}

/** An item that this person reported, hid, or whose author or tag they blocked. */
export interface HiddenRow {
  kind: Kind | 'tag'
  id: RowId
  why: 'reported' | 'hidden' | 'blocked' | 'muted'
  label: string
  at: number
}

/** What was watched or read, and how far. */
export interface HistoryRow {
  kind: Kind
  id: RowId
  /** Seconds of a video or audio; page or character of a text, by kind. */
  position: number
  length: number
  /** Chapter or episode. */
  part?: RowId
  at: number
  /** A later place that an import brought, until the person goes there or stays. */
  offered?: Pick<HistoryRow, 'part' | 'position' | 'length' | 'at'>
}

export interface SearchRow {
  word: string
  at: number
}

/** A payment, stored before its request; unique by call and item within the person's database. */
export interface PaymentRow {
  /** `{call}:{canonical input without price}`. */
  target: string
  call: CallName
  input: unknown
  /** The same over all tries; a new one only after the server has voided the former for good. */
  requestId: string
  /** `checking`: the reply was lost, and what became of it is being asked for: nobody should pay again. */
  state: 'pending' | 'checking' | 'done' | 'refused'
  createdAt: number
  settledAt?: number
  /** What was said of its refusal, in rows of former days. */
  message?: string
  /** Nobody was told of its outcome yet. */
  untold?: true
  /** The reply of one that took effect, where it says what nothing else does. */
  reply?: unknown
  /** Why it was refused. */
  failure?: Failure
  /** The draft that it was made of, which goes when it took effect. */
  draft?: string
}

/** What a payment is asked for with. */
export interface PayOptions {
  /** When the person tapped (Unix milliseconds). */
  tappedAt?: number
  /** The draft that it is made of. */
  draft?: string
}

/**
 * Which parts of an item with parts are kept: all there are, the next ones that were not seen yet, or those that come
 * from now on; `known` are those that were there when it was looked at first.
 */
export type PartsRule = { take: 'all' } | { take: 'next'; count: number } | { take: 'new'; known?: RowId[] }

/** A row of another table that a download needs, so that room is never made by removing it. */
export interface Pin {
  table: 'cards' | 'details' | 'answers' | 'lists'
  key: string | [string, RowId]
}

/** Something kept for offline. What has parts (a collection) has a row, and each of its kept parts one of its own. */
export interface DownloadRow {
  /** `downloadKey(subject)`. */
  key: string
  kind: Kind
  id: RowId
  /** Key of the row with whose parts it came. */
  of?: string
  title: string
  cover?: Image
  state: 'waiting' | 'running' | 'paused' | 'done' | 'failed'
  /** Of what failed, and of what is done but may not be opened any more. */
  why?: Failure
  /** Place in the queue: among those without `of`, or among the parts of one. */
  order: number
  rule?: PartsRule
  /** Parts that the person removed: a rule does not bring them back. */
  dropped?: RowId[]
  /** Of streams: no more lines than this. */
  maxHeight?: number
  /** Which track of sound is wanted. */
  audio?: TrackName
  /** The person has allowed any network. */
  anyNetwork?: true
  /** Of streams: what was chosen, in the server's word, and its path. */
  quality?: string
  stream?: string
  /** The path of the track of sound that came with it. */
  track?: string
  /** Pieces in all; 0 before the manifest is there. */
  pieces: number
  piecesDone: number
  /** Bytes in all, as the server says or as they turned out; 0 where nobody knows. */
  bytes: number
  bytesDone: number
  /** 0 while nothing comes. */
  bytesPerS: number
  /** The right to open it ends then, by the server's clock (Unix milliseconds). */
  until?: number
  pins: Pin[]
  addedAt: number
  /** When whoever downloads it last wrote to it. */
  touchedAt: number
}

/** One piece of a download: a file, a key, the manifest. */
export interface PieceRow {
  /** Key of the download. */
  download: string
  /** Place in the manifest; the manifest itself is `manifestNo`. */
  no: number
  /** What it is, as `piecePath` names it. */
  path: string
  bytes: ArrayBuffer
  /** Length and SHA-256 (hex) of `bytes` at their first write. */
  sizeBytes: number
  sha256: string
  /** Of a key: it is kept until then, by the server's clock (Unix milliseconds). */
  until?: number
}

export interface MetaRow {
  key: string
  value: unknown
}

/** An encrypted picture as fetched. */
export interface ImageRow {
  path: string
  bytes: ArrayBuffer
  sizeBytes: number
  usedAt: number
}

/** What is remembered of a line or of an image or stream host. */
export interface LineRow {
  url: string
  role: 'api' | 'image' | 'stream'
  /** Smoothed time to the first byte; 0 where nothing was measured. */
  latencyMs: number
  /** Smoothed deviation from it. */
  jitterMs: number
  ok: number
  failed: number
  lastOkAt: number
  lastFailedAt: number
  lastFailure: string
  /** The circuit breaker keeps the line out until then (Unix milliseconds). */
  openUntil: number
}

type Nested = 'items' | 'related' | 'mvs'

/** An entity as its row holds it: nested lists of items are lists of ids, their cards being rows of their own. */
export type Rowed<T> = T extends unknown
  ? { [F in keyof T]: F extends Nested ? (T[F] extends readonly unknown[] ? RowId[] : T[F]) : T[F] }
  : never

export type CardOf<K extends Kind> = Rowed<EntityOf<K>>

/** Kinds whose own page tells more than their card. */
interface DetailEntities {
  video: MvDetail
  user: UserPage
}
export type DetailOf<K extends Kind> = Rowed<K extends keyof DetailEntities ? DetailEntities[K] : EntityOf<K>>
