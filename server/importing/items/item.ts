import type * as v from 'valibot'
import type { Image } from '#contract/shapes/common.ts'
import type { Tx } from '../../database/tables.ts'
import type { ImportTarget } from '../importer.ts'

/** A file beside the JSON, once the store has it. */
export interface KeptFile {
  /** What it is called. */
  readonly name: string
  /** Of its original. */
  readonly mediaId: number
  readonly bytes: number
}

/** What an item is published with. */
export interface Brought {
  /** The pictures that it names and that can be shown, by their names. */
  readonly pictures: ReadonlyMap<string, Image>
  /** The first of its pictures, or one that is drawn. */
  readonly cover: Image
  readonly files: ReadonlyMap<string, KeptFile>
}

/** Publishes an item; answers its id. */
type PublishItem = (tx: Tx, brought: Brought) => Promise<number>

/** A kind of items that a JSON file describes. */
export interface ItemKind<T extends ItemAbout> {
  readonly schema: v.GenericSchema<unknown, T>
  /** What it is known as where that is not its `kind`. */
  readonly nameOf?: (about: T) => string
  /** The files of its pictures, the cover first. */
  readonly pictures: (about: T) => readonly string[]
  /** Its other files. */
  readonly files?: (about: T) => readonly string[]
  /** Whether it can be kept without being shown. */
  readonly canWait: boolean
  /** Looks whether it can be published, before anything of it is kept. Rejects with an `ImportError`. */
  readonly prepare: (about: T, target: ImportTarget) => Promise<PublishItem>
}

/** What a JSON file says whatever it describes. */
export interface ItemAbout {
  readonly kind: string
  readonly title: string
  readonly text?: string | undefined
}
