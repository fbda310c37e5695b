import { pushKinds, type PushPayload } from '#contract/push-kinds.ts'
import { metaKeys } from './settings.ts'

/** What a notification can be about. */
export type PushAbout = PushPayload['kind']

/** Where the lock's row is, which the service worker reads too: database, table and key. */
export const lockPlace = { database: 'shiguang-device', table: 'meta', key: metaKeys.lock } as const

/** What is told of new messages while the app is locked: that there are some, or nothing. */
export type LockedNotifications = 'neutral' | 'none'

const kinds: readonly unknown[] = [...pushKinds, 'several'] satisfies PushAbout[]

/** What a message says; of one that another build of the server sent, that there is something. */
export function readPush(data: unknown): PushPayload {
  const { kind, unread } = (data ?? {}) as Partial<PushPayload>
  const isKnown = kinds.includes(kind) && Number.isSafeInteger(unread) && Number(unread) >= 0
  return isKnown ? { kind: kind!, unread: unread! } : { kind: 'several', unread: 0 }
}
