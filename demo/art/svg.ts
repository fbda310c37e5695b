import { hex } from './colour.ts'
import type { Drawing, Gradient, Paint, Points, Shape } from './drawing.ts'
import { isGradient } from './drawing.ts'

/** The drawing as a complete SVG document without text, filters or references to anything outside. */
export function toSvg(drawing: Drawing): string {
  const definitions: string[] = []
  const body = drawing.shapes.map((shape) => element(shape, definitions)).join('')
  const { width, height } = drawing
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" ` +
    `viewBox="0 0 ${n(width)} ${n(height)}"><defs>${definitions.join('')}</defs>${body}</svg>`
  )
}

function element(shape: Shape, definitions: string[]): string {
  switch (shape.kind) {
    case 'polygons':
      return `<path d="${shape.rings.map(outline).join('')}"${fill(shape.paint, shape.alpha, definitions)}/>`
    case 'ellipse':
      return (
        `<ellipse cx="${n(shape.x)}" cy="${n(shape.y)}" rx="${n(shape.rx)}" ry="${n(shape.ry)}"` +
        `${fill(shape.paint, shape.alpha, definitions)}/>`
      )
    case 'rect':
      return (
        `<rect x="${n(shape.x)}" y="${n(shape.y)}" width="${n(shape.width)}" height="${n(shape.height)}"` +
        `${shape.radius > 0 ? ` rx="${n(shape.radius)}"` : ''}${fill(shape.paint, shape.alpha, definitions)}/>`
      )
    case 'line':
      return `<path d="${track(shape.points)}"${stroke(shape.paint, shape.alpha, shape.width, definitions)}/>`
    case 'segments': {
      let d = ''
      for (let at = 0; at + 3 < shape.ends.length; at += 4) d += track(shape.ends.slice(at, at + 4))
      return `<path d="${d}"${stroke(shape.paint, shape.alpha, shape.width, definitions)}/>`
    }
    case 'dots': {
      let d = ''
      for (let at = 0; at + 2 < shape.discs.length; at += 3) {
        const [x = 0, y = 0, r = 0] = shape.discs.slice(at, at + 3)
        d += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`
      }
      return `<path d="${d}"${fill(shape.paint, shape.alpha, definitions)}/>`
    }
    case 'bits': {
      let d = ''
      for (let at = 0; at + 3 < shape.boxes.length; at += 4) {
        const [x = 0, y = 0, w = 0, h = 0] = shape.boxes.slice(at, at + 4)
        d += `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`
      }
      return `<path d="${d}"${fill(shape.paint, shape.alpha, definitions)}/>`
    }
    case 'inset':
      return (
        `<svg x="${n(shape.x)}" y="${n(shape.y)}" width="${n(shape.width)}" height="${n(shape.height)}">` +
        `${shape.shapes.map((inner) => element(inner, definitions)).join('')}</svg>`
      )
  }
}

function fill(paint: Paint, alpha: number, definitions: string[]): string {
  return ` fill="${source(paint, definitions)}"${alpha < 1 ? ` fill-opacity="${n(alpha, 3)}"` : ''}`
}

function stroke(paint: Paint, alpha: number, width: number, definitions: string[]): string {
  return (
    ` fill="none" stroke="${source(paint, definitions)}" stroke-width="${n(width, 2)}" stroke-linecap="round" ` +
    `stroke-linejoin="round"${alpha < 1 ? ` stroke-opacity="${n(alpha, 3)}"` : ''}`
  )
}

function source(paint: Paint, definitions: string[]): string {
  if (!isGradient(paint)) return hex(paint)
  const id = `g${definitions.length}`
  definitions.push(gradient(paint, id))
  return `url(#${id})`
}

function gradient(paint: Gradient, id: string): string {
  const stops = paint.stops
    .map(
      ([offset, colour, alpha = 1]) =>
        `<stop offset="${n(offset, 3)}" stop-color="${hex(colour)}"${alpha < 1 ? ` stop-opacity="${n(alpha, 3)}"` : ''}/>`,
    )
    .join('')
  const units = `id="${id}" gradientUnits="userSpaceOnUse"`
  return paint.kind === 'linear'
    ? `<linearGradient ${units} x1="${n(paint.x1)}" y1="${n(paint.y1)}" x2="${n(paint.x2)}" y2="${n(paint.y2)}">${stops}</linearGradient>`
    : `<radialGradient ${units} cx="${n(paint.x)}" cy="${n(paint.y)}" r="${n(paint.radius)}">${stops}</radialGradient>`
}

function outline(points: Points): string {
  return `${track(points)}z`
}

function track(points: Points): string {
  let d = ''
  for (let at = 0; at + 1 < points.length; at += 2) {
    d += `${at === 0 ? 'M' : 'L'}${n(points[at] ?? 0)} ${n(points[at + 1] ?? 0)}`
  }
  return d
}

function n(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)))
}
