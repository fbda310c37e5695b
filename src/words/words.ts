import { useSyncExternalStore } from 'react'

/** The languages of the interface, the first being the one that everything is written in first. */
export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]

// oxlint-disable-next-line typescript/no-explicit-any -- the parameters of a message are its own business
type Message = string | ((...values: any[]) => string)
type Catalogue = { [key: string]: Message | Catalogue }
/** The same keys and parameters in another language. */
type Same<C> = {
  [K in keyof C]: C[K] extends (...values: infer P) => string
    ? (...values: P) => string
    : C[K] extends string
      ? string
      : Same<C[K]>
}

/** The words of one part of the app, in both languages side by side; a message missing in one does not compile. */
export const defineWords = <const C extends Catalogue>(words: {
  zh: C
  en: NoInfer<Same<C>>
}): Record<Language, Same<C>> => words as unknown as Record<Language, Same<C>>

let language: Language = 'zh'
const listeners = new Set<() => void>()

/** The language in use. */
export const currentLanguage = () => language

/** Changes the language of everything on screen. */
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

/** The words of one part of the app in the language in use. */
export const useWords = <W>(words: Record<Language, W>): W => words[useLanguage()]

/** The words of one part of the app, outside a component. */
export const wordsNow = <W>(words: Record<Language, W>): W => words[language]

/** Locale for `Intl`. */
export const localeOf = (which: Language) => (which === 'zh' ? 'zh-CN' : 'en')

/** What a setting of `system` means on this device. */
export const systemLanguage = (preferred: readonly string[]): Language =>
  preferred.some((tag) => tag.startsWith('zh')) || preferred.length === 0 ? 'zh' : 'en'
