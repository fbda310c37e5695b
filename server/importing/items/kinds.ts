import * as v from 'valibot'
import { club } from './club.ts'
import { compilation } from './compilation.ts'
import { dating } from './dating.ts'
import { game } from './game.ts'
import type { ItemAbout, ItemKind } from './item.ts'
import { series } from './series.ts'
import { topic } from './topic.ts'

/** What a JSON file can describe. */
export const itemKinds: Readonly<Record<string, ItemKind<ItemAbout>>> = {
  game: known(game),
  dating: known(dating),
  club: known(club),
  topic: known(topic),
  compilation: known(compilation),
  series: known(series),
}

/** A kind among others: what it is asked about has passed its schema. */
function known<T extends ItemAbout>(kind: ItemKind<T>): ItemKind<ItemAbout> {
  const read = (about: ItemAbout) => v.parse(kind.schema, about)
  const { schema, canWait } = kind
  return {
    schema,
    canWait,
    nameOf: (about) => kind.nameOf?.(read(about)) ?? about.kind,
    pictures: (about) => kind.pictures(read(about)),
    files: (about) => kind.files?.(read(about)) ?? [],
    prepare: (about, target) => kind.prepare(read(about), target),
  }
}
