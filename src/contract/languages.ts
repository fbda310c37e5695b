/** The languages of the app; Chinese is written first, and is the type of all others. */
export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]

/** What each is called where languages have standard names (BCP 47): in HTML, in `Intl`. */
export const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' }
