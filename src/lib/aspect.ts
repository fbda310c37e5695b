/** A reduced proportion of width to height. */
export interface Aspect {
  readonly width: number
  readonly height: number
}

const usual: Aspect = { width: 16, height: 9 }

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** Reads aspect text such as `16X9` or `1920x1080` and reduces it; what can't be read is 16 / 9. */
export function parseAspect(text: string | undefined): Aspect {
  const parts = /^\s*(\d{1,6})\s*[xX×*:/]\s*(\d{1,6})\s*$/.exec(text ?? '')
  const width = Number(parts?.[1])
  const height = Number(parts?.[2])
  if (!(width > 0 && height > 0)) return usual
  const divisor = greatestCommonDivisor(width, height)
  return { width: width / divisor, height: height / divisor }
}

/** Width divided by height, for a box's `aspect-ratio`. */
export function aspectRatio(text: string | undefined): number {
  const { width, height } = parseAspect(text)
  return width / height
}
