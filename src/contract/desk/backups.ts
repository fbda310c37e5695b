import * as v from 'valibot'
import { change, look } from './call.ts'
import { Nothing, Reason } from './shapes.ts'

/** What is done to backups. */
export type BackupWorkKind = 'make' | 'check' | 'restore' | 'remove'

/** A backup that lies in the folder for them. */
export interface DeskBackup {
  /** Of its folder. */
  readonly name: string
  readonly madeAt: number
  readonly bytes: number
  readonly rows: number
  /** How many uploaded files are in it; null where these are in a bucket. */
  readonly files: number | null
  /** The last step of the database's schema. */
  readonly schema: string
  readonly database: 'sqlite' | 'postgres'
  /** Whether it is of the kind of database that is here. */
  readonly fits: boolean
  /** When it was made a scratch place of, and what was wrong then; null for never. */
  readonly tried: { readonly at: number; readonly failure: string | null } | null
}

/** What a restore put aside. */
export interface DeskAside {
  readonly name: string
  /** When the restore was ordered. */
  readonly at: number
  readonly bytes: number
}

/** What is being done. */
export interface DeskBackupWork {
  readonly kind: BackupWorkKind
  readonly name: string
  readonly step: 'database' | 'files' | 'rows'
  /** How many files are done; null where none are counted. */
  readonly files: number | null
  readonly startedAt: number
}

/** What was done, or why not. */
export interface DeskBackupDone {
  readonly kind: BackupWorkKind
  readonly name: string
  readonly at: number
  readonly failure: { readonly code: 'passphrase' | 'keys' | 'other'; readonly text: string } | null
}

/** What became of the last restore. */
export interface DeskRestored {
  readonly name: string
  readonly at: number
  readonly by: string
  /** Where what was there before lies. */
  readonly aside: string | null
  /** Why all is as before; null where it was restored. */
  readonly failure: string | null
}

/** The backups of this place. */
export interface DeskBackups {
  /** Where they lie. */
  readonly folder: string
  /** Whether the server has a passphrase: otherwise whoever does something gives it. */
  readonly hasPassphrase: boolean
  readonly rows: readonly DeskBackup[]
  /** The newest first. */
  readonly asides: readonly DeskAside[]
  readonly working: DeskBackupWork | null
  readonly last: DeskBackupDone | null
  readonly restored: DeskRestored | null
}

/** What a restore would lose: what came after a backup, each counted up to `most`. */
export interface DeskLoss {
  readonly people: number
  readonly orders: number
  readonly entries: number
  readonly most: number
}

/** The shortest passphrase that keys are sealed under. */
export const leastPassphrase = 12

const Name = v.pipe(v.string(), v.regex(/^shiguang-[\dTZ-]{17,24}$/))
const AsideName = v.pipe(v.string(), v.regex(/^before-restore-[\dTZ-]{17,24}$/))
const Passphrase = v.optional(v.pipe(v.string(), v.minLength(leastPassphrase), v.maxLength(200)))

/** Copies of the whole place: database, files and sealed keys. */
export const backups = {
  list: look<DeskBackups>()('backups.make', Nothing),
  loss: look<DeskLoss>()('backups.restore', v.object({ name: Name })),
  make: change()('backups.make', v.object({ passphrase: Passphrase })),
  /** Makes a scratch place of one and counts what is in it. */
  check: change()('backups.make', v.object({ name: Name, passphrase: Passphrase })),
  /** Checks one, then starts the server anew with what was there then; what is there now is put aside. */
  restore: change()(
    'backups.restore',
    v.object({ name: Name, passphrase: Passphrase, reason: Reason, confirm: v.string() }),
    { proof: true },
  ),
  /** Removes backups, and what restores put aside, for good. */
  remove: change()(
    'backups.restore',
    v.object({ names: v.pipe(v.array(v.union([Name, AsideName])), v.minLength(1), v.maxLength(100)), reason: Reason }),
    { proof: true },
  ),
}
