/** The languages of the interface; Chinese is written first, and is the type of all others. */
export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]

/** What the app calls itself, by which the window's title is known for its own. */
export const appNames = { zh: '拾光', en: 'Shiguang' } as const satisfies Record<Language, string>

/** The same keys and parameters in another language: what is missing there, or takes other values, does not compile. */
export type Same<C> = {
  readonly [K in keyof C]: C[K] extends (...values: infer P) => string
    ? (...values: P) => string
    : C[K] extends string
      ? string
      : Same<C[K]>
}
