import {
  notificationOf,
  type Notification,
  type NotificationCode,
  type NotificationParams,
} from '#contract/notifications.ts'

/** What a message says. */
export interface NotificationText {
  readonly title: string
  readonly content: string
}

/** What notifications say in a language: a title and a sentence for each code, made of its parameters. */
export interface NotificationWords {
  readonly codes: { readonly [C in NotificationCode]: (params: NotificationParams<C>) => NotificationText }
}

/** What a notification says. */
export const notificationText = ({ code, params }: Notification, { codes }: NotificationWords): NotificationText =>
  (codes[code] as (params: unknown) => NotificationText)(params)

/** What a message says: by its code; where it has none that is known, in the words that it came with. */
export function messageText(
  { code, params, title, content }: NotificationText & { readonly code?: string; readonly params?: unknown },
  words: NotificationWords,
): NotificationText {
  const notification = notificationOf(code, params)
  return notification ? notificationText(notification, words) : { title, content }
}
