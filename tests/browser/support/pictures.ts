import { expect, type BrowserContext, type Page } from '@playwright/test'
import { openLine } from '#tests/faults/proxy.ts'
import { testApp } from '../../../tools/test/test-app.ts'

/** The address of the worker that owns the network. */
export const workerScript = /\/assets\/net-worker-[\w-]+\.js$/

/** A reply of the worker that brought no picture. */
interface Refused {
  ok: false
  path: string
  failure: { kind: string; status?: number }
}

/** What `followPictures` leaves in the page for the tests. */
interface Followed {
  /** Paths of pictures that the newest worker was asked for and has not answered. */
  open: Map<string, string>
  /** Paths that any worker was asked for, in their order. */
  asked: string[]
  /** What becomes of the addresses that pictures get from now on. */
  mode: 'drawn' | 'dead' | 'orphaned'
  /** Replies that brought no picture. */
  refused: Refused[]
  /** The picture whose worker ended when it got its address. */
  orphan?: { box?: HTMLElement; address: string }
}

/** Follows what the page asks of its workers for pictures. To be called before it loads, and after `rememberWorkers`. */
export const followPictures = (page: Page) =>
  page.addInitScript(() => {
    const { Worker: Original } = globalThis
    const followed: Followed = { open: new Map(), asked: [], mode: 'drawn', refused: [] }
    const all = globalThis as unknown as { followed: Followed; started: Worker[] }
    all.followed = followed
    globalThis.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        followed.open.clear()
        this.addEventListener(
          'message',
          ({ data }: MessageEvent<{ id?: string; value?: Refused | { ok?: true } } | undefined>) => {
            const asked = data?.id === undefined ? undefined : followed.open.get(data.id)
            if (data?.id === undefined || asked === undefined) return
            followed.open.delete(data.id)
            if (data.value?.ok === false) followed.refused.push({ ...data.value, path: asked })
          },
        )
      }
      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]) {
        const { id, path, argumentList } = message as {
          id: string
          path?: string[]
          argumentList: { value: unknown }[]
        }
        if (path?.[0] === 'imageUrl') {
          const { data } = argumentList[0]!.value as { data: string }
          followed.open.set(id, data)
          followed.asked.push(data)
        }
        super.postMessage(message, options as StructuredSerializeOptions)
      }
    }

    const isDead = (address: string) =>
      new Promise<boolean>((resolve) => {
        const look = new Image()
        look.addEventListener('load', () => resolve(false))
        look.addEventListener('error', () => resolve(true))
        // another name for the same bytes: none that was looked at before answers for it
        set.call(look, `${address}#${Math.random()}`)
      })
    const orphan = async (img: HTMLImageElement, address: string, draw: () => void) => {
      followed.orphan = { address }
      all.started.at(-1)!.terminate()
      while (!(await isDead(address))) await new Promise(requestAnimationFrame)
      followed.orphan.box = img.parentElement!
      draw()
    }
    /** Between the page and its pictures: hands an address on, or one that nothing is at, or ends the worker first. */
    const hand = (img: HTMLImageElement, address: string, draw: (address: string) => void) => {
      if (address === followed.orphan?.address) return
      if (!address.startsWith('blob:') || followed.mode === 'drawn') draw(address)
      else if (followed.mode === 'dead') draw(`${address.slice(0, -12)}000000000000`)
      else {
        followed.mode = 'drawn'
        void orphan(img, address, () => draw(address))
      }
    }
    const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')!
    const set = source.set!
    const { setAttribute } = Element.prototype
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      ...source,
      set(this: HTMLImageElement, value: string) {
        hand(this, value, (address) => set.call(this, address))
      },
    })
    HTMLImageElement.prototype.setAttribute = function (name, value) {
      if (name === 'src') hand(this, value, (address) => setAttribute.call(this, name, address))
      else setAttribute.call(this, name, value)
    }
  })

/** Until every picture of the page is drawn and none is being asked for: the same in ten frames running. */
export const expectPicturesDrawn = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { followed } = globalThis as unknown as { followed: Followed }
          for (let same = 0; same < 10; same++) {
            const waiting = [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
            if (waiting.length + followed.open.size > 0)
              return [...waiting.map(({ src }) => src), ...followed.open.values()]
            await new Promise(requestAnimationFrame)
          }
          return []
        }),
      { message: 'pictures that are not drawn' },
    )
    .toEqual([])

/**
 * Makes an engine whose worker writes no base64: there every picture gets an address that ends with its worker, small or
 * not. The script comes over a proxy of this machine: from one that the test itself answers Chromium lets nothing reach
 * the loopback.
 */
export async function nameEachPicture(context: BrowserContext) {
  const front = await openLine({ target: testApp.appPort, seed: 4 })
  context.once('close', () => void front.close())
  await front.set({ fault: { kind: 'prefixed', text: 'delete Uint8Array.prototype.toBase64;' } })
  await context.route(workerScript, (route) =>
    route.continue({ url: `${front.origin}${new URL(route.request().url()).pathname}` }),
  )
}

/** Says what becomes of the addresses that pictures get from now on, and forgets what was asked for. */
export const setPictures = (page: Page, mode: Followed['mode']) =>
  page.evaluate((to) => {
    const { followed } = globalThis as unknown as { followed: Followed }
    followed.mode = to
    followed.asked.length = 0
  }, mode)

/** How often each picture was asked for since `setPictures`; one that another test has had taken down is there for nobody. */
export const timesAsked = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { asked, refused } = (globalThis as unknown as { followed: Followed }).followed
    const gone = new Set(refused.flatMap(({ path, failure }) => (failure.status === 404 ? [path] : [])))
    const there = [...new Set(asked)].filter((path) => !gone.has(path))
    return there.map((path) => asked.filter((one) => one === path).length)
  })

/** What the workers said of pictures that could not be had. */
export const refusedPictures = (page: Page): Promise<Refused[]> =>
  page.evaluate(() => (globalThis as unknown as { followed: Followed }).followed.refused)

/** What is in the box of the picture whose worker ended when it got its address: its dead address, none, or another's. */
export const orphanShows = (page: Page): Promise<'dead' | 'nothing' | 'a picture'> =>
  page.evaluate(() => {
    const { orphan } = (globalThis as unknown as { followed: Followed }).followed
    const img = orphan?.box?.querySelector('img')
    if (!orphan?.box?.isConnected || !img || img.naturalWidth === 0) return 'nothing'
    return img.src === orphan.address ? 'dead' : 'a picture'
  })
