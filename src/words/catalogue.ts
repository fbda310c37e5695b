import type { Language } from '#contract/languages.ts'

/** What the app calls itself, by which the window's title is known for its own. */
export const appNames = { zh: '拾光', en: 'Shiguang' } as const satisfies Record<Language, string>

/** The same keys and parameters in another language: what is missing there, or takes other values, does not compile. */
export type Same<C> = {
  readonly [K in keyof C]: C[K] extends (...values: infer P) => infer R
    ? (...values: P) => R extends string ? string : R
    : C[K] extends string
      ? string
      : Same<C[K]>
}
