import type { Rng } from '../rng.ts'
import { createRng } from '../rng.ts'
import type { Drawing } from './drawing.ts'
import { createDrawing } from './drawing.ts'
import { aurora } from './families/aurora.ts'
import { balloons } from './families/balloons.ts'
import { bridge } from './families/bridge.ts'
import { catRoof } from './families/cat-roof.ts'
import { catWindow } from './families/cat-window.ts'
import { city } from './families/city.ts'
import { confetti } from './families/confetti.ts'
import { contours } from './families/contours.ts'
import { cosmos } from './families/cosmos.ts'
import { dunes } from './families/dunes.ts'
import { fields } from './families/fields.ts'
import { forest } from './families/forest.ts'
import { geometric } from './families/geometric.ts'
import { karst } from './families/karst.ts'
import { lake } from './families/lake.ts'
import { lanterns } from './families/lanterns.ts'
import { lighthouse } from './families/lighthouse.ts'
import { pier } from './families/pier.ts'
import { rain } from './families/rain.ts'
import { scales } from './families/scales.ts'
import { sea } from './families/sea.ts'
import { snow } from './families/snow.ts'
import { terraces } from './families/terraces.ts'
import { train } from './families/train.ts'
import { waterTown } from './families/water-town.ts'
import { waves } from './families/waves.ts'
import type { Family } from './families/family.ts'
import type { Palette } from './palette.ts'
import { paletteOf } from './palette.ts'
import { toSvg } from './svg.ts'
import { thumbhashOf } from './thumbhash.ts'

const families = {
  lake,
  sea,
  city,
  dunes,
  forest,
  aurora,
  rain,
  snow,
  terraces,
  geometric,
  waves,
  confetti,
  contours,
  scales,
  catWindow,
  catRoof,
  lanterns,
  balloons,
  train,
  bridge,
  lighthouse,
  fields,
  cosmos,
  waterTown,
  karst,
  pier,
} satisfies Record<string, Family>

/** The kinds of pictures. */
export type FamilyName = keyof typeof families

/** All kinds of pictures. */
export const familyNames = Object.keys(families) as FamilyName[]

/** Those that show a place, for films and articles. */
export const placeFamilies = familyNames.filter(
  (name) => !['geometric', 'waves', 'confetti', 'contours', 'scales', 'catWindow', 'catRoof'].includes(name),
)

/** A picture before it is drawn: plain data; everything else follows from it. */
export interface Scene {
  readonly seed: number
  readonly family: FamilyName
  readonly palette: Palette
}

/** The scene of a seed, of any family or of the given one. */
export function scene(seed: number, family?: FamilyName): Scene {
  const rng = createRng(seed)
  const name = family ?? rng.fork('family').pick(familyNames)
  const kind: Family = families[name]
  const paletteRng = rng.fork('palette')
  return { seed, family: name, palette: paletteOf(paletteRng.pick(kind.moods), paletteRng) }
}

/** Draws a scene in a size in pixels. `phase` 0–1 is where a moving picture stands in its endless loop. */
export function drawScene(of: Scene, width: number, height: number, phase = 0, detail = true): Drawing {
  const d = createDrawing(width, height, phase, detail)
  const rng: Rng = createRng(of.seed).fork('drawing')
  const kind: Family = families[of.family]
  kind.draw(d, rng, of.palette)
  return d
}

/** The scene as an SVG document of this size in pixels. */
export function sceneSvg(of: Scene, width: number, height: number, phase = 0): string {
  return toSvg(drawScene(of, width, height, phase))
}

/** The thumbhash (base64) of the scene at an aspect (width / height), in a fraction of a millisecond. */
export function sceneThumbhash(of: Scene, aspect: number): string {
  const width = 100 * Math.sqrt(aspect)
  return thumbhashOf(drawScene(of, width, 10000 / width, 0, false))
}
