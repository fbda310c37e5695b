import type { TapLayout } from '#features/reader/tap-zones.ts'

/** How novels are shown. */
export interface NovelSettings {
  mode: 'scroll' | 'page'
  font: 'sans' | 'serif'
  /** Size of the text in design pixels, before the app's own text size. */
  size: number
  /** Line height to the size. */
  leading: number
  /** Space at either side, in design pixels. */
  margin: number
  paper: 'auto' | 'paper' | 'sepia' | 'night' | 'black'
  script: 'asis' | 'simplified' | 'traditional'
  taps: TapLayout
  /** Speed of reading aloud; 1 is usual. */
  rate: number
}

/** What is not chosen. */
export const defaultNovelSettings: NovelSettings = {
  mode: 'scroll',
  font: 'sans',
  size: 18,
  leading: 1.8,
  margin: 20,
  paper: 'auto',
  script: 'asis',
  taps: 'off',
  rate: 1,
}

/** Bounds and steps of what is a number. */
export const bounds = {
  size: { min: 12, max: 36, step: 1 },
  leading: { min: 1.3, max: 2.4, step: 0.1 },
  margin: { min: 8, max: 48, step: 4 },
  rate: { min: 0.5, max: 2, step: 0.1 },
} as const
