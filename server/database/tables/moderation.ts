import type { Generated } from 'kysely'
import type { Flag, GeneratedId } from './types.ts'

/** What moderators have to decide: an item that was reported, once while it is open, or a misused picture that is not here. */
export interface CasesTable {
  id: GeneratedId
  kind: string
  /** An id or a uuid; null for the misuse of a picture that is not here. */
  item_id: string | null
  /** Whoever made the item; null where nobody did. */
  author_id: number | null
  /** Of an item there is one open case at most. */
  state: 'open' | 'closed'
  /** Whether one of its reports is urgent. */
  urgent: Flag
  /** The weight of its reports, of each network the heaviest one. */
  score: number
  opened_at: number
  decided_at: number | null
  outcome: 'kept' | 'malicious' | 'taken-down' | 'upheld' | 'restored' | null
  /** When the files of what was taken down were given up: from then on nothing brings it back. */
  dropped_at: number | null
  /** The member of the desk who looks at it, and until when nobody else decides on it. */
  claimed_by: number | null
  claimed_until: number | null
  /** What the desk notes of it. */
  note: Generated<string>
}

/** A report, to be looked at by a person. */
export interface ReportsTable {
  id: GeneratedId
  case_id: number
  person: string
  /** Null for a guest. */
  user_id: number | null
  /** Keyed hash of the network that it came from; empty for those of former days. */
  network: string
  kind: string
  /** An id or a uuid; null for the misuse of a picture that is not here. */
  item_id: string | null
  type_id: number
  content: string
  contact: string | null
  /** What it counts for, by whom it is: see `services/reports.ts`. */
  weight: number
  /** Whether it is one of those that quarantined the item. */
  quarantined: Flag
  /** What a moderator found it to be: goes onto the record of whoever reported. */
  verdict: 'right' | 'empty' | 'malicious' | null
  /** What whoever reported was told. */
  answer: string | null
  answered_at: number | null
  created_at: number
}

/** What somebody may not do for a while, or not any more; a strike counts towards a suspension. */
export interface SanctionsTable {
  id: GeneratedId
  user_id: number
  kind: 'strike' | 'suspension' | 'ban'
  /** The decision that it comes of; null for a ban of former days. */
  log_id: number | null
  reason: string
  created_at: number
  /** When it lapses by itself; null for a ban. */
  ends_at: number | null
  /** When a moderator took it back. */
  lifted_at: number | null
}

/** What somebody says against a decision about them; one for each. */
export interface AppealsTable {
  id: GeneratedId
  /** The entry of the log that it is against. */
  log_id: number
  user_id: number
  content: string
  state: 'open' | 'granted' | 'refused'
  created_at: number
  decided_at: number | null
  /** What whoever appealed is told. */
  answer: string | null
}

/** Who stated that something may be shown: that the place has the right to it, and everybody shown is an adult who consents. */
export interface PublicationsTable {
  id: GeneratedId
  kind: string
  item_id: number
  stated_by: string
  /** Where the operator keeps the proof. */
  record: string
  /** The original that it was made of, where it was imported from one file. */
  media_id: number | null
  /** When a draft is published; null where nobody has said, and once it was. */
  publish_at: number | null
  created_at: number
  /** When those who follow whoever made it were told; null until then. */
  told_at: number | null
  /** The `request_id` of the act that made it, by which its creator's device knows it; null where an operator did. */
  request_id: string | null
}

/** What is to stay down: hashes alone, of pictures and films that were taken down here, or of a list. */
export interface BlockedHashesTable {
  id: GeneratedId
  /** `file`: SHA-256 of a film's original; the others are what something looks like, see `media/pdq.ts`. */
  kind: 'file' | 'picture' | 'frame' | 'montage'
  /** Hex of 64 digits. */
  hash: string
  /** What hashes of one film have in common. */
  source: string
  /** The case that took it down; null where it comes from a list. */
  case_id: number | null
  created_at: number
}

/** Who decided what about whom, when and why. Rows are added; both engines refuse to change or remove one. */
export interface ModerationLogTable {
  id: GeneratedId
  at: number
  /** Name of a moderator, or `system` for what the rules did. */
  moderator: string
  action:
    | 'keep'
    | 'malicious'
    | 'take-down'
    | 'uphold'
    | 'restore'
    | 'quarantine'
    | 'release'
    | 'warn'
    | 'strike'
    | 'suspend'
    | 'unsuspend'
    | 'ban'
    | 'unban'
    | 'answer'
    | 'grant-appeal'
    | 'refuse-appeal'
    | 'end-sessions'
    | 'clear-second-factor'
    | 'close-account'
    | 'keep-account'
  case_id: number | null
  /** Whom it concerns: the author, who is suspended, who appealed. */
  user_id: number | null
  reason: string
}
