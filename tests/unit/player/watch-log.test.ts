import { describe, expect, test } from 'vitest'
import { logAfterSeconds, logOf, nothingWatched, type Watched, watchedOn } from '#features/player/watch-log.ts'

/** Watches from one second to another in ticks of a quarter. */
function watch(from: Watched, to: number, playing = true): Watched {
  let watched = from
  for (let at = from.at + 0.25; at <= to; at += 0.25) watched = watchedOn(watched, at, playing)
  return watched
}

describe('what was watched', () => {
  test('seconds count while it plays', () => {
    expect(watch(nothingWatched(0), 20).played).toBe(20)
    expect(watch(nothingWatched(0), 20, false).played).toBe(0)
  })
  test('a jump is no watching, and neither is going back', () => {
    const jumped = watch(watchedOn(watch(nothingWatched(0), 5), 300, true), 302)
    expect(jumped.played).toBe(7)
    expect(jumped.furthest).toBe(302)
    expect(watchedOn(jumped, 10, true)).toMatchObject({ played: 7, furthest: 302, at: 10 })
  })
})

describe('what the server is told', () => {
  test('is nothing before ten seconds, then one report', () => {
    expect(logOf(watch(nothingWatched(0), logAfterSeconds - 1), false, true)).toBeUndefined()
    const watched = watch(nothingWatched(0), logAfterSeconds)
    expect(logOf(watched, false, false)).toEqual({ seconds: 10, completed: false })
    expect(logOf({ ...watched, logged: 10 }, false, false)).toBeUndefined()
  })
  test('is each further minute, or ten seconds more on leaving', () => {
    const watched = { ...watch(nothingWatched(0), 69), logged: 10 }
    expect(logOf(watched, false, false)).toBeUndefined()
    expect(logOf(watched, false, true)).toEqual({ seconds: 69, completed: false })
    expect(logOf({ ...watched, furthest: 70 }, false, false)).toEqual({ seconds: 70, completed: false })
  })
  test('the end once, however short the film', () => {
    const watched = watch(nothingWatched(0), 6)
    expect(logOf(watched, true, false)).toEqual({ seconds: 6, completed: true })
    expect(logOf({ ...watched, logged: 6, completed: true }, true, false)).toBeUndefined()
  })
})
