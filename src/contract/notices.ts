import type { CallName } from './catalogue.ts'

/*
 * The page needs to know which calls show what, and must not carry the schemas of the catalogue for it.
 * A test holds these lists against the catalogue.
 */

const toasts: readonly CallName[] = [
  'club.join',
  'comic.buy',
  'feedback.send',
  'find.accept',
  'find.appendCoins',
  'mv.report',
  'user.updatePassword',
  'wei.comment',
  'wei.create',
  'wei.report',
]
const silents: readonly CallName[] = [
  'ads.click',
  'coins.withdraw',
  'dating.comment',
  'message.read',
  'mv.log',
  'proxy.withdraw',
  'session.logout',
  'user.bindInviter',
]
const nofails: readonly CallName[] = ['comic.buy']

/** What is shown after a call: `toast` the success message, `silent` nothing at all. */
export interface Notices {
  readonly toast: boolean
  readonly silent: boolean
  readonly nofail: boolean
}

/** What a call shows, for the page, without the catalogue's schemas. */
export function noticesOf(name: CallName): Notices {
  return { toast: toasts.includes(name), silent: silents.includes(name), nofail: nofails.includes(name) }
}
