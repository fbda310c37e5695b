import { expect, test } from 'vitest'
import { engineClock } from '#net/clock.ts'
import { engineRandom } from '#net/random.ts'
import { mostLanes, mostUnanswered, runLanes, type Tried } from '#net/upload/lanes.ts'
import { seeded, SEED } from '../net/generate.ts'

const slices = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const dice = seeded(SEED)
const random = { ...engineRandom, unit: () => dice(1000) / 1000 }

/** A clock whose rests are over at once. */
const clock = { ...engineClock, after: (_ms: number, run: () => void) => engineClock.after(0, run) }

/** Sends slices and watches how many are on their way at a time; `fate` says what becomes of each try. */
async function watched(count: number, fate: (nth: number) => Tried) {
  let sending = 0
  let unanswered = 0
  let nth = 0
  const seen = { sending: 0, open: 0, ends: [] as string[], widths: [] as number[] }
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const all = await runLanes(slices(count), {
    ...{ clock, random, signal: new AbortController().signal, patience: 8 },
    async send(_slice, sent) {
      const tried = fate((nth += 1))
      sending += 1
      seen.sending = Math.max(seen.sending, sending)
      seen.open = Math.max(seen.open, sending + unanswered)
      seen.widths.push(sending)
      for (let wait = 1 + dice(4); wait > 0; wait--) await turn()
      if (tried === 'done') {
        sending -= 1
        unanswered += 1
        sent()
        for (let wait = 1 + dice(4); wait > 0; wait--) await turn()
        unanswered -= 1
      } else sending -= 1
      seen.ends.push(tried)
      return tried
    },
  })
  return { all, ...seen }
}

test('four slices are being sent at a time, and one more at most has left and waits for its answer', async () => {
  const { all, sending, open } = await watched(60, () => 'done')
  expect(all).toBe(true)
  expect(sending).toBe(mostLanes)
  expect(open).toBe(mostLanes + mostUnanswered)
  expect([mostLanes, mostUnanswered]).toEqual([4, 1])
})

test('lanes fall with each failure, down to one, and rise again with success', async () => {
  // the first six tries fail, all others arrive
  const { all, ends, widths } = await watched(60, (nth) => (nth <= 6 ? 'again' : 'done'))
  expect(all).toBe(true)
  expect(ends.filter((end) => end === 'done')).toHaveLength(60)
  expect(widths.slice(4, 7), 'after four failures one goes at a time').toEqual([1, 1, 1])
  expect(Math.max(...widths.slice(-20)), 'in the end').toBe(mostLanes)
})

test('after so many failures in a row it is given up for now', async () => {
  const { all, ends } = await watched(20, () => 'again')
  expect(all).toBe(false)
  expect(ends.length).toBeLessThanOrEqual(8 + mostLanes)
})
