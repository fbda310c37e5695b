import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Loop, MediaFile } from '#server/media/loops.ts'
import type { FamilyName } from './art/scene.ts'

/** A film of the demo; the scene it was drawn from gives covers that fit. */
export interface DemoLoop extends Loop {
  readonly portrait: boolean
  readonly framesPerSecond: number
  readonly seed: number
  readonly family: FamilyName
}

const folder = path.join(import.meta.dirname, 'hls')
let index: readonly DemoLoop[] | undefined

/** All loops, as listed in `hls/loops.json`. */
export function allLoops(): readonly DemoLoop[] {
  index ??= readIndex()
  return index
}

/** The list names files from its folder on. */
function readIndex(): DemoLoop[] {
  const { loops } = JSON.parse(readFileSync(path.join(folder, 'loops.json'), 'utf8')) as { loops: DemoLoop[] }
  const placed = <F extends MediaFile>(file: F): F => ({ ...file, file: path.join(folder, file.file) })
  return loops.map((loop) => ({
    ...loop,
    renditions: loop.renditions.map((one) => ({ ...one, init: placed(one.init), segments: one.segments.map(placed) })),
  }))
}
