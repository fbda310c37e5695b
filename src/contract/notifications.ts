import { codedOf, type Coded, type CodedParams, type CodedTable } from './coded.ts'

/**
 * What the server tells people in their message boxes: every code, with its parameters and what each of them is. The words
 * for them are in `src/words/<language>/notifications.ts`. A `kind` is an item's, `comment:<kind>` for a comment; a `reason`
 * is a key of a report's reasons or words of a moderator.
 */
export const notifications = {
  'item-liked': { who: 'text', verb: 'text', kind: 'text', title: 'text' },
  'item-commented': { who: 'text', deed: 'text', kind: 'text', text: 'text' },
  replied: { who: 'text', text: 'text' },
  'comment-liked': { who: 'text', text: 'text' },
  followed: { who: 'text' },
  'work-published': { who: 'text', kind: 'text', title: 'text' },
  'works-published': { who: 'text', count: 'number' },
  'club-joined': { who: 'text', months: 'number' },
  'gift-received': { who: 'text', gift: 'text' },
  'coins-granted': { coins: 'number' },
  'coins-taken': { coins: 'number', reason: 'text' },
  'order-paid': { product: 'text', money: 'text' },
  'order-paid-late': { product: 'text', money: 'text' },
  'order-refunded': { product: 'text', money: 'text', coins: 'number' },
  'answer-accepted': { title: 'text', coins: 'number' },
  'bounty-back': { title: 'text', coins: 'number' },
  'withdrawal-paid': { currency: 'text', amount: 'text' },
  'withdrawal-refused': { currency: 'text', amount: 'text' },
  'taken-down': { kind: 'text', title: 'text', reason: 'text' },
  restored: { kind: 'text', title: 'text' },
  certified: { title: 'text' },
  'certification-ended': { title: 'text', reason: 'text' },
  warned: { reason: 'text' },
  struck: { days: 'number', reason: 'text' },
  suspended: { days: 'number', reason: 'text' },
  unsuspended: {},
  'report-judged': { kind: 'text', verdict: 'text' },
  'appeal-granted': { text: 'text' },
  'appeal-refused': { text: 'text' },
  'password-changed': {},
  'password-reset': {},
  'second-factor-begun': {},
  'second-factor-removed': {},
  'recovery-codes-replaced': {},
  'passkey-added': { name: 'text' },
  'passkey-removed': { name: 'text' },
  'passkey-copied': { name: 'text' },
  /** `refusal` is the code of one without parameters, or empty. */
  'clip-refused': { title: 'text', refusal: 'text' },
  'film-refused': { title: 'text', refusal: 'text' },
  'sound-refused': { title: 'text', refusal: 'text' },
} as const satisfies CodedTable

type Declared = typeof notifications

/** The codes of all notifications. */
export type NotificationCode = keyof Declared

/** The parameters of a code. */
export type NotificationParams<C extends NotificationCode> = CodedParams<Declared, C>

/** A code, and its parameters where it has some. */
export type Notification = Coded<Declared>

/** A notification as it came, where it is known and fits. */
export const notificationOf = (code: unknown, params: unknown): Notification | undefined =>
  codedOf(notifications, code, params)
