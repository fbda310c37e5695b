import type { Page } from '@playwright/test'
import type { OutboxRow } from '#bridge/outbox.ts'
import type { App } from './app.ts'

/**
 * Keeps hold of the workers that the page starts, so that a test can ask them what a screen would, and counts those that
 * have begun. To be called before it loads.
 */
export const rememberWorkers = (page: Page) =>
  page.addInitScript(() => {
    const started: Worker[] = []
    const here = Object.assign(globalThis, { started, begun: 0 })
    const { Worker: Original } = globalThis
    globalThis.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        started.push(this)
        this.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
          if (data?.type === 'shiguang:ready') here.begun += 1
        })
      }
    }
  })

/** Asks the page's network worker, in the words of comlink. Rejects where the page goes meanwhile. */
export const askWorker = <T>(page: Page, method: string, ...args: unknown[]): Promise<T> =>
  page.evaluate(
    ([name, given]) =>
      new Promise<unknown>((resolve) => {
        const worker = (globalThis as unknown as { started: Worker[] }).started.at(-1)!
        const id = `test-${Math.random()}`
        const hear = ({ data }: MessageEvent<{ id?: string; value?: unknown }>) => {
          if (data?.id !== id) return
          worker.removeEventListener('message', hear)
          resolve(data.value)
        }
        worker.addEventListener('message', hear)
        const argumentList = given.map((value) => ({ type: 'RAW', value }))
        worker.postMessage({ id, type: 'APPLY', path: [name], argumentList })
      }),
    [method, args] as const,
  ) as Promise<T>

/** What the device keeps for the person who is logged in, in the order in which it was done. */
export const outboxOf = (page: Page): Promise<OutboxRow[]> =>
  page.evaluate(async () => {
    const of = async <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const name = names.find((one) => one.startsWith('shiguang-person:') && !one.endsWith(':guest'))
    if (!name) return []
    const db = await of(indexedDB.open(name))
    const rows = await of<unknown[]>(db.transaction('outbox').objectStore('outbox').getAll())
    db.close()
    return rows
  }) as Promise<OutboxRow[]>

/** Takes all lines away, or gives them back; the page itself can still be loaded. */
export async function setLines(app: App, up: boolean) {
  for (const line of app.site.lines) await (up ? line.set() : line.set({ kind: 'down' }))
}

/** Lets a test keep what the page's workers say from the page. To be called before it loads. */
export const holdableAnswers = (page: Page) =>
  page.addInitScript(() => {
    const held: (() => void)[] = []
    const here = Object.assign(globalThis, {
      holding: false,
      giveAnswers: () => held.splice(0).forEach((give) => give()),
    })
    const { Worker: Original } = globalThis
    globalThis.Worker = class extends Original {
      override addEventListener(type: string, listen: EventListener, options?: AddEventListenerOptions) {
        super.addEventListener(
          type,
          (event) => (here.holding && type === 'message' ? void held.push(() => listen(event)) : listen(event)),
          options,
        )
      }
    }
  })

/** Keeps what the workers say from the page, or gives it what has waited. */
export const holdAnswers = (page: Page, on: boolean) =>
  page.evaluate((holding) => {
    const here = Object.assign(globalThis, { holding }) as unknown as { giveAnswers: () => void }
    if (!holding) here.giveAnswers()
  }, on)
