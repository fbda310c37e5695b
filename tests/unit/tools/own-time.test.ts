import { expect, test } from 'vitest'
import { toOwnTime, type TraceEvent } from '#tests/bench/own-time.ts'

const on = (tid: number) => ({ pid: 1, tid })
const start: TraceEvent = {
  ...on(7),
  name: 'navigationStart',
  ph: 'R',
  ts: 0,
  args: { data: { isOutermostMainFrame: true } },
}
const task = (more: Partial<TraceEvent>): TraceEvent => ({ ...on(7), name: 'RunTask', ph: 'X', ts: 0, ...more })

test('a task lasts as long as it had a processor, and what happens within it moves along', () => {
  const outer = task({ ts: 1000, dur: 400, tts: 50, tdur: 100 })
  const inner = task({ name: 'Layout', ts: 1200, dur: 150, tts: 90, tdur: 40 })
  const sent: TraceEvent = { ...on(7), name: 'ResourceSendRequest', ph: 'I', ts: 1390, tts: 148 }
  const later = task({ ts: 2000, dur: 30, tts: 200, tdur: 30 })
  toOwnTime([start, later, inner, outer, sent])
  expect([outer.ts, outer.dur]).toEqual([1000, 100])
  expect([inner.ts, inner.dur]).toEqual([1040, 40])
  expect(sent.ts).toBe(1098)
  expect([later.ts, later.dur]).toEqual([2000, 30])
})

test('other threads stay as they were, and nothing is ever longer than by the clock', () => {
  const worker = task({ ...on(8), ts: 1000, dur: 400, tts: 0, tdur: 10 })
  const coarse = task({ ts: 1000, dur: 20, tts: 0, tdur: 26 })
  const bare = task({ name: 'mark', ph: 'I', ts: 1015 })
  toOwnTime([start, worker, coarse, bare])
  expect(worker.dur).toBe(400)
  expect(coarse.dur).toBe(20)
  expect(bare.ts).toBe(1015)
})

test('a trace of no page is refused', () => {
  expect(() => toOwnTime([task({})])).toThrow('no navigation')
})
