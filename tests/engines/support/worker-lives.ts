import { expect } from 'vitest'
import { rules, type Method } from '#data/supervised-calls.ts'
import type { Engine } from './engine.ts'
import type { Visitor } from './visitor.ts'

/** The line that a worker's script begins with: it ends itself when it is told to, as no test could make it from outside. */
export const mortal = `new BroadcastChannel('worker-death').onmessage = ({ data }) => { if (data === 'close') close(); while (data === 'hang'); };`

/** A call that was on its way when its worker died. */
interface Call {
  method: Method
  args: readonly unknown[]
}

/** What became of a death; times in milliseconds after it. */
export interface Death {
  /** The next worker took its first call. */
  nextMs: number
  /** Calls without an answer that may be asked again; when each of them was asked of the next worker. */
  again: (Call & { ms: number | undefined })[]
  /** Something was on the page that was waited for. */
  shownMs: number | undefined
}

/** Follows what the page asks of its workers. The worker that runs already is known by its next call. */
const follow = `
  globalThis.laterMs = 0
  const now = performance.now.bind(performance)
  performance.now = () => now() + globalThis.laterMs
  const lives = (globalThis.lives = [])
  globalThis.toWorkers = new BroadcastChannel('worker-death')
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (message, ...rest) {
    if (Array.isArray(message?.path)) {
      let life = lives.find(({ worker }) => worker === this)
      if (!life) {
        life = { worker: this, sinceMs: performance.now(), asked: [], open: new Map() }
        lives.push(life)
        this.addEventListener('message', ({ data }) => life.open.delete(data?.id))
      }
      const call = { method: message.path[0], args: message.argumentList.map(({ value }) => value), atMs: performance.now() }
      life.asked.push(call)
      life.open.set(message.id, call)
    }
    return postMessage.call(this, message, ...rest)
  }`

export interface Lives {
  /** A minute goes by for the page: the deaths before count no more. */
  waitMinute(): Promise<void>
  /** Waits until the worker has answered all that it was asked, and nothing more is asked of it. */
  rest(): Promise<void>
  /** Waits until a call of this method is on its way whose arguments hold this text. */
  isAsked(method: Method, holds?: string): Promise<void>
  /** Ends the worker. `shows`: an expression in the page; when it becomes true is noted. */
  end(how: 'terminate' | 'close' | 'hang', shows?: string): Promise<void>
  /** Waits for the worker after it. */
  next(withinMs?: number): Promise<Death>
}

/** Follows the workers of the document that is there, as long as it is. */
export async function followLives(engine: Engine, visitor: Visitor): Promise<Lives> {
  await engine.run(follow)
  // the page tells its worker whether it is looked at
  await visitor.until(
    'a worker',
    `(document.dispatchEvent(new Event('visibilitychange')), globalThis.lives.length > 0)`,
  )
  const old = `globalThis.lives[globalThis.death.no]`
  const next = `globalThis.lives[globalThis.death.no + 1]`
  return {
    waitMinute: () => visitor.look('(globalThis.laterMs += 61_000)'),
    async rest() {
      await visitor.until(
        'a worker at rest',
        `(await (async () => {
          for (let same = 0; same < 30; same += 1) {
            if ([...globalThis.lives.at(-1).open.values()].some(({ method }) => method !== 'ping')) return false
            await new Promise(requestAnimationFrame)
          }
          return true
        })())`,
      )
    },
    async isAsked(method, holds = '') {
      await visitor.until(
        `${method} is on its way`,
        `[...globalThis.lives.at(-1).open.values()].some(({ method, args }) =>
          method === ${JSON.stringify(method)} && JSON.stringify(args).includes(${JSON.stringify(holds)}))`,
      )
    },
    async end(how, shows = 'true') {
      await engine.run(`
        const death = (globalThis.death = { no: globalThis.lives.length - 1, atMs: performance.now() })
        ${how === 'terminate' ? `${old}.worker.terminate()` : `globalThis.toWorkers.postMessage('${how}')`}
        const look = () => {
          if (${shows}) death.shownMs = performance.now() - death.atMs
          else setTimeout(look, 10)
        }
        look()`)
    },
    async next(withinMs = 10_000) {
      const isThere = () => engine.run<boolean>(`return ${next} !== undefined`)
      await expect.poll(isThere, { message: 'another worker', timeout: withinMs, interval: 50 }).toBe(true)
      const calls = `(({ method, args, atMs }) => ({ method, args, ms: atMs - globalThis.death.atMs }))`
      const open = await engine.run<Call[]>(`return [...${old}.open.values()].map${calls}`)
      const asked = await engine.run<(Call & { ms: number })[]>(`return ${next}.asked.map${calls}`)
      const shownMs = await engine.run<number | null>(`return globalThis.death.shownMs ?? null`)
      const again = open
        .filter(({ method, args }) => rules[method].replays(args))
        .map((call) => ({ ...call, ms: asked.find((one) => isSame(one, call))?.ms }))
      return { nextMs: asked[0]!.ms, again, shownMs: shownMs ?? undefined }
    },
  }
}

const isSame = (one: Call, other: Call) =>
  one.method === other.method && JSON.stringify(one.args) === JSON.stringify(other.args)
