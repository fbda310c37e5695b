import type { Page } from '@playwright/test'
import type { Comment } from '#contract/shapes/comment.ts'
import { accounts } from '#demo/seed/accounts.ts'
import { createClient, visitor, type Client, type Who } from '#tests/contract/support/client.ts'
import type { Fault } from '#tests/faults/fault.ts'
import { expect, type App } from './app.ts'
import { askWorker, outboxOf, rememberWorkers } from './tabs.ts'

/** Networks as they are met; a new fault is one more row. */
const weathers: readonly (readonly Fault[])[] = [
  [],
  [{ kind: 'down' }],
  [{ kind: 'reset', of: 'reply', afterBytes: 20 }],
  [{ kind: 'reset', of: 'request', afterBytes: 10 }],
  [{ kind: 'cut', afterBytes: 30 }],
  [{ kind: 'status', status: 502, cors: true }],
  [{ kind: 'portal', how: 'page', cors: true }],
  [{ kind: 'latency', ms: 400, jitterMs: 600 }],
]

/** Calls to the server from beside the browser. */
export const openClient = (app: App): Promise<Client> =>
  createClient(
    fetch,
    app.site.lines[0].origin,
    [{ id: 1, bytes: Uint8Array.from({ length: 32 }, () => 0x42) }],
    Date.now,
  )

/** The same person on another device, for a look at what the server has. */
export async function openWitness(
  app: App,
  { username, password } = accounts.find(({ role }) => role === 'user')!,
): Promise<{ client: Client; who: Who }> {
  const client = await openClient(app)
  const { device } = visitor()
  const { data } = await client.call('user.login', { username, password }, { device })
  return { client, who: { device, ...(data as { token: string; uuid: string }) } }
}

export interface Scene {
  app: App
  witness: Awaited<ReturnType<typeof openWitness>>
  /** A whole number below a limit. */
  dice: (below: number) => number
  videos: readonly number[]
  name: string
}

/** One schedule; answers what the server has and was not told, or the other way round. */
export async function runSchedule({ app, witness, dice, videos, name }: Scene): Promise<string[]> {
  const { client, who } = witness
  const tabs: Page[] = app.context.pages()
  const said: { item: number; text: string; sure: boolean }[] = []
  const likes = new Map<number, { on: boolean; sure: boolean }>()
  const seen = async (item: number) =>
    ((await client.call('mv.detail', { id: item }, who)).data as { is_like: boolean }).is_like
  for (const item of videos) likes.set(item, { on: await seen(item), sure: true })
  const log: string[] = []

  const setWeather = async (faults: readonly Fault[]) => {
    for (const line of app.site.lines)
      await line.set(...faults.map((fault) => ({ fault, share: fault.kind === 'down' ? 1 : 0.6 })))
  }
  const open = async () => {
    const page = await app.context.newPage()
    await rememberWorkers(page)
    await page.goto(`${app.site.origin}/#/my`)
    await page.waitForFunction(() => (globalThis as unknown as { started?: unknown[] }).started?.length)
    tabs.push(page)
  }
  const some = () => tabs[dice(tabs.length)]!
  /** Whether it was kept; a tab that goes at that moment does not say. */
  const act = async (call: string, input: object): Promise<boolean> => {
    const page = some()
    const acted = askWorker<{ ok: boolean }>(page, 'act', call, input).then(
      ({ ok }) => ok,
      () => false,
    )
    if (tabs.length > 1 && dice(6) === 0) {
      tabs.splice(tabs.indexOf(page), 1)
      await page.close()
      log.push('closed while acting')
    }
    return acted
  }

  for (let step = 6 + dice(5); step > 0; step -= 1) {
    const item = videos[dice(videos.length)]!
    switch (dice(8)) {
      case 0:
      case 1:
      case 2: {
        const text = `${name} ${said.length}`
        said.push({ item, text, sure: await act('mv.comment', { id: item, content: text }) })
        log.push(`comment ${text} on ${item}`)
        break
      }
      case 3:
      case 4: {
        const known = likes.get(item)!
        // nobody toggles what they do not see
        if (!known.sure) break
        likes.set(item, { on: !known.on, sure: await act('mv.like', { id: item, on: !known.on }) })
        log.push(`like ${item} ${!known.on}`)
        break
      }
      case 5: {
        const faults = weathers[dice(weathers.length)]!
        await setWeather(faults)
        log.push(`weather ${faults.map(({ kind }) => kind).join()}`)
        break
      }
      case 6:
        if (tabs.length < 3) await open()
        log.push('open')
        break
      default:
        if (tabs.length > 1) await tabs.splice(dice(tabs.length), 1)[0]!.close()
        log.push('close')
    }
  }
  await setWeather([])
  const last = tabs[0]!
  await askWorker(last, 'outbox', { do: 'send' })
  await expect
    .poll(async () => (await outboxOf(last)).length, {
      message: `${name}: all is sent (${log.join(', ')})`,
      timeout: 30_000,
    })
    .toBe(0)

  const wrongs: string[] = []
  for (const item of videos) {
    const own = said.filter((one) => one.item === item)
    const page = (await client.call('mv.comments', { id: item, sort: 'new', limit: 50 }, who)).data as {
      list: Comment[]
    }
    const had = page.list
      .map(({ content }) => content)
      .filter((text) => own.some((one) => one.text === text))
      .toReversed()
    const wanted = own.filter(({ text, sure }) => sure || had.includes(text)).map(({ text }) => text)
    if (had.join() !== wanted.join()) wrongs.push(`${item} has ${had.join()}, not ${wanted.join()}`)
    const { on, sure } = likes.get(item)!
    if (sure && (await seen(item)) !== on) wrongs.push(`${item} is not ${on ? 'liked' : 'unliked'}`)
  }
  return wrongs.map((wrong) => `${wrong} (${log.join(', ')})`)
}
