import { describe, expect, it } from 'vitest'
import { createBodyRoom } from '#server/uploads/body-room.ts'

describe('the room for bodies', () => {
  it('the half body that was silent for longest makes way, and whoever sends goes on', () => {
    const room = createBodyRoom(100)
    const [one, other, third] = [room.enter(), room.enter(), room.enter()]
    expect(one.take(40)).toBe(true)
    expect(other.take(40)).toBe(true)
    expect(one.take(10)).toBe(true)
    expect(third.take(30)).toBe(true)
    expect([one, other, third].map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    expect(other.take(1)).toBe(false)
  })

  it('a whole body makes way for nobody until it is answered', () => {
    const room = createBodyRoom(100)
    const [whole, half] = [room.enter(), room.enter()]
    whole.take(90)
    whole.whole()
    expect(half.take(20)).toBe(false)
    half.leave()
    expect(whole.signal.aborted).toBe(false)
    whole.leave()
    expect(room.enter().take(100)).toBe(true)
  })

  it('whatever comes and goes, it is never fuller than it may be, and empty in the end', () => {
    const room = createBodyRoom(1000)
    for (let round = 0; round < 200; round += 1) {
      const places = Array.from({ length: 1 + (round % 7) }, () => room.enter())
      const held = places.map((place, at) => {
        const bytes = (round * 37 + at * 251) % 600
        const got = place.take(bytes)
        if (got && at % 2 === 0) place.whole()
        return { place, bytes: got ? bytes : 0 }
      })
      const there = held.filter(({ place }) => !place.signal.aborted)
      expect(there.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1000)
      for (const { place } of held) {
        place.leave()
        place.leave()
      }
    }
    expect(room.enter().take(1000)).toBe(true)
  })
})
