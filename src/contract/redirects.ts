import { appPages, isAppPage } from './app-pages.ts'

/** A path of the app that has moved, and the page of the app where it is now. */
export interface Redirect {
  readonly from: string
  readonly to: string
}

/** So many are kept, at most. */
export const mostRedirects = 200

/** What is wrong with a redirect. */
export type RedirectProblem = 'from' | 'taken' | 'twice' | 'to'

/**
 * What is wrong with a redirect beside others; undefined where nothing is. It comes from no page that is there, and leads
 * to one that is: so none leads to another one, or back.
 */
export function redirectProblem({ from, to }: Redirect, others: readonly Redirect[]): RedirectProblem | undefined {
  if (!/^(\/[\w-]+)+$/.test(from)) return 'from'
  if (appPages.has(from)) return 'taken'
  if (others.some((other) => other.from === from)) return 'twice'
  return isAppPage(to) ? undefined : 'to'
}
