import { use, useSyncExternalStore } from 'react'
import { languages, locales, type Language } from '#contract/languages.ts'
import { ChunkError } from '#lib/chunk-error.ts'
import type { Same } from './catalogue.ts'
import type * as First from './zh/first.ts'
import type * as Rest from './zh/rest.ts'
import type * as Screens from './zh/screens.ts'

/** All that is said in a language, by subject. */
type Catalogue = typeof First & typeof Screens & typeof Rest
/** What words are about: a file of each language. */
export type Subject = keyof Catalogue
/** The words of a subject. */
export type Words<S extends Subject> = Same<Catalogue[S]>

/**
 * The files in which a language comes: `first` with the first screen, `screens` with the screens that people are sent links
 * to, `rest` behind the first frame.
 */
export type Part = 'first' | 'screens' | 'rest'
const parts: readonly Part[] = ['first', 'screens', 'rest']
const files: Record<Language, Record<Part, () => Promise<object>>> = {
  zh: {
    first: () => import('./zh/first.ts'),
    screens: () => import('./zh/screens.ts'),
    rest: () => import('./zh/rest.ts'),
  },
  en: {
    first: () => import('./en/first.ts'),
    screens: () => import('./en/screens.ts'),
    rest: () => import('./en/rest.ts'),
  },
}

let language: Language = 'zh'
const listeners = new Set<() => void>()
const here = new Map<Language, Partial<Catalogue>>(languages.map((one) => [one, {}]))
const coming = new Map<() => Promise<object>, Promise<object>>()

/** Loads a part of a language once; what can't be had is asked for again by the next who needs it. */
function loadPart(which: Language, part: Part): Promise<object> {
  const load = files[which][part]
  let loading = coming.get(load)
  if (!loading) {
    loading = load().then((loaded) => Object.assign(here.get(which)!, loaded))
    loading.catch(() => coming.delete(load))
    coming.set(load, loading)
  }
  return loading
}

/** Brings these parts of a language, or all of it; rejects where its code can't be had. */
export const loadWords = (which: Language, ...wanted: Part[]): Promise<unknown> =>
  Promise.all((wanted.length > 0 ? wanted : parts).map((part) => loadPart(which, part)))

/** Brings all words of the language in use, for what speaks outside of the screens. */
export const loadAllWords = (): Promise<unknown> => loadWords(language)

/** The language in use. */
export const currentLanguage = () => language

/** Changes the language of everything on screen, to one whose words are loaded. */
export function setLanguage(next: Language) {
  if (next === language) return
  language = next
  for (const listener of listeners) listener()
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The language in use, live. */
export const useLanguage = (): Language => useSyncExternalStore(follow, currentLanguage, currentLanguage)

/** The words of a subject in a language; undefined until they are loaded. */
const wordsIn = <S extends Subject>(which: Language, subject: S): Words<S> | undefined =>
  here.get(which)![subject] as Words<S> | undefined

const waited = new Map<string, Promise<unknown>>()

/** The same promise for all who need these words: React asks more than once. Rejects with a `ChunkError`. */
function bring(which: Language, subject: Subject): Promise<unknown> {
  const key = `${which} ${subject}`
  const look = async () => {
    for (const part of parts) if (!wordsIn(which, subject)) await loadPart(which, part)
  }
  let waiting = waited.get(key)
  if (!waiting) {
    waiting = look().catch((cause: unknown) => {
      waited.delete(key)
      throw new ChunkError('words did not load', { cause })
    })
    waited.set(key, waiting)
  }
  return waiting
}

/** Marked as React marks promises whose value it has seen: nobody waits for it. */
const atHand = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** The words of a subject in the language in use, live; suspends until they are loaded. */
export function useWords<S extends Subject>(subject: S): Words<S> {
  const which = useLanguage()
  // asked for whether it waits or not: React goes on with who waited only where it asks once more, or loses the hooks behind it
  use(wordsIn(which, subject) ? atHand : bring(which, subject))
  return wordsIn(which, subject)!
}

/** The words of a subject outside a component, undefined as long as they are not loaded. */
export const wordsAtHand = <S extends Subject>(subject: S): Words<S> | undefined => wordsIn(language, subject)

/** The same where they are known to be loaded: throws where they are not. */
export function wordsNow<S extends Subject>(subject: S): Words<S> {
  const words = wordsAtHand(subject)
  if (!words) throw new Error(`the words of ${subject} are not loaded`)
  return words
}

/** Locale for `Intl`. */
export const localeOf = (which: Language) => locales[which]

/** What a setting of `system` means on this device. */
export const systemLanguage = (preferred: readonly string[]): Language =>
  preferred.some((tag) => tag.startsWith('zh')) || preferred.length === 0 ? 'zh' : 'en'
