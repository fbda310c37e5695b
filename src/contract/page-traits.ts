import { cacheOf, callNames, callOf, type CallName, type ReadCall } from './catalogue.ts'
import type { Kind } from './kind.ts'

/**
 * [Note: What the page knows of calls]
 * Calls are declared once, with their schemas, which the page must not carry. What it looks up of them is gathered here;
 * a build takes the values of this module in place of its code (`tools/evaluated-module.ts`). It may export nothing but
 * data.
 */

const having = (trait: 'toast' | 'silent' | 'nofail') => callNames.filter((name) => callOf(name)[trait])
const reads = callNames.filter((name): name is ReadCall => callOf(name).mode === 'read')

/** Calls that show their success. */
export const toasts = having('toast')
/** Calls that show nothing. */
export const silents = having('silent')
/** Calls whose failed reply is returned. */
export const nofails = having('nofail')

/** Calls that pages ask and that change something on the server. */
export const writes = callNames.filter((name) => callOf(name).mode === 'write')
/** Reads of what is one's own. */
export const owns: readonly CallName[] = reads.filter((name) => cacheOf(name).own)
/** Which item a detail call brings: its kind, and the input field that says which. */
export const details: Readonly<Record<string, { kind: Kind; id: string }>> = Object.fromEntries(
  reads.flatMap((name) => {
    const cache = cacheOf(name)
    return cache.as === 'detail' ? [[name, { kind: cache.kind, id: cache.id }]] : []
  }),
)
