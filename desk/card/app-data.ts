import type * as login from '#data/login-wanted.ts'
import type * as network from '#data/net.ts'
import type * as outbox from '#data/outbox.ts'
import type * as asked from '#data/queries.ts'
import type * as settings from '#data/settings.ts'
import type * as images from '#data/use-image.ts'
import { pictureAddress } from '../parts/picture-address.ts'

/*
 * What the app's cards find in the desk in place of the app's data (`vite.desk.config.ts`). They are shown and not used,
 * and neither the app's network nor its databases are here; a name that they come to need and that is missing stops the
 * build.
 */

export { ownId } from '#data/own-id.ts'

const nothing = (): void => {}

/** Pictures come from the desk's own server. */
export const useImage: typeof images.useImage = (path) => ({
  src: path ? pictureAddress(path) : undefined,
  failed: false,
  held: false,
  retry: nothing,
  loaded: nothing,
  lost: nothing,
})

/** The desk says itself when it can't reach its server. */
export const useConnection: typeof settings.useConnection = () => connected
const connected = { state: 'online' } as ReturnType<typeof settings.useConnection>

/** Nothing grows old. */
export const freshMs: typeof asked.freshMs = Infinity

/** Nothing waits to be sent. */
export const useUnsent: typeof outbox.useUnsent = () => false

/** Nobody is logged in. */
export const hasAccount: typeof login.hasAccount = () => false
/** Nobody is led to the login. */
export const loginWanted: Pick<typeof login.loginWanted, 'emit'> = { emit: nothing }

/** Nobody is asked anything. */
export const net = {} as typeof network.net
