import type { PictureBounds } from '#bridge/net-api.ts'

/** Borders are looked for in a picture of this width: a page of a comic costs some milliseconds. */
const widthPx = 128
/** Of a strip of a thousand screens no more than so many lines. */
const mostHeightPx = 1024
/** So far from the colour of the border a sign of a scan or a compression may be, of 255. */
const tolerance = 28
/** This part of a line may be something else: dust, a page number's edge. */
const dust = 0.01
/** A page keeps at least so much of its width and height: what is nearly empty is meant to be. */
const leastPart = 0.4
/** What is gained by less is not worth another layout. */
const leastGain = 0.02

const whole: PictureBounds = { left: 0, top: 0, width: 1, height: 1 }

/**
 * Where RGBA pixels are something else than a border of one even colour, with a little of the border around it. Each side
 * has a colour of its own.
 */
export function contentBounds(pixels: ArrayLike<number>, width: number, height: number): PictureBounds {
  const offset = (x: number, y: number) => (y * width + x) * 4
  /** Whether all of a line has one colour: `at` gives the offset of its points. */
  const isEven = (count: number, at: (index: number) => number) => {
    const colour = [0, 1, 2].map((channel) => median(count, (index) => pixels[at(index) + channel]!))
    let others = 0
    for (let index = 0; index < count; index++) {
      const from = at(index)
      if (colour.some((value, channel) => Math.abs(pixels[from + channel]! - value) > tolerance)) others += 1
    }
    return others <= count * dust ? colour : undefined
  }
  /** Lines of the border's colour from one side on. */
  const depth = (lines: number, count: number, at: (line: number, index: number) => number) => {
    const border = isEven(count, (index) => at(0, index))
    if (!border) return 0
    let line = 0
    while (line < lines) {
      const colour = isEven(count, (index) => at(line, index))
      if (!colour?.every((value, channel) => Math.abs(value - border[channel]!) <= tolerance)) break
      line += 1
    }
    return Math.max(0, line - 1)
  }
  const top = depth(height, width, (line, index) => offset(index, line))
  const bottom = depth(height, width, (line, index) => offset(index, height - 1 - line))
  if (top + bottom >= height) return whole
  const rows = height - top - bottom
  const left = depth(width, rows, (line, index) => offset(line, top + index))
  const right = depth(width, rows, (line, index) => offset(width - 1 - line, top + index))
  const bounds = {
    left: left / width,
    top: top / height,
    width: (width - left - right) / width,
    height: rows / height,
  }
  const tooLittle = bounds.width < leastPart || bounds.height < leastPart
  const noGain = bounds.width > 1 - leastGain && bounds.height > 1 - leastGain
  return tooLittle || noGain ? whole : bounds
}

function median(count: number, value: (index: number) => number): number {
  const counts = new Uint32Array(256)
  for (let index = 0; index < count; index++) counts[value(index)]! += 1
  let sum = 0
  return counts.findIndex((many) => (sum += many) * 2 >= count)
}

/** The same of a picture's file; all of it where the engine can't draw here. */
export async function boundsOf(picture: Blob): Promise<PictureBounds> {
  if (typeof OffscreenCanvas !== 'function') return whole
  try {
    const bitmap = await createImageBitmap(picture)
    const width = Math.min(widthPx, bitmap.width)
    const height = Math.max(1, Math.min(mostHeightPx, Math.round((bitmap.height / bitmap.width) * width)))
    const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    pen?.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    return pen ? contentBounds(pen.getImageData(0, 0, width, height).data, width, height) : whole
  } catch {
    return whole
  }
}
