import type { Block } from '#contract/shapes/blocks.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Db } from './database/tables.ts'
import type { RenditionPlace } from './media/keep-rendition.ts'
import type { Loop } from './media/loops.ts'

/** Draws a picture by the recipe of its row in `images`, as WebP of this size in pixels. */
export type DrawPicture = (recipe: string, width: number, height: number) => Promise<Uint8Array>

/** Writes a chapter that is kept as a seed; the same whenever it is read. `picture` is what it may have within. */
export type WriteProse = (seed: number, no: number, picture: Image) => Promise<Block[]>

/** Somebody of the demo who can log in. */
interface DemoLogin {
  readonly role: 'user' | 'vip' | 'creator'
  readonly username: string
  readonly password: string
}

/**
 * All that the server knows of the demo, which `main.ts` hands to `start`: content for an empty database, and what its
 * rows name instead of holding it. Whatever people or operators bring needs nothing of this.
 */
export interface Demo {
  readonly accounts: readonly DemoLogin[]
  /** Short films, which videos, posts, articles and audio books of the demo repeat. */
  readonly loops: readonly Loop[]
  readonly drawPicture: DrawPicture
  readonly writeProse: WriteProse
  /** Fills an empty database, in one transaction of which `settle` is the end; then what has files is put into the store. */
  fill(
    db: Db,
    options: { readonly seed: number; readonly nowMs: number; readonly settle: (tx: Db) => Promise<void> },
    files: RenditionPlace,
  ): Promise<void>
}
