import type { Reason } from '#contract/refusals.ts'
import type { Language } from '#contract/languages.ts'
import * as enFirst from '#words/en/first.ts'
import * as enRest from '#words/en/rest.ts'
import * as enScreens from '#words/en/screens.ts'
import { reasonText as textOf } from '#words/refusals.ts'
import * as zhFirst from '#words/zh/first.ts'
import * as zhRest from '#words/zh/rest.ts'
import * as zhScreens from '#words/zh/screens.ts'

/** All that the app says in Chinese, by subject. */
export const zh = { ...zhFirst, ...zhScreens, ...zhRest }
/** The same in English. */
export const en = { ...enFirst, ...enScreens, ...enRest }
/** All that the app says, by language. */
export const catalogues = { zh, en } as const satisfies Record<Language, object>

/** What a reason says in a language. */
export const reasonText = (reason: Reason, language: Language): string => textOf(reason, catalogues[language].refusals)
