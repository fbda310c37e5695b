import { notificationText, type NotificationText } from '#words/notifications.ts'
import { reasonText, type RefusalWords } from '#words/refusals.ts'
import { refusals as en } from '#words/en/refusals.ts'
import { notifications } from '#words/zh/notifications.ts'
import { refusals as zh } from '#words/zh/refusals.ts'
import { transfers } from '#words/zh/transfers.ts'
import type { Language } from '#contract/languages.ts'
import type { Notification } from '#contract/notifications.ts'
import type { Reason } from '#contract/refusals.ts'

const languages: Readonly<Record<Language, RefusalWords>> = { zh, en }

/** The languages of a reply's `msg`. */
export type MessageLanguage = Language

/** The language for a BCP 47 tag of a request; Chinese where it says nothing, as apps of former days do. */
export const languageOf = (tag: string | undefined): MessageLanguage =>
  tag === undefined || tag === '' || /^zh\b/i.test(tag) ? 'zh' : 'en'

/** The `msg` of a refusal, for clients that know no codes: the words of the app itself. */
export const refusalMessage = (reason: Reason, language: MessageLanguage = 'zh'): string =>
  reasonText(reason, languages[language])

/** What a notification says to apps that know no codes: Chinese, the language of the place. */
export const notificationMessage = (notification: Notification): NotificationText =>
  notificationText(notification, notifications)

/** What a record of coins says of its transfer to apps that know no codes. */
export const transferName = (reason: string): string =>
  (transfers.codes as Readonly<Record<string, string>>)[reason] ?? reason
