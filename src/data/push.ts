import { metaKeys } from '#bridge/settings.ts'
import { pushKinds, type PushKind } from '#contract/push-kinds.ts'
import { ageMs } from '#lib/stamp.ts'
import { device } from './db.ts'
import { net } from './net.ts'
import { currentPerson } from './session.ts'
import { saveMeta } from './settings.ts'

/** What somebody chose of notifications on this device, and what the server was told last. */
export interface PushChoice {
  readonly person: string
  readonly kinds: readonly PushKind[]
  /** Minutes of the day. */
  readonly quiet: { readonly from: number; readonly to: number } | null
  readonly endpoint: string
  readonly toldAt: number
}

/** Whether this browser can be told: it can; once the app is installed; never. */
export function pushMeans(): 'here' | 'installed' | 'none' {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'here'
  // there only what is on the home screen is told
  return 'standalone' in navigator ? 'installed' : 'none'
}

/** Why nothing came of it: the person or the browser said no, nothing is sent here, or it needs a connection. */
type NotBegun = 'denied' | 'off' | 'offline' | 'failed'

/** The server is told once a day that the device is there. */
const tellAgainMs = 24 * 3600 * 1000

const readChoice = async () => (await device.meta.get(metaKeys.push))?.value as PushChoice | null | undefined
const workerOf = async () => navigator.serviceWorker.getRegistration()
const subscriptionNow = async () => (await workerOf())?.pushManager.getSubscription()

/** Begins it for whoever is logged in. To be called by a tap: it asks for the permission. */
export async function beginPush(): Promise<NotBegun | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const subscription = await subscribe()
  if (typeof subscription === 'string') return subscription
  await tell({ kinds: pushKinds, quiet: { from: 22 * 60, to: 8 * 60 } }, subscription)
  return undefined
}

/** Changes of which kinds and when; the server hears of it when it can be reached. */
export async function changePush(change: Partial<Pick<PushChoice, 'kinds' | 'quiet'>>): Promise<void> {
  const choice = await readChoice()
  const subscription = await subscriptionNow()
  if (choice && subscription) await tell({ ...choice, ...change }, subscription)
}

/** Ends it on this device. */
export async function endPush(): Promise<void> {
  await net.act('push.unsubscribe', {})
  await forgetPush()
}

/** Takes back the address that the browser gave: whoever writes to it is told that nobody is there. */
export const silencePush = async (): Promise<void> => void (await (await subscriptionNow())?.unsubscribe())

async function forgetPush() {
  await saveMeta(metaKeys.push, null)
  await silencePush()
}

/**
 * Sees to it that the browser has an address and the server knows it, while somebody wants it; that of somebody who has
 * left is given up.
 */
export async function mendPush(): Promise<void> {
  const choice = await readChoice()
  if (!choice || pushMeans() !== 'here') return
  if (choice.person !== currentPerson()) return forgetPush()
  if (Notification.permission !== 'granted') return
  const subscription = (await subscriptionNow()) ?? (await subscribe())
  if (typeof subscription === 'string') return
  if (subscription.endpoint !== choice.endpoint || ageMs(choice.toldAt) >= tellAgainMs) await tell(choice, subscription)
}

async function subscribe(): Promise<PushSubscription | Exclude<NotBegun, 'denied'>> {
  const asked = await net.ask('push.key', {})
  if (!asked.ok) return 'offline'
  const { key } = asked.value
  if (key === undefined) return 'off'
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: key }
    // one that was made with another key can't be used
    return await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options)
    })
  } catch {
    return 'failed'
  }
}

async function tell({ kinds, quiet }: Pick<PushChoice, 'kinds' | 'quiet'>, subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  const person = currentPerson()
  if (endpoint === undefined || p256dh === undefined || auth === undefined || person === null) return
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const chosen = { kinds: [...kinds], ...(quiet && { quiet: { ...quiet, zone } }) }
  const kept = await net.act('push.subscribe', { endpoint, p256dh, auth, ...chosen })
  if (kept.ok)
    await saveMeta(metaKeys.push, { person, kinds, quiet, endpoint, toldAt: Date.now() } satisfies PushChoice)
}
