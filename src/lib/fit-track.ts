/** What tells tracks of a film apart: BCP 47, empty where it is not said, and a name. */
interface TrackName {
  lang: string
  label: string
}

const primary = (lang: string) => lang.split('-')[0]?.toLowerCase() ?? ''

/** The track of a language, in whatever region. */
export const ofLanguage = <T extends TrackName>(all: readonly T[], lang: string): T | undefined =>
  lang === '' ? undefined : all.find((one) => primary(one.lang) === primary(lang))

/** The track that fits best to what was chosen before: the very same, else of its language; undefined where none does. */
export const fitTrack = <T extends TrackName>(all: readonly T[], { lang, label }: TrackName): T | undefined =>
  all.find((one) => one.lang === lang && one.label === label) ??
  all.find((one) => one.lang === lang && lang !== '') ??
  ofLanguage(all, lang)
