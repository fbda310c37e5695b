import type { Captions } from '#contract/shapes/media.ts'

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

const primary = (lang: string) => lang.split('-')[0]?.toLowerCase() ?? ''

/** The captions of a film that fit best: those chosen last, else of their language, else of the app's, else the first. */
export function captionsFor(
  all: readonly Captions[],
  { lang, label }: Pick<CaptionsChoice, 'lang' | 'label'>,
  appLanguage: string,
): Captions | undefined {
  const ofLanguage = (wanted: string) =>
    wanted === '' ? undefined : all.find((one) => primary(one.lang) === primary(wanted))
  return (
    all.find((one) => one.lang === lang && one.label === label) ??
    all.find((one) => one.lang === lang && lang !== '') ??
    ofLanguage(lang) ??
    ofLanguage(appLanguage) ??
    all[0]
  )
}
