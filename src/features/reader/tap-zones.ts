/** What a tap does. */
export type TapAction = 'back' | 'menu' | 'forward'

/** Where taps turn pages: at the left and right, above and below, around an L under either thumb, or nowhere. */
export type TapLayout = 'sides' | 'ends' | 'thumb' | 'off'

/**
 * What a tap at a place does; `x` and `y` from 0 to 1, from the upper left. `mirrored`: forward is at the left, as in books
 * that are read from right to left.
 */
export function tapAction(x: number, y: number, layout: TapLayout, mirrored: boolean): TapAction {
  const side = mirrored ? 1 - x : x
  switch (layout) {
    case 'off':
      return 'menu'
    case 'sides':
      return side < 0.3 ? 'back' : side > 0.7 ? 'forward' : 'menu'
    case 'ends':
      return y < 0.3 ? 'back' : y > 0.7 ? 'forward' : 'menu'
    case 'thumb':
      // forward under the thumb of either hand, back at the top, the menu in the middle
      if (y > 0.35 && y < 0.65 && x > 0.3 && x < 0.7) return 'menu'
      return y < 0.35 && side < 0.7 ? 'back' : 'forward'
  }
}
