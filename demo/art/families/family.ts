import type { Rng } from '../../rng.ts'
import type { Drawing } from '../drawing.ts'
import type { Mood, Palette } from '../palette.ts'

/** One kind of picture: the moods that suit it, and how it is drawn. */
export interface Family {
  readonly moods: readonly Mood[]
  draw(d: Drawing, rng: Rng, palette: Palette): void
}
