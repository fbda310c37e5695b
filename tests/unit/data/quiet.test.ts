import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaited, whenIdle } from '#data/idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limitMs = 8000

/** Work that somebody waits for, and its end. */
function work() {
  let end = (_how?: 'failed') => {}
  const running = new Promise<void>((resolve, reject) => {
    end = (how) => (how === 'failed' ? reject(new Error('planted')) : resolve())
  })
  awaited(running).catch(() => undefined)
  return end
}

/** Asks for quiet; answers whether it came. */
function listen(turn?: 'last') {
  let came = false
  void whenIdle(limitMs, turn).then(() => (came = true))
  return () => came
}

test('it is quiet half a second after the last thing that was waited for, however that ended', async () => {
  const first = work()
  const quiet = listen()
  await vi.advanceTimersByTimeAsync(2000)
  expect(quiet()).toBe(false)
  const second = work()
  first()
  await vi.advanceTimersByTimeAsync(2000)
  expect(quiet()).toBe(false)
  second('failed')
  await vi.advanceTimersByTimeAsync(400)
  // a picture that is asked for by what has just come
  const third = work()
  await vi.advanceTimersByTimeAsync(400)
  third()
  await vi.advanceTimersByTimeAsync(499)
  expect(quiet()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(quiet()).toBe(true)
})

test('what never ends is not waited for longer than the limit', async () => {
  const end = work()
  const quiet = listen()
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(quiet()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(quiet()).toBe(true)
  end()
})

test('everybody who listens hears of it, one after the other', async () => {
  const both = [listen(), listen()]
  await vi.advanceTimersByTimeAsync(500)
  expect(both.map((quiet) => quiet())).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(50)
  expect(both.map((quiet) => quiet())).toEqual([true, true])
})

test('who comes last hears of it when nobody else is left, and what they brought has been there for half a second', async () => {
  const last = listen('last')
  const other = listen()
  await vi.advanceTimersByTimeAsync(500)
  expect([other(), last()]).toEqual([true, false])
  const brought = work()
  await vi.advanceTimersByTimeAsync(1000)
  brought()
  await vi.advanceTimersByTimeAsync(499)
  expect(last()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(last()).toBe(true)
})
