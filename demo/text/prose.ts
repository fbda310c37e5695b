import { createRng } from '../rng.ts'
import { fill } from './fill.ts'
import { heroes, heroines } from './words/people.ts'
import { allTowns } from './words/places.ts'
import { closings, openings } from './words/prose-openings.ts'
import { deeds, details, lights, turns } from './words/prose-mosaic.ts'
import { scenes, thoughts } from './words/prose-scenes.ts'
import { talks } from './words/prose-talks.ts'

/** Who and where a novel is about: the same in all of its chapters. */
export interface Cast {
  readonly she: string
  readonly he: string
  readonly town: string
}

/** The people and the town of a novel. */
export function castOf(novelSeed: number): Cast {
  const rng = createRng(novelSeed).fork('cast')
  return { she: rng.pick(heroines), he: rng.pick(heroes), town: rng.pick(allTowns) }
}

/**
 * The paragraphs of a chapter, 800–2000 characters. Every paragraph is used once in a chapter, and the order of the
 * whole stock is dealt anew for each novel, so that neighbouring chapters share as little as the stock allows.
 */
export function chapter(novelSeed: number, no: number): string[] {
  const { she, he, town } = castOf(novelSeed)
  const words = { 她: she, 他: he, 地名: town }
  const rng = createRng(novelSeed).fork(`chapter ${no}`)
  const deal = <T>(list: readonly T[], label: string, count: number, at: number): T[] => {
    const order = createRng(novelSeed).fork(label).shuffle(list)
    return Array.from({ length: count }, (_, index) => order[(at + index) % order.length]).filter(
      (item) => item !== undefined,
    )
  }
  const [sceneCount, mosaicCount] = [5, 5]
  const mosaicAt = (no - 1) * mosaicCount
  const [light, deed, detail, turn] = ([lights, deeds, details, turns] as const).map((list, row) =>
    deal(list, `mosaic ${row}`, mosaicCount, mosaicAt + row * no),
  )
  // From morning to night, whatever else happens in between.
  const hours = light?.toSorted((one, other) => lights.indexOf(one) - lights.indexOf(other)) ?? []
  const mosaic = hours.map((text, at) => {
    const act = deed?.[at] ?? ''
    return `${text}${act}${detail?.[at] ?? ''}${(turn?.[at] ?? '').replaceAll('{谁}', act.startsWith('{她}') ? '她' : '他')}`
  })
  const stock = deal(scenes, 'scenes', sceneCount, (no - 1) * sceneCount)
  const story = mosaic.flatMap((text, at) => [text, ...stock.slice(at, at + 1)])
  const inner = deal(thoughts, 'thoughts', 3, (no - 1) * 3)
  const said = deal(talks, 'talks', 3, (no - 1) * 3)
  const paragraphs: string[] = deal(openings, 'openings', 1, no - 1)
  const slots = rng.shuffle([
    'scene',
    'scene',
    'talk',
    'scene',
    'thought',
    'scene',
    'talk',
    'scene',
    'scene',
    'thought',
    'scene',
  ] as const)
  const order = ['scene', ...slots, 'talk', 'scene', 'thought', 'scene'] as const
  for (const slot of order) {
    const next = slot === 'scene' ? story.shift() : slot === 'thought' ? inner.shift() : undefined
    if (next !== undefined) paragraphs.push(next)
    if (slot === 'talk') paragraphs.push(...(said.shift() ?? []))
  }
  paragraphs.push(...deal(closings, 'closings', 1, no - 1))
  return paragraphs.map((text) => fill(text, words))
}

/** How many characters a chapter has, spaces left out. */
export function lengthOf(paragraphs: readonly string[]): number {
  return paragraphs.reduce((sum, text) => sum + text.replaceAll(/\s/g, '').length, 0)
}

/** The first paragraphs up to this many characters, at least one. */
export function excerptOf(paragraphs: readonly string[], characters: number): string[] {
  const out: string[] = []
  for (const text of paragraphs) {
    if (out.length > 0 && lengthOf(out) + text.length > characters) break
    out.push(text)
  }
  return out
}
