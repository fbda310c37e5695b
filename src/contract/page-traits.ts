import { callNames, callOf } from './catalogue.ts'

/**
 * [Note: What the page knows of calls]
 * Calls are declared once, with their schemas, which the page must not carry. What it looks up of them is gathered here;
 * a build takes the values of this module in place of its code (`tools/evaluated-module.ts`). It may export nothing but
 * data.
 */

const having = (trait: 'toast' | 'silent' | 'nofail') => callNames.filter((name) => callOf(name)[trait])

/** Calls that show their success. */
export const toasts = having('toast')
/** Calls that show nothing. */
export const silents = having('silent')
/** Calls whose failed reply is returned. */
export const nofails = having('nofail')
