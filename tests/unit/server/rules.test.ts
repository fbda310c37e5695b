import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atRest } from '#server/api/at-rest.ts'
import { Refusal } from '#server/api/refusal.ts'
import { dayEndMs, dayOf } from '#server/services/day.ts'
import { askedGrams, gramRows, gramsOf } from '#server/repositories/search-index.ts'
import { hotScore } from '#server/services/hot-score.ts'
import { readCursor, writeCursor } from '#server/repositories/page.ts'
import { hashPassword, isPassword } from '#server/services/password.ts'
import { moneyText } from '#server/services/money.ts'

const dayMs = 86_400_000

describe('heat', () => {
  it('rises with attention and falls behind what is newer', () => {
    const now = 1_790_000_000_000
    const quiet = hotScore(now, { plays: 10, likes: 0 })
    expect(hotScore(now, { plays: 10, likes: 1 })).toBeGreaterThan(quiet)
    expect(hotScore(now, { plays: 10, likes: 0, comments: 1 })).toBeGreaterThan(hotScore(now, { plays: 10, likes: 1 }))
    expect(hotScore(now - 60 * dayMs, { plays: 20_000, likes: 300 })).toBeLessThan(
      hotScore(now, { plays: 2000, likes: 30 }),
    )
    expect(hotScore(now - 2 * dayMs, { plays: 20_000, likes: 300 })).toBeGreaterThan(
      hotScore(now, { plays: 2000, likes: 30 }),
    )
  })
})

describe('days', () => {
  it('begin at midnight in Shanghai', () => {
    const midnight = Date.UTC(2026, 10, 20, 16)
    expect(dayOf(midnight) - dayOf(midnight - 1)).toBe(1)
    expect(dayEndMs(dayOf(midnight))).toBe(midnight + dayMs)
  })
})

describe('grams', () => {
  it('are single characters, pairs and triples of neighbours, across no gap', () => {
    expect([...gramsOf('老城 猫')].toSorted()).toEqual(['城', '猫', '老', '老城'].toSorted())
    expect(gramsOf('灯塔与海').has('塔与海')).toBe(true)
    expect([...gramsOf('—！ ')]).toEqual([])
  })
  it('of a search: pairs must be there, triples are welcome', () => {
    expect(askedGrams('灯塔与海')).toEqual({ needed: ['灯塔', '塔与', '与海'], welcome: ['灯塔与', '塔与海'] })
    expect(askedGrams('猫')).toEqual({ needed: ['猫'], welcome: [] })
  })
  it('are in simplified characters, whatever script a text is in', () => {
    expect(gramsOf('燈塔與錄音機')).toEqual(gramsOf('灯塔与录音机'))
    expect(askedGrams('燈塔')).toEqual(askedGrams('灯塔'))
  })
  it('keep surrogate pairs whole', () => {
    expect([...gramsOf('𠮷野')].toSorted()).toEqual(['𠮷', '𠮷野', '野'].toSorted())
  })
  it('count by the weightiest text they stand in', () => {
    const rows = gramRows('video', 1, [
      { text: '猫', weight: 2 },
      { text: '猫', weight: 9 },
    ])
    expect(rows).toEqual([{ kind: 'video', gram: '猫', item_id: 1, weight: 9 }])
  })
})

describe('cursors', () => {
  const counts = fc.integer({ min: -(2 ** 50), max: 2 ** 50 })
  it('come back as they were written, for their own order only', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 2 ** 50 }), (key, id) => {
        const cursor = writeCursor('hot', { key, id })
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(readCursor('hot', cursor)).toEqual({ key, id })
        expect(() => readCursor('new', cursor)).toThrow(Refusal)
      }),
    )
  })
  it('that are made up are refused, never anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          readCursor('hot', text)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      }),
    )
  })
})

describe('passwords', () => {
  it('are recognised, with a salt of their own each', async () => {
    const [one, two] = [await hashPassword('秘密 secret', 'quick'), await hashPassword('秘密 secret', 'quick')]
    expect(one).not.toBe(two)
    expect(await isPassword('秘密 secret', one, 'quick')).toBe(true)
    expect(await isPassword('秘密 secreT', one, 'quick')).toBe(false)
    for (const kept of [null, undefined, '', 'plain', 'scrypt$16$8$1$$'])
      expect(await isPassword('', kept, 'quick')).toBe(false)
  })
  it('take the work that is usual', async () => {
    expect(await hashPassword('x', 'usual')).toMatch(/^scrypt\$16384\$8\$5\$/)
  })
})

describe('what is sealed at rest', () => {
  const sealing = atRest(Buffer.alloc(32, 1))
  it('opens under the same secret about the same thing only', () => {
    const text = sealing.seal({ token: '甲' }, 'u:1|r')
    expect(text).not.toContain('token')
    expect(sealing.open(text, 'u:1|r')).toEqual({ token: '甲' })
    expect(() => sealing.open(text, 'u:2|r')).toThrow()
    expect(() => atRest(Buffer.alloc(32, 2)).open(text, 'u:1|r')).toThrow()
    const at = text.length >> 1
    const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
    expect(() => sealing.open(changed, 'u:1|r')).toThrow()
  })
})

describe('money', () => {
  it('is written with two decimals', () => {
    expect([0, 5, 50, 1250, -7, -1250].map(moneyText)).toEqual(['0.00', '0.05', '0.50', '12.50', '-0.07', '-12.50'])
  })
})
