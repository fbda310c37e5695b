import type { DeskLink } from '#contract/desk/session.ts'
import type { FoundInUpload, UploadedFile } from '#contract/desk/uploads.ts'
import type { Flag, GeneratedId, Json } from './types.ts'

/** Somebody who runs the place; no account of the app. */
export interface DeskMembersTable {
  id: GeneratedId
  name: string
  name_key: string
  password: string
  /** The authenticator's secret, sealed. */
  totp: string
  /** Of the last code that was taken: none is taken twice. */
  totp_step: number
  /** Names of roles, parted by commas. */
  roles: string
  active: Flag
  created_at: number
}

/** A sign-in at the desk, by the hash of its cookie. */
export interface DeskSessionsTable {
  hash: string
  member_id: number
  browser: string
  system: string
  created_at: number
  used_at: number
  ends_at: number
  /** Hash of what the page was given for its last proof. */
  proof: string | null
  proof_ends_at: number | null
}

/** A link that makes somebody a member, or lets one in again, by the hash of its code; used once. */
export interface DeskLinksTable {
  hash: string
  kind: DeskLink['kind']
  roles: string
  /** Whom it lets in again. */
  member_id: number | null
  made_by: number | null
  /** The secret of the authenticator that is being set up, sealed. */
  totp: string | null
  ends_at: number
}

/** What stands in for a lost authenticator, once. */
export interface DeskRecoveryCodesTable {
  hash: string
  member_id: number
}

/** What was done at the desk, each entry bound to the one before it; only added to. */
export interface DeskLogTable {
  id: GeneratedId
  at: number
  /** Null for the server itself. */
  member_id: number | null
  /** Their name, and their roles, as they were. */
  member: string
  roles: string
  /** The name of the call. */
  action: string
  kind: string
  target: string
  name: string
  reason: string
  /** What changed, as JSON. */
  before: string | null
  after: string | null
  /** The entry of the bulk action that it is part of. */
  parent_id: number | null
  /** Of the change that was asked for, so that it happens once. */
  request_id: string | null
  /** Over this entry and the hash of the one before it, keyed by the server's secret. */
  hash: string
}

/** What somebody at the desk has kept of a list. */
export interface DeskViewsTable {
  id: GeneratedId
  member_id: number
  screen: string
  name: string
  query: Json<Readonly<Record<string, string>>>
  created_at: number
}

/** A passkey of somebody of the team, by what its authenticator calls it. */
export interface DeskPasskeysTable {
  id: GeneratedId
  member_id: number
  credential: string
  /** COSE, in base64url. */
  public_key: string
  /** How often it has signed, where it counts. */
  counter: number
  name: string
  created_at: number
  used_at: number | null
}

/** What is uploaded at the desk: one thing of one or several files, until it is a draft. */
export interface DeskUploadsTable {
  id: GeneratedId
  /** Whose it becomes. */
  user_id: number
  /** As whoever brought it calls it. */
  name: string
  /** What films become. */
  film: 'video' | 'clip'
  coins: number
  files: Json<readonly UploadedFile[]>
  /** It comes in slices; it is whole; it is being imported; it is a draft; it can't be one. */
  state: 'coming' | 'waiting' | 'working' | 'done' | 'refused'
  /** What was found in it, or why it was refused. */
  found: Json<FoundInUpload> | null
  touched_at: number
  created_at: number
}
