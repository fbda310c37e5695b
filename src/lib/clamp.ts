/** Keeps a number between two others; not a number becomes the lower one. */
export function clamp(value: number, min: number, max: number): number {
  return value > min ? Math.min(value, max) : min
}
