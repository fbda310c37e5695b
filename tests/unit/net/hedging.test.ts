import { expect, test } from 'vitest'
import { callOf } from '#contract/catalogue.ts'
import { defaultLimits } from '#net/config.ts'
import { createDevice, LINES } from './harness.ts'
import { running, until, type TestClock } from './test-clock.ts'

const [one, two, three] = LINES
const { hedgeUnknownMs, hedgeMaxMs, firstByteMs, writeFirstByteMs, floorMs } = defaultLimits

test('a silent read is sent to a second line after the hedging delay, and not to a third', async () => {
  const { end, tab, clock } = createDevice()
  end.fault(one, { kind: 'silent' })
  end.fault(two, { kind: 'silent' })
  const asked = tab().want('mv.byTag', { tag: '山' })
  await until(() => end.sent('mv.byTag').length === 1, 'the first line')
  clock.advance(hedgeUnknownMs - 1)
  expect(end.sent('mv.byTag')).toHaveLength(1)
  clock.advance(1)
  await until(() => end.sent('mv.byTag').length === 2, 'the second line')
  const [first, second] = end.sent('mv.byTag')
  expect(second).toEqual({ ...first, line: two })
  clock.advance(hedgeUnknownMs)
  expect(end.sent('mv.byTag').filter(({ line }) => line === three)).toEqual([])
  clock.advance(firstByteMs)
  expect(await asked).toMatchObject({ ok: true })
  expect(end.of('mv.byTag').map(({ line }) => line)).toEqual([three])
})

test('the slower one is aborted, and the faster line is used from then on', async () => {
  const { end, tab, clock } = createDevice()
  const net = tab()
  end.fault(one, { kind: 'silent' })
  clock.advance(40_000)
  const asked = net.want('mv.byTag', { tag: '山' })
  await until(() => end.sent('mv.byTag').length === 1, 'the first line')
  clock.advance(hedgeUnknownMs)
  expect(await asked).toMatchObject({ ok: true })
  await net.want('mv.byTag', { tag: '猫' })
  expect(end.sent('mv.byTag').map(({ line }) => line)).toEqual([one, two, two])
  const rows = await net.traces()
  expect(rows.filter(({ call }) => call === 'mv.byTag').map(({ line, outcome }) => [line, outcome])).toEqual([
    [two, 'ok'],
    [two, 'ok'],
  ])
})

test('a write is never on two lines at once', async () => {
  const { end, tab, clock } = createDevice()
  end.fault(one, { kind: 'silent' })
  const acted = tab().ask('mv.like', { id: 7, on: true })
  await until(() => end.sent('mv.like').length === 1, 'the first line')
  clock.advance(writeFirstByteMs - 1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(end.sent('mv.like')).toHaveLength(1)
  clock.advance(1)
  expect(await acted).toMatchObject({ ok: true })
  expect(end.sent('mv.like').map(({ line }) => line)).toEqual([one, two])
})

test('a late reply of the slower line changes nothing', async () => {
  const { end, tab, clock, person } = createDevice()
  let release = () => {}
  end.fault(one, { kind: 'late', release: new Promise<void>((resolve) => (release = resolve)) })
  end.on('mv.byTag', (_, { line }) => ({ data: { list: [], next: line === one ? 'from-one' : 'from-two' } }))
  const asked = tab().want('mv.byTag', { tag: '山' })
  await until(() => end.of('mv.byTag').length === 1, 'the first line')
  clock.advance(hedgeUnknownMs)
  expect(await asked).toMatchObject({ ok: true })
  release()
  const db = person('guest')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await db.pages.toArray()).map(({ next }) => next)).toEqual(['from-two'])
})

/** A body that never ends; `bytesPerS` of it come each second of the device's clock. */
const trickling = (clock: TestClock, bytesPerS: number, signal: AbortSignal) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      const timer = () =>
        clock.after(1000, () => {
          if (signal.aborted) return controller.error(new DOMException('aborted', 'AbortError'))
          controller.enqueue(new Uint8Array(bytesPerS).fill(32))
          timer()
        })
      timer()
    },
  })

test.each([
  ['a byte now and then', 1],
  ['more than the floor of a transfer', 3000],
])('two lines that begin to answer and never end, %s, keep a read no longer than silent ones', async (_, bytesPerS) => {
  const { end, tab, clock } = createDevice()
  const given: AbortSignal[] = []
  const net = tab({
    http: async (request) => {
      const isRead = request.url.includes(callOf('mv.byTag').path)
      if (!isRead || request.url.startsWith(three)) return end.fetch(request)
      given.push(request.signal)
      return new Response(trickling(clock, bytesPerS, request.signal))
    },
  })
  const fromMs = clock.monoMs()
  expect(await running(clock, net.want('mv.byTag', { tag: '山' }))).toMatchObject({ ok: true })
  expect(clock.monoMs() - fromMs).toBeLessThan(floorMs + hedgeMaxMs + 1000)
  expect(given.map(({ aborted }) => aborted)).toEqual([true, true])
})
