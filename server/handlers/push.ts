import type { HandlersOf } from '../api/handler.ts'
import { subscribe, unsubscribe } from '../services/push.ts'

/** Serves `contract/calls/push.ts`: being told while the app is closed. */
export const push: HandlersOf<'push'> = {
  key: ({ parts }) => (parts.push ? { key: parts.push.key } : {}),
  subscribe,
  unsubscribe,
}
