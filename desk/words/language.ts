import { useSyncExternalStore } from 'react'
import { languages, locales, type Language } from '#contract/languages.ts'
import { createStore } from '#lib/store.ts'
import { localTexts } from '#data/web-storage.ts'

const kept = 'desk-language'

const isLanguage = (text: string | null | undefined): text is Language => languages.some((one) => one === text)

const first = (): Language => {
  const chosen = localTexts.get(kept)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((name) => name.split('-')[0]).find(isLanguage) ?? 'en'
}

const spoken = createStore<Language>(first())

/** Speaks a language from now on. */
export function speak(language: Language): void {
  localTexts.set(kept, language)
  spoken.set(language)
  document.documentElement.lang = locales[language]
}

document.documentElement.lang = locales[spoken.get()]

/** The language that is spoken. */
export const useLanguage = (): Language => useSyncExternalStore(spoken.subscribe, spoken.get)

/** The words of a screen in the language that is spoken: `const useWords = inLanguages({ zh, en })`. */
export const inLanguages =
  <W>(words: Readonly<Record<Language, W>>) =>
  (): W =>
    words[useLanguage()]

/** The same keys and parameters in another language; what is missing there does not compile. */
export type Same<C> = {
  readonly [K in keyof C]: C[K] extends (...values: infer P) => string
    ? (...values: P) => string
    : C[K] extends string
      ? string
      : Same<C[K]>
}
