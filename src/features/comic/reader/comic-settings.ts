import type { TapLayout } from '#features/reader/taps.ts'

/** How comics are shown. */
export interface ComicSettings {
  /** One strip from top to bottom, or page by page. */
  mode: 'strip' | 'paged'
  /** Where the next page is, page by page. */
  direction: 'ltr' | 'rtl'
  fit: 'width' | 'height' | 'whole'
  /** Two pages side by side where the screen is wider than high. */
  double: boolean
  gap: 'none' | 'small' | 'large'
  taps: TapLayout
  /** 0.2 to 1. */
  brightness: number
  /** 0 to 1. */
  sepia: number
  /** 0.5 to 2; 1 is as drawn. */
  contrast: number
  /** Light for dark; colours stay what they are. */
  invert: boolean
  /** Without the even borders of pages. */
  crop: boolean
  /** 1 to 10. */
  autoSpeed: number
}

/** What is not chosen. */
export const defaultComicSettings: ComicSettings = {
  mode: 'strip',
  direction: 'ltr',
  fit: 'width',
  double: true,
  gap: 'none',
  taps: 'off',
  brightness: 1,
  sepia: 0,
  contrast: 1,
  invert: false,
  crop: false,
  autoSpeed: 4,
}

/** The space between pages, in CSS pixels. */
export const gapPx: Record<ComicSettings['gap'], number> = { none: 0, small: 8, large: 24 }

/** How fast pages go by themselves: CSS pixels a second of a strip, seconds a page. */
export const autoPace = (speed: number) => ({ pxPerSecond: speed * 24, secondsPerPage: 16 - speed * 1.4 })

/** Pages drawn ahead of what is seen, by how many pixels they have together; fewer where data is to be saved. */
export const aheadPixels = (dataSaver: boolean) => (dataSaver ? 2_000_000 : 8_000_000)
/** However small pages are, no more are drawn ahead; one always is. */
export const aheadPages = 5
