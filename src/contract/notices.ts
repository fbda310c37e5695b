import type { CallName } from './catalogue.ts'
import { nofails, silents, toasts } from './page-traits.ts'

/** What is shown after a call: `toast` the success message, `silent` nothing at all. */
export interface Notices {
  readonly toast: boolean
  readonly silent: boolean
  readonly nofail: boolean
}

/** What a call shows, for the page. */
export function noticesOf(name: CallName): Notices {
  return { toast: toasts.includes(name), silent: silents.includes(name), nofail: nofails.includes(name) }
}
