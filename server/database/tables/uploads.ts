/** A picture that somebody uploaded; its encrypted file is in the object store under `img/{path}`. */
export interface UploadedImagesTable {
  /** As replies give it; begins with `u/`. */
  path: string
  user_id: number
  /** The `id` of the upload: with the person it is unique, so a repeat finds what the first one made. */
  upload_id: string
  /** Pixels. */
  width: number
  height: number
  /** Thumbhash, base64. */
  hash: string
  /** What it looks like, and what it does mirrored: see `media/pdq.ts`; null where too little is in it. */
  pdq: string | null
  pdq_mirrored: string | null
  bytes: number
  /** When a call first used it; null until then. */
  used_at: number | null
  /** Since when it is not shown any more; its file goes at the next sweep. */
  dropped_at: number | null
  created_at: number
}

/** What a big file becomes: a creator's film, with all of its languages, or a recording. */
export type UploadPurpose = 'film' | 'sound'

/** A file that comes, or came, in slices. */
export interface BigUploadsTable {
  /** The store's own id of it. */
  id: string
  /** Random; the key in the store is made of it. */
  name: string
  user_id: number
  /** Number of slices. */
  total: number
  /** How many bytes the file has, as its sender signed; null of apps that do not say. */
  size: number | null
  /** What its sender says that it is for; null of apps that do not say, which send films. */
  purpose: UploadPurpose | null
  /** `refused`: it arrived whole, but is nothing that this server takes. */
  state: 'open' | 'done' | 'refused' | 'dropped'
  bytes: number | null
  /** When a plan was last asked for. */
  touched_at: number
  created_at: number
}
