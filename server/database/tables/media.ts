import type { GeneratedId, Json } from './types.ts'

/** What an original is. */
export type MediaKind = 'video' | 'audio' | 'picture' | 'book' | 'archive'

/**
 * What has become of an original: it comes in slices, is looked into, is worked on; there is something to show, while
 * more may follow; it can't be used.
 */
export type MediaState = 'receiving' | 'probing' | 'working' | 'ready' | 'refused'

/** An original that somebody brought, and what has become of it. */
export interface MediaTable {
  id: GeneratedId
  /** The `name` of the upload: what `publicUrl` refers to. */
  upload_name: string
  user_id: number
  kind: MediaKind
  /** `upload`: by the app, under the limits of people; `import`: by whoever runs this place. */
  origin: 'upload' | 'import'
  state: MediaState
  /** Goes up when the original is replaced: nothing of another generation is shown. */
  generation: number
  /** SHA-256 of the original, hex. */
  sha256: string | null
  /** As ffprobe calls it. */
  container: string | null
  /** Size of the original. */
  bytes: number | null
  seconds: number | null
  /** What looking into it found; of a film a `ProbedFilm`, of a recording a `Recording`, of what is read by an import a `FoundInFile`. */
  found: string | null
  /** Why it was refused: JSON of a `Reason`; of former days, words fit to be shown. */
  reason: string | null
  /** Where the store has the original; null once it is gone. */
  source: string | null
  /** When the original goes; null for not yet, or never. */
  source_until: number | null
  used_at: number | null
  dropped_at: number | null
  created_at: number
}

/** What the pictures of a film look like, each of its storyboard and all in one: see `media/pdq.ts`. */
export interface FilmHashesTable {
  id: GeneratedId
  media_id: number
  kind: 'frame' | 'montage'
  hash: string
  mirrored: string
}

/** What a rendition is. */
export type RenditionKind = 'video' | 'preview' | 'audio' | 'captions' | 'storyboard'

/** What the files of a rendition are: of a stream how long each segment is, of a storyboard its grid. */
export type RenditionShape =
  | { readonly seconds: readonly number[] }
  | { readonly columns: number; readonly rows: number; readonly seconds: number }

/** Files that were made of an original. Its id is that of its key, so each has a key of its own. */
export interface RenditionsTable {
  id: GeneratedId
  media_id: number
  generation: number
  kind: RenditionKind
  /** One of each name, kind and generation: `360p`, or which track it is. */
  name: string
  /** Language and title of captions and sound, as the original has them. */
  lang: string | null
  label: string | null
  /** Pixels; of a storyboard those of one picture. */
  width: number | null
  height: number | null
  /** Bits per second, at most. */
  bandwidth: number | null
  /** All files together. */
  bytes: number | null
  shape: Json<RenditionShape> | null
  /** Where the store has its files. */
  prefix: string
  /** Null while its files come: nobody is shown it. */
  made_at: number | null
  created_at: number
}

/** An original that takes the place of what an item plays. */
export interface ReplacementsTable {
  id: GeneratedId
  kind: 'video' | 'audio-chapter'
  item_id: number
  media_id: number
  /** What a chapter is called from then on; empty where its title stays. */
  title: string
  /** What was played before, and which track of it: who kept it goes on with it. */
  former_id: number | null
  former_track: string | null
  /** Since when it is played; null while it is worked on. */
  ready_at: number | null
  /** Since when the files of the former one are gone. */
  given_up_at: number | null
  created_at: number
}

/** What is to be done with a media row. */
export type JobKind = 'probe' | 'watchable' | 'track' | 'captions' | 'renditions' | 'storyboard' | 'sound'

/** A piece of work. */
export interface JobsTable {
  id: GeneratedId
  kind: JobKind
  media_id: number
  generation: number
  /** Which piece, where a kind has several; with kind, media and generation it is unique. */
  piece: string
  state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
  /** The smallest comes first. */
  priority: number
  /** How often it failed by the file's own fault. */
  tries: number
  /** How often whoever worked on it fell silent. */
  losses: number
  /** Not before. */
  due_at: number
  /** Whoever works on it: another one each time. */
  worker: string | null
  /** Until when they have to say that they still do. */
  lease_until: number | null
  heartbeat_at: number | null
  /** 0 to 1. */
  progress: number
  stage: string | null
  /** Seconds of film in a second. */
  speed: number | null
  /** Why it failed, for the owner: JSON of a `Reason`. */
  error: string | null
  /** The last that a program said, for the operator. */
  said: string | null
  created_at: number
  finished_at: number | null
}
