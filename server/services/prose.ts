import type { Block } from '#contract/shapes/blocks.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { Parts } from '../parts.ts'
import { sourceOf } from '../repositories/parts.ts'
import type { WorkRow } from '../repositories/works.ts'

/** What is in a chapter of a novel. The rights to it are asked before. */
export async function proseOf(
  { db, parts }: { readonly db: Db; readonly parts: Parts },
  novel: WorkRow,
  partId: number,
): Promise<Block[]> {
  const source = await sourceOf(db, partId, 'blocks', 'prose')
  if (source.from === 'blocks') return [...source.blocks]
  const { seed, no } = source
  if (!parts.writeProse) throw new Error(`part ${partId} is kept as a seed, and nothing here writes it`)
  return parts.writeProse(seed, no, readJson(novel.cover))
}
