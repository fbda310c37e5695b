import type { Roots, ServerRoot } from '../envelope/roots.ts'
import type { Backups } from '../backup/backups.ts'
import type { Parts } from '../parts.ts'
import type { PlaceSecret } from '../services/secrets.ts'
import type { Settings } from '../settings.ts'
import type { Intake } from './intake.ts'
import type { ObjectStore } from '../stores/store.ts'

/** What the desk's server is put together from: the app's, and where the desk is. */
export interface DeskParts extends Parts {
  /** The desk's own origins, its public address first. */
  readonly deskOrigins: readonly string[]
  /** Where everything is. */
  readonly place: Pick<Settings, 'dataFolder' | 'databaseUrl' | 's3' | 'keys' | 'keysFrom' | 'secret'>
  /** What it was started with beside the root keys. */
  readonly secrets: readonly PlaceSecret[]
  /** Takes files from browsers; without it none are taken. */
  readonly intake?: Intake
  readonly store: ObjectStore
  /** Without it no backups are made here. */
  readonly backups?: Backups
  /** Where backups lie. */
  readonly backupFolder?: string
  /** What keys in backups are sealed under; without it whoever makes one gives it. */
  readonly backupPassphrase?: string | undefined
}

/** The root that new pictures are sealed under: the first of the keys. */
export const writingRoot = (roots: Roots): ServerRoot => [...roots.values()][0]!
