import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockPlace } from '#bridge/push.ts'
import { lookUrl } from '#bridge/service-worker.ts'
import { followPush, renewPush, showPush } from '#sw/push.ts'

interface Tab {
  url: string
  focused: boolean
  focus: () => Promise<void>
  navigate: (url: URL) => Promise<void>
}

const origin = 'https://app.test'
let tabs: Tab[]
let did: string[]
let shown: { title: string; options: NotificationOptions }[]
let look: object | undefined

const aTab = (name: string, path: string, focused = false): Tab => ({
  url: `${origin}${path}`,
  focused,
  focus: async () => void did.push(`focus ${name}`),
  navigate: async ({ href }) => void did.push(`lead ${name} to ${href.slice(origin.length)}`),
})

beforeEach(() => {
  tabs = []
  did = []
  shown = []
  look = undefined
  const subscription = { unsubscribe: async () => void did.push('unsubscribe') }
  vi.stubGlobal('self', {
    location: { origin },
    clients: {
      matchAll: async () => tabs,
      openWindow: async ({ href }: URL) => void did.push(`open ${href.slice(origin.length)}`),
    },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      pushManager: {
        getSubscription: async () => subscription,
        subscribe: async (options: object) => void did.push(`subscribe ${JSON.stringify(options)}`),
      },
    },
  })
  vi.stubGlobal('caches', {
    match: async (url: string) => (url === lookUrl && look ? Response.json(look) : undefined),
  })
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void did.push(`badge ${count}`) })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await new Promise((resolve) => (indexedDB.deleteDatabase(lockPlace.database).onsuccess = resolve))
})

const message = (said: unknown) => ({ json: () => said }) as Parameters<typeof showPush>[0]

async function setLock(value: object) {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(lockPlace.database, 10)
    opening.onupgradeneeded = () => opening.result.createObjectStore('meta', { keyPath: 'key' })
    opening.onsuccess = () => resolve(opening.result)
  })
  await new Promise((resolve) => {
    const writing = db.transaction('meta', 'readwrite')
    writing.objectStore('meta').put({ key: lockPlace.key, value })
    writing.oncomplete = resolve
  })
  db.close()
}

test('it is shown in the language and under the name that the app has, and the icon counts', async () => {
  look = { language: 'en', title: 'Notes', icon: '/icons/notes-icon-192.png' }
  await showPush(message({ kind: 'order', unread: 4 }))
  expect(shown).toMatchObject([
    {
      title: 'Notes',
      options: {
        ...{ body: 'An update', tag: 'news', renotify: true, data: '/#/my/notice?tab=order' },
        ...{ icon: '/icons/notes-icon-192.png', badge: '/icons/notes-monochrome-512.png' },
      },
    },
  ])
  expect(did).toEqual(['badge 4'])
})

test.each([
  [{ kind: 'service', unread: 0 }, '有新消息', '/#/user/customer'],
  [{ kind: 'several', unread: 2 }, '有新消息', '/#/my/notice'],
  [{ kind: 'unheard', unread: 2 }, '有新消息', '/#/my/notice'],
  ['<script>', '有新消息', '/#/my/notice'],
])('%j', async (said, body, data) => {
  await showPush(message(said))
  expect(shown).toMatchObject([{ title: '拾光', options: { body, data } }])
})

test('a message without anything is shown too: the browser wants that', async () => {
  await showPush(null)
  expect(shown).toHaveLength(1)
  // and no database was made on a device that has none
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(lockPlace.database)
})

test('behind a closed and locked app nothing is shown where that was chosen, and the address is given back', async () => {
  await setLock({ notifications: 'none' })
  await showPush(message({ kind: 'like', unread: 1 }))
  expect([shown, did]).toEqual([[], ['unsubscribe']])
  tabs = [aTab('a', '/#/home')]
  await showPush(message({ kind: 'like', unread: 1 }))
  expect(shown).toHaveLength(1)
  tabs = []
  await setLock({})
  await showPush(message({ kind: 'like', unread: 1 }))
  expect(shown).toHaveLength(2)
})

test('a click leads the tab that is looked at, or any, or opens one', async () => {
  const click = () =>
    followPush({ data: '/#/my/notice?tab=like', close: () => void did.push('close') } as unknown as Notification)
  await click()
  tabs = [aTab('a', '/#/home'), aTab('b', '/#/my', true)]
  await click()
  tabs = [aTab('a', '/#/home')]
  await click()
  tabs = [aTab('a', '/#/my/notice?tab=like')]
  await click()
  expect(did).toEqual([
    ...['close', 'open /#/my/notice?tab=like'],
    ...['close', 'focus b', 'lead b to /#/my/notice?tab=like'],
    ...['close', 'focus a', 'lead a to /#/my/notice?tab=like'],
    ...['close', 'focus a'],
  ])
})

test('an address that a push service takes away is replaced by another one with the same key', async () => {
  await renewPush({ options: { userVisibleOnly: true } } as PushSubscription)
  await renewPush(null)
  expect(did).toEqual(['subscribe {"userVisibleOnly":true}'])
})
