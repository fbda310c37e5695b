import { notKept } from '../cache.ts'
import { queued, read } from '../call.ts'
import { Nothing } from '../families.ts'
import { ownPlan } from '../offline.ts'
import { changesNothing } from '../reply-effects.ts'
import { opt, shape } from '../schema.ts'
import { Text } from '../shapes/common.ts'
import { PushAuth, PushEndpoint, PushKey, PushKinds, QuietHours } from '../shapes/push.ts'

/** Being told of messages while the app is closed: of each login for itself. */
export const push = {
  /** The key that the browser is to subscribe with; absent where this place sends nothing. */
  key: read('/api/system/pushKey', {}, shape({ key: opt(Text) }), notKept, { who: 'user' }),
  /** Begins it, or changes of what kinds and when. */
  subscribe: queued(
    '/api/system/pushSubscribe',
    { endpoint: PushEndpoint, p256dh: PushKey, auth: PushAuth, kinds: PushKinds, quiet: opt(QuietHours) },
    Nothing,
    ownPlan(changesNothing),
    { success: 251, silent: true },
  ),
  unsubscribe: queued('/api/system/pushUnsubscribe', {}, Nothing, ownPlan(changesNothing), {
    success: 251,
    silent: true,
  }),
}
