import type { Colour } from './colour.ts'

/** One stop of a gradient: offset 0–1, colour, opacity. */
export type Stop = readonly [offset: number, colour: Colour, alpha?: number]

/** A gradient in the coordinates of the drawing: along a line, or from a centre outwards. */
export type Gradient =
  | { kind: 'linear'; x1: number; y1: number; x2: number; y2: number; stops: readonly Stop[] }
  | { kind: 'radial'; x: number; y: number; radius: number; stops: readonly Stop[] }

export type Paint = Colour | Gradient

/** Points as a flat list x, y, x, y … */
export type Points = readonly number[]

/** What a picture is made of, in painting order. Flat lists keep thousands of small things cheap. */
export type Shape =
  | { kind: 'polygons'; rings: readonly Points[]; paint: Paint; alpha: number }
  | { kind: 'ellipse'; x: number; y: number; rx: number; ry: number; paint: Paint; alpha: number }
  | { kind: 'rect'; x: number; y: number; width: number; height: number; radius: number; paint: Paint; alpha: number }
  | { kind: 'line'; points: Points; width: number; paint: Paint; alpha: number }
  | { kind: 'segments'; ends: Points; width: number; paint: Paint; alpha: number }
  | { kind: 'dots'; discs: Points; paint: Paint; alpha: number }
  | { kind: 'bits'; boxes: Points; paint: Paint; alpha: number }
  | { kind: 'inset'; x: number; y: number; width: number; height: number; shapes: readonly Shape[] }

export interface Drawing {
  readonly width: number
  readonly height: number
  /** A hundredth of the picture's middle size: sizes of things are given in it, so that they suit every aspect. */
  readonly unit: number
  /** Where in its endless loop a moving picture stands, 0–1. */
  readonly phase: number
  /** False when only large areas are wanted (thumbhash). */
  readonly detail: boolean
  readonly shapes: Shape[]
  polygon(points: Points, paint: Paint, alpha?: number): void
  polygons(rings: readonly Points[], paint: Paint, alpha?: number): void
  ellipse(x: number, y: number, rx: number, ry: number, paint: Paint, alpha?: number): void
  rect(x: number, y: number, width: number, height: number, paint: Paint, alpha?: number, radius?: number): void
  line(points: Points, width: number, paint: Paint, alpha?: number): void
  /** Separate strokes: x1, y1, x2, y2 … */
  segments(ends: Points, width: number, paint: Paint, alpha?: number): void
  /** Many discs of one paint: x, y, radius … */
  dots(discs: Points, paint: Paint, alpha?: number): void
  /** Many boxes of one paint: x, y, width, height … */
  bits(boxes: Points, paint: Paint, alpha?: number): void
  /** A clipped picture in this one. */
  inset(x: number, y: number, width: number, height: number, draw: (inner: Drawing) => void): void
}

/** An empty drawing of this size in pixels. */
export function createDrawing(width: number, height: number, phase = 0, detail = true): Drawing {
  const shapes: Shape[] = []
  return {
    width,
    height,
    unit: Math.sqrt(width * height) / 100,
    phase,
    detail,
    shapes,
    polygon: (points, paint, alpha = 1) => void shapes.push({ kind: 'polygons', rings: [points], paint, alpha }),
    polygons: (rings, paint, alpha = 1) => {
      if (rings.length > 0) shapes.push({ kind: 'polygons', rings, paint, alpha })
    },
    ellipse: (x, y, rx, ry, paint, alpha = 1) => void shapes.push({ kind: 'ellipse', x, y, rx, ry, paint, alpha }),
    rect: (x, y, w, h, paint, alpha = 1, radius = 0) =>
      void shapes.push({ kind: 'rect', x, y, width: w, height: h, radius, paint, alpha }),
    line: (points, strokeWidth, paint, alpha = 1) =>
      void shapes.push({ kind: 'line', points, width: strokeWidth, paint, alpha }),
    segments: (ends, strokeWidth, paint, alpha = 1) => {
      if (ends.length > 0) shapes.push({ kind: 'segments', ends, width: strokeWidth, paint, alpha })
    },
    dots: (discs, paint, alpha = 1) => {
      if (discs.length > 0) shapes.push({ kind: 'dots', discs, paint, alpha })
    },
    bits: (boxes, paint, alpha = 1) => {
      if (boxes.length > 0) shapes.push({ kind: 'bits', boxes, paint, alpha })
    },
    inset: (x, y, w, h, draw) => {
      const inner = createDrawing(w, h, phase, detail)
      draw(inner)
      shapes.push({ kind: 'inset', x, y, width: w, height: h, shapes: inner.shapes })
    },
  }
}

/** A gradient downwards between two heights. */
export function downwards(y1: number, y2: number, stops: readonly Stop[]): Gradient {
  return { kind: 'linear', x1: 0, y1, x2: 0, y2, stops }
}

/** A gradient to the right between two positions. */
export function rightwards(x1: number, x2: number, stops: readonly Stop[]): Gradient {
  return { kind: 'linear', x1, y1: 0, x2, y2: 0, stops }
}

/** A gradient outwards from a centre. */
export function outwards(x: number, y: number, radius: number, stops: readonly Stop[]): Gradient {
  return { kind: 'radial', x, y, radius, stops }
}

/** Whether a paint is a gradient. */
export function isGradient(paint: Paint): paint is Gradient {
  return 'kind' in paint
}

/** A closed smooth outline (Catmull–Rom) through points given as x, y pairs in a box placed at (x, y), scaled. */
export function smooth(points: Points, x: number, y: number, scaleX: number, scaleY = scaleX, steps = 6): number[] {
  const count = points.length / 2
  const at = (index: number, axis: number): number => points[((index + count) % count) * 2 + axis] ?? 0
  const out: number[] = []
  for (let index = 0; index < count; index += 1) {
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps
      const [px, py] = [0, 1].map((axis) => {
        const [p0, p1, p2, p3] = [at(index - 1, axis), at(index, axis), at(index + 1, axis), at(index + 2, axis)]
        return (
          0.5 *
          (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
        )
      })
      out.push(x + (px ?? 0) * scaleX, y + (py ?? 0) * scaleY)
    }
  }
  return out
}
