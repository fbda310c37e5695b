import type { CallName, InputOf, MoneyCall, OutboxCall, OutputOf } from '#contract/catalogue.ts'
import type { Result } from '#contract/failures.ts'
import type { Subject } from '#contract/kind.ts'
import type { TrackName } from '#contract/shapes/media.ts'
import type { CachedCall } from './cache-policies.ts'
import type { KeptBook } from './own-books.ts'
import type { OwnWrites } from './own-writes.ts'
import type { PayOptions } from './rows.ts'
import type { ActInput, ActOptions, OutboxOrder } from './outbox.ts'
import type { Settings } from './settings.ts'
import type { UploadOrder } from './uploads.ts'

/** Which part of a list `want` brings: its beginning (a refresh), what follows the last page, or a hole after a page. */
export type Part = 'start' | 'next' | { after: number }

/** How `want` ended: the rows are there. */
export interface Wanted {
  /** Unix milliseconds, by this device's clock, of the request. */
  askedAt: number
}

/** A decrypted picture, ready for an object URL of the page. */
export interface DecodedImage {
  bytes: ArrayBuffer
  mime: string
}

/** What the image decoder takes, and answers under the same key. */
export interface DecodeRequest {
  /** Path on `img_base`. */
  data: string
  key: string
  type: 'image'
  responseType: 'url'
  /** Nothing is fetched for it: the person saves data. */
  kept?: true
}
export type DecodeReply = { key: string } & Result<DecodedImage>

/** A part of a picture; all in parts of its width and height, from the upper left. */
export interface PictureBounds {
  left: number
  top: number
  width: number
  height: number
}

/** Start values that only the page knows. */
export interface PageFacts {
  displayMode: 'standalone' | 'webview'
  /** `aff_code` of the first visit's address. */
  affCode?: string
}

/** One call in the log of the last ones: what the line panel shows and copies. */
export interface TraceEntry {
  call: string
  /** Unix milliseconds. */
  at: number
  ms: number
  /** The line that answered. */
  line?: string
  /** `ok`, or the kind of the failure. */
  outcome: string
}

/** How something is kept for offline. */
export interface DownloadOptions {
  /** Of an item with parts: which of them; all where absent. */
  parts?: { take: 'all' } | { take: 'next'; count: number } | { take: 'new' }
  /** Of streams: the best with no more lines than this; the best of all where absent. */
  maxHeight?: number
  /** The track of sound that was chosen, where a film has several: the one that fits best. */
  audio?: TrackName
  /** The person has allowed any network. */
  anyNetwork?: boolean
}

/** What can be done with downloads; `key` is that of a row, or `*` for all. */
export type DownloadChange =
  | { do: 'pause' | 'remove'; key: string }
  /** Goes on, or tries again; `anyNetwork`: the person has allowed any network. */
  | { do: 'resume'; key: string; anyNetwork?: boolean }
  /** Holds every piece against its checksum, and fetches what is wrong or missing again. */
  | { do: 'check'; key: string }
  /** To the place before another row, or to the end. */
  | { do: 'move'; key: string; before: string | null }

/** How much room: what the budgets say, what a full disk needs, or all that can be had. */
export type RoomWanted = 'budgets' | 'full' | 'all'

/** Bytes that came since the worker was started, by what they were. */
export interface DataUse {
  calls: number
  images: number
  downloads: number
}

/** Who has logged in. */
export interface Entered {
  uuid: string
  /** Their token, where the device has no room for it: the page goes on with it in memory. */
  unkept?: string
}

/** What plays a stream. */
export interface StreamKey {
  /** 16 bytes of AES-128. */
  bytes: ArrayBuffer
  /** What its segments are fetched with: see `withAccess`. */
  access: string
}

/** A file that stands beside a stream, such as its captions; see `contract/shapes/media.ts`. */
export interface BesideFile {
  /** Path on `stream_base`. */
  url: string
  key_id: number
  /** As it lies there; more is not fetched. */
  bytes: number
}

/** The one typed door between page and worker; failures are data, because errors lose their class on the way. */
export interface NetApi {
  /** Gives the worker what only the page knows; the first call. */
  hello(facts: PageFacts): Promise<void>
  /** Brings what a screen shows into the database; resolves when it is there. */
  want<N extends CachedCall>(name: N, input: InputOf<N>, part?: Part): Promise<Result<Wanted>>
  /** Lets the waiting generation of a list in. */
  applyPending(listKey: string): Promise<void>
  /** An answer shown once and never kept. */
  ask<N extends CallName>(name: N, input: InputOf<N>): Promise<Result<OutputOf<N>>>
  /** The row now, the server later: outbox calls. Succeeds once it is kept; the stamp is given by the door itself. */
  act<N extends OutboxCall>(name: N, input: ActInput<N>, options?: ActOptions): Promise<Result<{ entry: string }>>
  /** What the person does with what waits. */
  outbox(order: OutboxOrder): Promise<Result<void>>
  /** What the person does with a big upload; those of acts begin by themselves. */
  upload(order: UploadOrder): Promise<Result<void>>
  /** Uploads a picture at once, without its metadata, for a call that can't wait; gives its path. `id`: a UUID v7. */
  uploadPicture(picture: Blob, id: string): Promise<Result<string>>
  /** Writes into the database of this name, if it still is that of whoever is here: what pages do not write themselves. */
  write<N extends keyof OwnWrites>(
    database: string,
    name: N,
    given: Parameters<OwnWrites[N]>,
  ): Promise<Result<ReturnType<OwnWrites[N]>>>
  /** Money: needs a connection, once in effect. */
  pay<N extends MoneyCall>(name: N, input: InputOf<N>, options?: PayOptions): Promise<Result<OutputOf<N>>>
  /** Log in by a password or a passkey, register or set a new password by a code, then switch to that person's database. */
  enter(how: 'login', input: InputOf<'user.login'>): Promise<Result<Entered>>
  enter(how: 'recover', input: InputOf<'user.recover'>): Promise<Result<Entered>>
  enter(how: 'register', input: InputOf<'user.register'>): Promise<Result<Entered>>
  enter(how: 'passkey', input: InputOf<'passkey.login'>): Promise<Result<Entered>>
  /** Clears the account from this device; works offline. `keepUnsent` keeps what waits to be sent, hidden. */
  leave(keepUnsent?: boolean): Promise<Result<void>>
  /** Keeps something for offline; its row tells how it goes. */
  startDownload(subject: Subject, options: DownloadOptions): Promise<Result<{ download: string }>>
  changeDownload(change: DownloadChange): Promise<Result<void>>
  /**
   * Opens a file of the person's own as a book, under an id of `newOwnId`, and keeps it on this device alone: among the
   * downloads, with rows like those of the server.
   */
  keepBook(file: File, id: number): Promise<Result<KeptBook>>
  /** Makes room, of caches alone. True where something went. */
  makeRoom(how: RoomWanted): Promise<boolean>
  dataUse(): Promise<DataUse>
  image(request: DecodeRequest): Promise<DecodeReply>
  /**
   * The same as an address for `<img>`: small pictures are in it themselves, larger ones have an object URL of the
   * worker's, for making one blocks a thread, which is not to be the page's. It lives until it is freed, or the worker
   * dies.
   */
  imageUrl(request: DecodeRequest): Promise<{ key: string } & Result<string>>
  /** Where a picture is something else than an even border; all of it where it has none, or can't be read. */
  imageBounds(request: DecodeRequest): Promise<Result<PictureBounds>>
  /** Frees addresses that `imageUrl` gave. */
  freeImages(urls: readonly string[]): Promise<void>
  /** What plays a stream, with the person's rights; `keyId` as in the playlist's `sgkey:` address. */
  streamKey(keyId: string | number): Promise<Result<StreamKey>>
  /** What a file beside a stream holds, decrypted: from a download where it is in one, otherwise from the network. */
  besideFile(file: BesideFile): Promise<Result<ArrayBuffer>>
  /** Measures all lines now. */
  probeLines(): Promise<void>
  /** Changes some settings of this device, all tabs following. */
  settings(change: Partial<Settings>): Promise<unknown>
  /** Looks for a connection at once, because the page has a reason to believe in one. */
  nudge(): Promise<void>
  /** Whether the page is being looked at: only then a lost connection is looked for again and again. */
  active(on: boolean): Promise<void>
  /** Stops the running work of this id: an image's `key`, for now. */
  stop(id: string): Promise<void>
  /** The last calls, newest first. */
  traces(): Promise<TraceEntry[]>
  /** Answers at once: the heartbeat. */
  ping(): Promise<void>
}
