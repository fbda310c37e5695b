import { createRng } from '../rng.ts'
import type { Rng } from '../rng.ts'
import { lighten } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { createDrawing } from './drawing.ts'
import { coatOf, drawCat } from './elements/cats.ts'
import { anyMood, paletteOf } from './palette.ts'
import type { FamilyName } from './scene.ts'
import { drawScene, scene } from './scene.ts'

/** Size of a comic page in pixels. */
export const comicPageSize = { width: 800, height: 1200 } as const

/** The parts of a page, in hundredths of its inner width and height: x, y, width, height. */
const layouts: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [
    [0, 0, 100, 38],
    [0, 38, 50, 30],
    [50, 38, 50, 30],
    [0, 68, 100, 32],
  ],
  [
    [0, 0, 58, 32],
    [58, 0, 42, 32],
    [0, 32, 100, 36],
    [0, 68, 42, 32],
    [42, 68, 58, 32],
  ],
  [
    [0, 0, 100, 30],
    [0, 30, 46, 42],
    [46, 30, 54, 21],
    [46, 51, 54, 21],
    [0, 72, 100, 28],
  ],
  [
    [0, 0, 34, 46],
    [34, 0, 66, 46],
    [0, 46, 100, 24],
    [0, 70, 60, 30],
    [60, 70, 40, 30],
  ],
  [
    [0, 0, 100, 62],
    [0, 62, 50, 38],
    [50, 62, 50, 38],
  ],
  [
    [0, 0, 50, 27],
    [50, 0, 50, 27],
    [0, 27, 100, 44],
    [0, 71, 50, 29],
    [50, 71, 50, 29],
  ],
]
const settings: readonly FamilyName[] = [
  'city',
  'rain',
  'waterTown',
  'train',
  'sea',
  'lighthouse',
  'lanterns',
  'balloons',
  'karst',
  'forest',
  'snow',
  'pier',
  'fields',
  'bridge',
  'lake',
  'cosmos',
]

/**
 * Page `number` (from 0) of the comic of a seed: panels with scenes, a cat who lives through them, and empty
 * balloons. A comic keeps its cat and its few places.
 */
export function comicPage(seed: number, number: number): Drawing {
  const whole = createRng(seed).fork('comic')
  const coat = coatOf(whole, [0.16, 0, -0.01])
  const places = whole.some(settings, 5)
  const mood = whole.pick(anyMood)
  const rng = createRng(seed).fork(`page ${number}`)
  const d = createDrawing(comicPageSize.width, comicPageSize.height)
  const paper = paletteOf(mood, whole)
  d.rect(0, 0, d.width, d.height, [0.985, 0, 0.006])
  const edge = 30
  const gap = 12
  const [w, h] = [d.width - edge * 2, d.height - edge * 2]
  for (const [index, [px, py, pw, ph]] of rng.pick(layouts).entries()) {
    const [x, y] = [edge + (px * w) / 100 + (px > 0 ? gap / 2 : 0), edge + (py * h) / 100 + (py > 0 ? gap / 2 : 0)]
    const width = (pw * w) / 100 - (px > 0 ? gap / 2 : 0) - (px + pw < 99 ? gap / 2 : 0)
    const height = (ph * h) / 100 - (py > 0 ? gap / 2 : 0) - (py + ph < 99 ? gap / 2 : 0)
    const closeUp = index > 0 && rng.chance(0.34)
    d.rect(x - 2.5, y - 2.5, width + 5, height + 5, [0.16, 0, 0])
    d.inset(x, y, width, height, (panel) => {
      if (closeUp) drawCloseUp(panel, rng, paper, coat)
      else {
        const family = rng.pick(places)
        panel.shapes.push(...drawScene(scene(rng.int(1, 1e9), family), width, height).shapes)
        drawCat(
          panel,
          rng,
          width * rng.float(0.25, 0.75),
          height * 1.01,
          Math.min(height * 0.3, width * 0.34),
          coat,
          rng.pick(['away', 'sitting', 'walking'] as const),
        )
      }
      if (rng.chance(0.72) && !(closeUp && width < 640)) drawBalloon(panel, rng)
    })
  }
  return d
}

function drawCloseUp(
  d: Drawing,
  rng: Rng,
  palette: ReturnType<typeof paletteOf>,
  coat: ReturnType<typeof coatOf>,
): void {
  const bases = [palette.sky[1], palette.sky[2], palette.far, palette.accents[0], palette.accents[2], palette.near]
  const base = rng.pick(bases.filter((colour) => Math.abs(colour[0] - coat.body[0]) > 0.22))
  d.rect(0, 0, d.width, d.height, base)
  const [x, y] = [d.width * rng.float(0.42, 0.58), d.height * 0.72]
  const reach = Math.hypot(d.width, d.height)
  for (let ray = 0; ray < 18; ray += 1) {
    const angle = (ray / 18) * Math.PI * 2
    d.polygon(
      [
        x,
        y,
        x + Math.cos(angle) * reach,
        y + Math.sin(angle) * reach,
        x + Math.cos(angle + 0.16) * reach,
        y + Math.sin(angle + 0.16) * reach,
      ],
      lighten(base, 0.05),
      0.8,
    )
  }
  drawCat(d, rng, x, d.height * 1.1, Math.min(d.height * 0.7, d.width * 0.8), coat, 'sitting')
}

/** An empty balloon with its tail, in an upper corner. */
function drawBalloon(d: Drawing, rng: Rng): void {
  const left = rng.chance(0.5)
  const [rx, ry] = [Math.min(d.width * 0.24, 120), Math.min(d.height * 0.13, 56)]
  const [x, y] = [left ? rx + 16 : d.width - rx - 16, ry + 16]
  const side = left ? 1 : -1
  const tail = [
    x + side * rx * 0.1,
    y + ry * 0.8,
    x + side * rx * 0.75,
    y + ry * 1.75,
    x + side * rx * 0.45,
    y + ry * 0.7,
  ]
  const white = [0.995, 0, 0] as const
  const ink = [0.16, 0, 0] as const
  d.ellipse(x, y, rx + 2.5, ry + 2.5, ink)
  d.line([...tail, ...tail.slice(0, 2)], 5, ink)
  d.polygon(tail, white)
  d.ellipse(x, y, rx, ry, white)
  const lines = rng.int(2, 3)
  for (let line = 0; line < lines; line += 1) {
    const long = rx * rng.float(0.6, 1.15) * (line === lines - 1 ? 0.6 : 1)
    d.rect(x - long / 2, y + (line - (lines - 1) / 2) * ry * 0.42 - 3, long, 6, [0.8, 0, 0], 0.8, 3)
  }
}
