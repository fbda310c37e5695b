import { look } from './call.ts'
import { Nothing } from './shapes.ts'

/** An address that the place is reached by, and how it answered. */
export interface DeskAddress {
  readonly address: string
  /** A line, a page of the app, or where pictures, streams or uploads are. */
  readonly what: 'line' | 'app' | 'files'
  readonly isThere: boolean
  /** How long it took, in ms. */
  readonly ms: number
  /** The status that it answered with; null where it did not. */
  readonly status: number | null
  /** What went wrong, as the system calls it; empty where nothing did. */
  readonly problem: string
  /** The build that it serves; null where it serves none. */
  readonly build: string | null
}

/** A root key; of its bytes nothing is told. */
export interface DeskKey {
  readonly id: number
  /** New requests and pictures are sealed under it; the others only open what is sealed already. */
  readonly isNewest: boolean
  /** Since when a server has had it; null where that was not kept yet. */
  readonly since: number | null
  /** Calls that came under it within `days`. */
  readonly calls: number
}

/** A secret beside the root keys, by what it is for: see `DeskSecret`. */
export const deskSecrets = ['server', 'payments', 'bucket', 'backups'] as const
export type DeskSecretName = (typeof deskSecrets)[number]

/** A secret; of its bytes nothing is told. */
export interface DeskSecret {
  readonly name: DeskSecretName
  /** Where it comes from; null where there is none. */
  readonly from: 'environment' | 'folder' | null
  /** Since when a server has had it; null where that was not kept. */
  readonly since: number | null
}

/** What takes room. */
export type DeskStored = 'database' | 'originals' | 'renditions' | 'pictures' | 'backups'

/** How a server does its work. */
export interface DeskSystem {
  /** So many days are looked back. */
  readonly days: number
  readonly lines: readonly { readonly name: string; readonly calls: number }[]
  readonly builds: readonly { readonly name: string; readonly calls: number }[]
  readonly keys: readonly DeskKey[]
  /** Where the root keys come from. */
  readonly keysFrom: 'environment' | 'folder'
  readonly secrets: readonly DeskSecret[]
  /** In bytes; null where that is not known. */
  readonly storage: readonly { readonly kind: DeskStored; readonly bytes: number | null }[]
  /** Of the disk that the data is on; null where that can't be known. */
  readonly disk: { readonly free: number; readonly all: number } | null
}

/** What the place runs on. */
export const system = {
  see: look<DeskSystem>()('settings.see', Nothing),
  /** Asks every address, from the server itself. */
  check: look<{ readonly rows: readonly DeskAddress[] }>()('settings.see', Nothing),
}
