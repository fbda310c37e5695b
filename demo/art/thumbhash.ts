import { rgbaToThumbHash } from 'thumbhash'
import { rgb } from './colour.ts'
import type { Drawing, Gradient, Paint, Points, Shape } from './drawing.ts'
import { isGradient } from './drawing.ts'

/** A tiny picture being painted: bytes RGBA, and how many of its pixels make one unit of the drawing. */
interface Grid {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}
interface Place {
  readonly grid: Grid
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly clip: readonly [left: number, top: number, right: number, bottom: number]
}

/**
 * The thumbhash (base64) of a drawing, painted analytically on a grid of about 20 pixels on its longer side: large
 * areas only, no rasteriser. Made for drawings with `detail: false`.
 */
export function thumbhashOf(drawing: Drawing, longSidePx = 20): string {
  const scale = longSidePx / Math.max(drawing.width, drawing.height)
  const width = Math.max(4, Math.round(drawing.width * scale))
  const height = Math.max(4, Math.round(drawing.height * scale))
  const grid: Grid = { width, height, bytes: new Uint8Array(width * height * 4).fill(255) }
  for (const shape of drawing.shapes) paint(shape, { grid, scale, x: 0, y: 0, clip: [0, 0, width, height] })
  return Buffer.from(rgbaToThumbHash(width, height, grid.bytes)).toString('base64')
}

function paint(shape: Shape, place: Place): void {
  const { scale } = place
  switch (shape.kind) {
    case 'polygons':
      for (const ring of shape.rings) paintRing(ring, shape.paint, shape.alpha, place)
      return
    case 'rect':
      paintRing(boxOf(shape.x, shape.y, shape.width, shape.height), shape.paint, shape.alpha, place)
      return
    case 'ellipse':
      if (shape.rx * scale > 0.4)
        paintRing(discOf(shape.x, shape.y, shape.rx, shape.ry), shape.paint, shape.alpha, place)
      return
    case 'inset': {
      const x = place.x + shape.x * scale
      const y = place.y + shape.y * scale
      const [left, top, right, bottom] = place.clip
      const clip = [
        Math.max(left, x),
        Math.max(top, y),
        Math.min(right, x + shape.width * scale),
        Math.min(bottom, y + shape.height * scale),
      ] as const
      for (const inner of shape.shapes) paint(inner, { grid: place.grid, scale, x, y, clip })
      return
    }
    case 'line':
    case 'segments':
    case 'dots':
    case 'bits':
      return
  }
}

/** Fills a ring, row by row, even-odd. */
function paintRing(ring: Points, source: Paint, alpha: number, place: Place): void {
  const { grid, scale } = place
  const [left, top, right, bottom] = place.clip
  const colourAt = colourOf(source, alpha)
  const count = ring.length / 2
  const crossings: number[] = []
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(grid.height, Math.ceil(bottom)); row += 1) {
    const y = (row + 0.5 - place.y) / scale
    crossings.length = 0
    for (let index = 0, before = count - 1; index < count; before = index, index += 1) {
      const y1 = ring[before * 2 + 1] ?? 0
      const y2 = ring[index * 2 + 1] ?? 0
      if (y1 > y === y2 > y) continue
      const x1 = ring[before * 2] ?? 0
      const x2 = ring[index * 2] ?? 0
      crossings.push(((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
    }
    crossings.sort((one, other) => one - other)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(left, Math.round((crossings[pair] ?? 0) * scale + place.x))
      const to = Math.min(right, Math.round((crossings[pair + 1] ?? 0) * scale + place.x))
      for (let column = Math.floor(from); column < to; column += 1) {
        const [r, g, b, a] = colourAt((column + 0.5 - place.x) / scale, y)
        const at = (row * grid.width + column) * 4
        const { bytes } = grid
        bytes[at] = (bytes[at] ?? 0) * (1 - a) + r * a
        bytes[at + 1] = (bytes[at + 1] ?? 0) * (1 - a) + g * a
        bytes[at + 2] = (bytes[at + 2] ?? 0) * (1 - a) + b * a
      }
    }
  }
}

type Rgba = readonly [r: number, g: number, b: number, a: number]

function colourOf(source: Paint, alpha: number): (x: number, y: number) => Rgba {
  if (!isGradient(source)) {
    const flat: Rgba = [...rgb(source), alpha]
    return () => flat
  }
  const stops = source.stops.map(
    ([offset, colour, opacity = 1]) => [offset, [...rgb(colour), opacity * alpha] as Rgba] as const,
  )
  return (x, y) => {
    const position = positionOf(source, x, y)
    let before = stops[0]
    for (const stop of stops) {
      if (stop[0] >= position) {
        if (before === undefined || before === stop) return stop[1]
        const part = (position - before[0]) / Math.max(1e-6, stop[0] - before[0])
        const [p, q] = [before[1], stop[1]]
        return [
          p[0] + (q[0] - p[0]) * part,
          p[1] + (q[1] - p[1]) * part,
          p[2] + (q[2] - p[2]) * part,
          p[3] + (q[3] - p[3]) * part,
        ]
      }
      before = stop
    }
    return before?.[1] ?? [0, 0, 0, 0]
  }
}

function positionOf(gradient: Gradient, x: number, y: number): number {
  if (gradient.kind === 'radial') return Math.hypot(x - gradient.x, y - gradient.y) / gradient.radius
  const dx = gradient.x2 - gradient.x1
  const dy = gradient.y2 - gradient.y1
  return ((x - gradient.x1) * dx + (y - gradient.y1) * dy) / (dx * dx + dy * dy)
}

function boxOf(x: number, y: number, width: number, height: number): number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height]
}

function discOf(x: number, y: number, rx: number, ry: number): number[] {
  const ring: number[] = []
  for (let step = 0; step < 12; step += 1) {
    const angle = (step * Math.PI) / 6
    ring.push(x + rx * Math.cos(angle), y + ry * Math.sin(angle))
  }
  return ring
}
