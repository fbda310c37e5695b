import { wrap } from 'comlink'
import { describe, expect, test } from 'vitest'
import type { NetApi } from '#bridge/net-api.ts'
import { rules, type Method } from '#data/supervised-calls.ts'
import { createSupervisor, type Remote, type WorkerLike, type WorkerState } from '#data/supervision.ts'
import { createStore } from '#lib/store.ts'
import { createTestClock, until, type TestClock } from '../net/test-clock.ts'
import { ThreadWorker } from './thread-worker.ts'

function begun(make: (life: number) => ThreadWorker) {
  const clock = createTestClock()
  const workers: ThreadWorker[] = []
  const supervisor = createSupervisor({
    spawn: () => {
      const worker = make(workers.length)
      workers.push(worker)
      return worker as unknown as WorkerLike
    },
    connect: (worker) => wrap(worker as unknown as MessagePort) as unknown as Remote,
    clock,
    locks: navigator.locks,
    state: createStore<WorkerState>({ phase: 'idle', deaths: 0 }),
  })
  const net = Object.fromEntries(
    (Object.keys(rules) as Method[]).map((method) => [method, (...args: unknown[]) => supervisor.call(method, args)]),
  ) as unknown as NetApi
  return { clock, workers, supervisor, net, start: () => supervisor.start({ displayMode: 'webview' }) }
}

/** Lets time go on as it does: with everything else going on meanwhile. */
async function pass(clock: TestClock, ms: number) {
  for (let passed = 0; passed < ms; passed += 2500) {
    clock.advance(2500)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

const answered = { ok: true, value: { askedAt: 1 } }
const forEver = () => new Promise(() => {})
const died = { kind: 'worker', reason: 'died' }

describe('a worker that lives', () => {
  test('gets what the page knows first, and then the calls that waited for it', async () => {
    const { net, workers, start } = begun(() => new ThreadWorker({ want: () => answered }))
    const early = net.want('mv.byTag', { tag: '山' })
    expect(workers).toHaveLength(0)
    start()
    expect(await early).toEqual(answered)
    expect(workers[0]!.seen.map(({ method }) => method).filter((method) => method !== 'ping')).toEqual([
      'hello',
      'want',
    ])
    expect(workers[0]!.seen[0]!.args).toEqual([{ displayMode: 'webview' }])
  })

  test('transfers bytes', async () => {
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const { net, start } = begun(
      () => new ThreadWorker({ image: () => ({ key: 'a', ok: true, value: { bytes, mime: 'image/png' } }) }),
    )
    start()
    const reply = await net.image({ data: 'a.webp', key: 'a', type: 'image', responseType: 'url' })
    expect(reply.ok && new Uint8Array(reply.value.bytes)).toEqual(new Uint8Array([1, 2, 3]))
  })

  test('that does not answer a call is given up for that call at its limit', async () => {
    const { net, clock, workers, start } = begun(() => new ThreadWorker({ act: forEver }))
    start()
    const acted = net.act('mv.like', { id: 1, on: true })
    await until(() => workers[0]?.of('act').length === 1, 'the call')
    await pass(clock, rules.act.limitMs)
    expect(await acted).toEqual({
      ok: false,
      failure: { call: 'mv.like', kind: 'timeout', afterMs: rules.act.limitMs },
    })
    expect(workers).toHaveLength(1)
  })

  test('that is ended gets no more calls and no successor', async () => {
    const { net, clock, workers, supervisor, start } = begun(() => new ThreadWorker({ want: () => answered }))
    start()
    await net.want('mv.byTag', { tag: '山' })
    supervisor.end()
    expect(workers[0]!.dead).toBe(true)
    const late = net.want('mv.byTag', { tag: '水' })
    await pass(clock, rules.want.limitMs)
    expect(await late).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
    expect(workers).toHaveLength(1)
    expect(workers[0]!.of('want')).toHaveLength(1)
  })

  test('whose call throws answers with a failure', async () => {
    const { net, start } = begun(
      () =>
        new ThreadWorker({
          ask: () => {
            throw new TypeError('broken')
          },
        }),
    )
    start()
    expect(await net.ask('find.check', {})).toEqual({
      ok: false,
      failure: { call: 'find.check', kind: 'unknown', message: 'broken' },
    })
  })
})

describe('a worker that dies (R3)', () => {
  test('its writes are answered at once, its reads and acts by the next one, which is there at once', async () => {
    const { net, workers, start, supervisor } = begun((life) =>
      life === 0
        ? new ThreadWorker({ want: forEver, ask: forEver, act: forEver, pay: forEver, image: forEver, enter: forEver })
        : new ThreadWorker({
            want: () => answered,
            ask: () => answered,
            act: () => answered,
            image: () => ({ key: 'k', ok: true, value: 1 }),
          }),
    )
    start()
    const reads = [
      net.want('mv.byTag', { tag: '山' }),
      net.ask('find.check', {}),
      net.image({ data: 'a', key: 'k', type: 'image', responseType: 'url' }),
      net.act('mv.like', { id: 1, on: true }),
    ]
    const writes = [
      net.pay('mv.buy', { id: 1, price: 1 }),
      net.ask('user.updatePassword', { old: 'a', password: 'b' }),
      net.enter('login', { username: 'a', password: 'b' }),
    ]
    await until(() => workers[0]!.of('enter').length === 1, 'all calls')
    const from = performance.now()
    workers[0]!.die()
    expect((await Promise.all(writes)).map((result) => !result.ok && result.failure)).toEqual([
      { call: 'mv.buy', ...died },
      { call: 'user.updatePassword', ...died },
      died,
    ])
    expect(performance.now() - from).toBeLessThan(2000)
    expect((await Promise.all(reads)).map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(workers).toHaveLength(2)
    expect(workers[1]!.of('hello')).toHaveLength(1)
    expect([workers[1]!.of('pay'), workers[1]!.of('enter')].flat()).toEqual([])
    expect(supervisor.state.get()).toEqual({ phase: 'ready', deaths: 1 })
  })

  test('a read that two workers died of is not tried on a third one', async () => {
    const { net, workers, start } = begun(() => new ThreadWorker({ want: forEver }))
    start()
    const read = net.want('mv.byTag', { tag: '山' })
    await until(() => workers[0]?.of('want').length === 1, 'the call')
    workers[0]!.die()
    await until(() => workers[1]?.of('want').length === 1, 'the call again')
    workers[1]!.die()
    expect(await read).toEqual({ ok: false, failure: { call: 'mv.byTag', ...died } })
    await until(() => workers.length === 3, 'the third one')
    expect(workers[2]!.of('want')).toEqual([])
  })

  test.each<[string, (life: number) => ThreadWorker]>([
    ['its module throws', () => new ThreadWorker({}, 'error')],
    [
      'it can not be made',
      () => {
        throw new TypeError('blocked')
      },
    ],
  ])('%s: three times, and then there is a safe mode that says so', async (_, make) => {
    const { net, start, supervisor } = begun(make)
    const waiting = net.want('mv.byTag', { tag: '山' })
    start()
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'worker' } })
    await until(() => supervisor.state.get().phase === 'safe-mode', 'safe mode')
    expect(supervisor.state.get().deaths).toBe(3)
    expect(await net.act('mv.like', { id: 1, on: true })).toEqual({
      ok: false,
      failure: { call: 'mv.like', kind: 'worker', reason: 'safe-mode' },
    })
    expect(await net.nudge()).toBeUndefined()
  })

  test('a script that never says that it is ready is given up', async () => {
    const { net, clock, workers, start } = begun((life) =>
      life === 0 ? new ThreadWorker({}, 'never') : new ThreadWorker({ want: () => answered }),
    )
    start()
    const read = net.want('mv.byTag', { tag: '山' })
    clock.advance(15_000)
    expect(await read).toEqual(answered)
    expect(workers).toHaveLength(2)
  })

  test('three deaths far apart are no reason for safe mode, and safe mode can be left', async () => {
    const { net, clock, workers, start, supervisor } = begun(() => new ThreadWorker({ want: () => answered }))
    start()
    for (let life = 0; life < 4; life += 1) {
      await until(() => workers.length === life + 1 && supervisor.state.get().phase === 'ready', `life ${life}`)
      // its own death, not that of the one before it
      await new Promise((resolve) => setTimeout(resolve, 5))
      workers[life]!.die()
      await until(() => supervisor.state.get().deaths === life + 1, 'its death')
      await until(() => supervisor.state.get().phase === 'ready', 'the next life')
      await pass(clock, 40_000)
    }
    await until(() => supervisor.state.get().phase === 'ready', 'a fifth life')
    for (const life of [4, 5]) {
      await until(() => workers.length === life + 1 && supervisor.state.get().phase === 'ready', `life ${life}`)
      workers[life]!.die()
      await until(() => supervisor.state.get().deaths === life + 1, 'its death')
    }
    expect(supervisor.state.get().phase).toBe('safe-mode')
    supervisor.restart()
    expect(await net.want('mv.byTag', { tag: '山' })).toEqual(answered)
  })
})
