import type { Rng } from '../rng.ts'
import { authorNames, commenterNames, creatorNames, signatures } from './words/people.ts'

/** The name of a creator: the hand-written ones by `index`, then with an ending. */
export function creatorName(index: number): string {
  return numbered(creatorNames, index, ['影像', '在路上', '笔记', '工作室', '慢慢拍'])
}

/** The name of somebody who comments. */
export function commenterName(index: number): string {
  return numbered(commenterNames, index, ['呀', '本人', '日常', '同学', '2号'])
}

/** The name of an author. */
export function authorName(rng: Rng): string {
  return rng.pick(authorNames)
}

/** A line under a name. */
export function signature(rng: Rng): string {
  return rng.pick(signatures)
}

function numbered(names: readonly string[], index: number, endings: readonly string[]): string {
  const round = Math.floor(index / names.length)
  return `${names[index % names.length] ?? ''}${round === 0 ? '' : (endings[round - 1] ?? String(round + 1))}`
}
