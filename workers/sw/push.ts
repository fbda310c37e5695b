import { lockPlace, readPush, type LockedNotifications, type PushAbout } from '#bridge/push.ts'
import { languageOf, lookCache, lookUrl, type Look } from '#bridge/service-worker.ts'
import { inTime } from './in-time.ts'
import { pushWords } from './push-words.ts'

declare const self: ServiceWorkerGlobalScope

/** One is on screen at a time: the next takes its place. */
const tag = 'news'
const readLimitMs = 1000

const jsonOf = (data: PushMessageData | null): unknown => {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** Where a kind is read; `several` in the first box. */
const addressOf = (kind: PushAbout): string =>
  kind === 'service' ? '/#/user/customer' : `/#/my/notice${kind === 'several' ? '' : `?tab=${kind}`}`

/** Says in neutral words, under the name that the app has here, that there is something new. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (await isToBeQuiet()) return void (await (await self.registration.pushManager.getSubscription())?.unsubscribe())
  const { kind, unread } = readPush(jsonOf(data))
  const look = await inTime(readLook, readLimitMs)
  const words = pushWords[languageOf(look)]
  const icon = look?.icon ?? '/icons/icon-192.png'
  const badge = icon.replace('icon-192', 'monochrome-512')
  // the next one in its place is heard too
  const options: NotificationOptions & { renotify: true } = {
    ...{ body: words[kind], tag, renotify: true, icon, badge },
    data: addressOf(kind),
  }
  await Promise.all([
    self.registration.showNotification(look?.title ?? words.name, options),
    unread > 0 && setBadge(unread),
  ])
}

const setBadge = async (unread: number) => {
  try {
    await (navigator as Partial<WorkerNavigator>).setAppBadge?.(unread)
  } catch {
    // not an installed app
  }
}

/** Nobody is told behind a locked app who chose so; a closed one is locked. The browser takes its address back then. */
async function isToBeQuiet(): Promise<boolean> {
  const lock = await inTime(readLock, readLimitMs)
  if (lock?.notifications !== 'none') return false
  // the page of an open app takes its address back itself when it is locked
  return (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length === 0
}

/** The lock's row, which is not sealed; a database that is not there is not made. */
function readLock(): Promise<{ notifications?: LockedNotifications } | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(lockPlace.database)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => reject(opening.error ?? new Error('no database'))
    opening.onsuccess = () => {
      const db = opening.result
      const reading = db.transaction(lockPlace.table).objectStore(lockPlace.table).get(lockPlace.key)
      reading.onsuccess = () => resolve((reading.result as { value?: { notifications?: LockedNotifications } })?.value)
      reading.onerror = () => reject(reading.error ?? new Error('not read'))
      db.close()
    }
  })
}

async function readLook(): Promise<Partial<Look> | undefined> {
  const entry = await caches.match(lookUrl, { cacheName: lookCache })
  return (await entry?.json()) as Partial<Look> | undefined
}

/** Leads to where it is read: in a tab that is open, or in a new one. */
export async function followPush(notification: Notification): Promise<void> {
  notification.close()
  const address = new URL(String(notification.data), self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) return void (await self.clients.openWindow(address))
  await tab.focus()
  // the router follows the address, as with a link
  if (tab.url !== address.href) await tab.navigate(address)
}

/** A push service that gives another address: the app tells the server of it when it is opened. */
export async function renewPush(former: PushSubscription | null | undefined): Promise<void> {
  if (former) await self.registration.pushManager.subscribe(former.options)
}
