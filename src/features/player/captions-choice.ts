import type { Captions, TrackName } from '#contract/shapes/media.ts'
import { fitTrack, ofLanguage } from '#lib/fit-track.ts'

export const captionSizes = ['small', 'medium', 'large'] as const
export const captionGrounds = ['none', 'half', 'full'] as const

/** What a person chose for captions; it holds for all films on this device. */
export interface CaptionsChoice {
  on: boolean
  /** BCP 47 and name of what was chosen last; empty where nothing was. */
  lang: string
  label: string
  size: (typeof captionSizes)[number]
  ground: (typeof captionGrounds)[number]
}

export const usualCaptions: CaptionsChoice = { on: false, lang: '', label: '', size: 'medium', ground: 'half' }

/** The captions of a film that fit best: those chosen last, else of their language, else of the app's, else the first. */
export const captionsFor = (all: readonly Captions[], choice: TrackName, appLanguage: string): Captions | undefined =>
  fitTrack(all, choice) ?? ofLanguage(all, appLanguage) ?? all[0]
