import { canonicalJson } from '#contract/canonical.ts'
import type { InputOf, OutboxCall } from '#contract/catalogue.ts'
import type { Failure } from '#contract/failures.ts'
import type { EntityId, Kind } from '#contract/kind.ts'
import type { DraftRow } from './drafts.ts'

/** What an entry of the outbox will create, before the server has named it: a collection, a comment. */
export type LocalId = `local:${string}`

/** The id by which other entries refer to what this one will create. */
export const localId = (entry: string): LocalId => `local:${entry}`

/** Whether an id is not yet the server's. */
export const isLocalId = (id: unknown): id is LocalId => typeof id === 'string' && id.startsWith('local:')

type Reference = 'id' | 'group_id' | 'reply_to' | 'reply_id'

type Loose<I> = {
  [F in keyof I]: F extends Reference
    ? I[F] | LocalId
    : F extends 'images' | 'add_images'
      ? (string | Blob)[]
      : F extends 'avatar_url' | 'cover'
        ? I[F] | Blob
        : F extends 'video'
          ? I[F] | { url: string; cover?: string | Blob; seconds: number }
          : I[F]
}

/** The input of an outbox call as the page gives it: ids may still be local, pictures may still be files. */
export type ActInput<N extends OutboxCall> = Loose<InputOf<N>>

/** What makes the id of an entry; given by the page, so that an act that is asked twice is one entry. */
export interface Stamp {
  /** Unix milliseconds. */
  atMs: number
  /** 10 of them. */
  bytes: Uint8Array
}

/** How an act is asked: its stamp is the door's own business. */
export interface ActOptions extends Partial<Stamp> {
  /** Id of the draft that it was written in, whose files its input may name (`draftMark`): the entry takes it over. */
  draft?: string
}

/**
 * What an entry changes on screen while it waits. Rows hold the server's truth and are never touched: these are laid
 * over them by whoever reads, and gone when the entry is.
 */
export type Patch =
  /** A yes or no, with the count that follows it; where the row says so already nothing changes. */
  | { type: 'toggle'; kind: Kind; id: EntityId; field: string; on: boolean; count?: string }
  /** Fields of an item. */
  | { type: 'fields'; kind: Kind; id: EntityId; fields: object }
  /** A number of an item becomes larger or smaller. */
  | { type: 'count'; kind: Kind; id: EntityId; field: string; by: number }
  /** A list within an item gets one more at its end. */
  | { type: 'append'; kind: Kind; id: EntityId; field: string; value: unknown }
  /** A new item, in front of the lists of these keys (`plainKey`), or as their `last`. */
  | { type: 'item'; kind: Kind; entity: object; lists: string[]; last?: true }
  /** An item is there no more. */
  | { type: 'gone'; kind: Kind; id: EntityId }
  /** An item is in some lists of one's own, or no longer; `card` as it was known, where it was. */
  | { type: 'member'; kind: Kind; id: EntityId; on: boolean; lists: string[]; card?: object }
  /** Messages of a box are read up to one of them. */
  | { type: 'read'; box: string; upTo: number }
  /** Fields of a kept answer. */
  | { type: 'answer'; key: string; fields: object }
  /** Fields of what a list says beside its items. */
  | { type: 'head'; key: string; fields: object }

/** One act that waits to be sent, or tells what became of it. */
export interface OutboxRow {
  /** Given by the table: the order in which things were done, over all tabs. */
  seq?: number
  /** The `request_id`, the same over all tries. */
  id: string
  call: OutboxCall
  /** As it will be sent, but for local ids and files (`file:0`). */
  input: object
  /** Entries that share one are sent in their order: `video 7`. */
  queues: string[]
  patches: Patch[]
  /** What it changes, for the marks on buttons: `mv.like 7`. */
  mark: string
  /** 1 while its patches are laid over what is shown. */
  laid: 0 | 1
  /**
   * `asking`: first tried so long ago that the server may have forgotten it, so the person decides. `refused`: undone,
   * the person may read why. `sent`: its success is still to be told.
   */
  state: 'waiting' | 'asking' | 'refused' | 'sent'
  /** Nobody waits for it: a watch log. It is not counted, and its refusal is not told. */
  background?: true
  createdAt: number
  attempts: number
  /** Unix milliseconds, by this device. */
  firstTriedAt?: number
  triedAt?: number
  /** Not before then (Unix milliseconds); 0 for at once. */
  notBefore: number
  /** Of the last try. */
  failure?: Failure
  /** Of a visitor: who they were when they did it, whatever the device is called later. */
  deviceId?: string
  /** What it was written in, and becomes again when it is refused; its files stay where they are. */
  draft?: DraftRow
  /** When it was refused or confirmed. */
  endedAt?: number
  /** The person was told of its end. */
  told?: true
}

/** Whether the person was not told yet how an entry ended. */
export const isUntold = ({ state, told }: OutboxRow): boolean => (state === 'sent' || state === 'refused') && !told

/** A file that an entry needs, and where it is once it was uploaded. */
export interface OutboxFileRow {
  entry: string
  /** `file:{no}` in the entry's input. */
  no: number
  /** Its bytes, where they are not those of a draft's file. */
  blob?: Blob
  /** Id of the file of a draft. */
  file?: string
  /** It is a big one: the row of this id in `uploads` says where it is. */
  big?: true
  /** Id of its upload, the same over all tries. */
  uploadId?: string
  /** Tries that failed. */
  tries?: number
  uploaded?: string
  /** Unix milliseconds. */
  uploadedAt?: number
}

/** The placeholder of a file in an entry's input. */
export const fileMark = (no: number) => `file:${no}`

/** What the tray can do with an entry. */
export type OutboxOrder =
  /** Tries everything now, whatever it waited for. */
  | { do: 'send' }
  /** Another text, as long as it was never tried. */
  | { do: 'edit'; entry: string; text: string }
  /** Takes it back; one that was tried may have arrived. */
  | { do: 'drop'; entry: string }
  /** Sends one anew that was refused, or that waits for the person's word. */
  | { do: 'again'; entry: string }

/** The key of a list whatever its order: what a new item belongs to. */
export function plainKey(key: string): string {
  const at = key.indexOf(':') + 1
  const { sort: _sort, ...input } = JSON.parse(key.slice(at)) as { sort?: unknown }
  return key.slice(0, at) + canonicalJson(input)
}

/** The name of the lock whose holder sends, and of the channel on which tabs ask for it. */
export const senderName = 'shiguang-sender'
