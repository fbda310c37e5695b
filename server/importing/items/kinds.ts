import * as v from 'valibot'
import { game } from './game.ts'
import type { ItemAbout, ItemKind } from './item.ts'

/** What a JSON file can describe. */
export const itemKinds: Readonly<Record<string, ItemKind<ItemAbout>>> = { game: known(game) }

/** A kind among others: what it is asked about has passed its schema. */
function known<T extends ItemAbout>(kind: ItemKind<T>): ItemKind<ItemAbout> {
  const read = (about: ItemAbout) => v.parse(kind.schema, about)
  const { schema, canWait } = kind
  return {
    schema,
    canWait,
    pictures: (about) => kind.pictures(read(about)),
    files: (about) => kind.files?.(read(about)) ?? [],
    prepare: (about, target) => kind.prepare(read(about), target),
  }
}
