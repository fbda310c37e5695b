import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { callOf, type CallName } from '#contract/catalogue.ts'
import type { Schema } from '#contract/schema.ts'
import { Review } from '#contract/shapes/comment.ts'
import { Id, Money } from '#contract/shapes/common.ts'
import { Area, Dating } from '#contract/shapes/dating.ts'
import { Mv, MvDetail } from '#contract/shapes/media.ts'
import { Section } from '#contract/shapes/section.ts'
import * as sample from './samples.ts'

const accepts = (schema: Schema<unknown>, input: unknown): boolean => v.safeParse(schema, input).success
const accept = (name: CallName, input: unknown): boolean => accepts(callOf(name).input, input)
const without = (object: object, key: string): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))

const whole: [string, Schema<object>, object][] = [
  ['Mv', Mv, sample.mv],
  ['MvDetail', MvDetail, sample.mvDetail],
  ['Review', Review, sample.review],
  ['Dating', Dating, sample.dating],
  ['Section', Section, sample.section],
]

describe.each(whole)('%s', (_, schema, entity) => {
  test('passes as it is', () => {
    expect(v.parse(schema, entity)).toEqual(entity)
  })
  test('loses fields that it does not know', () => {
    expect(v.parse(schema, { ...entity, brand_new: 1 })).toEqual(entity)
  })
  test.each(Object.keys(entity))('needs %s', (key) => {
    expect(accepts(schema, without(entity, key))).toBe(schema === Section && key === 'layout')
  })
})

describe('what may be absent', () => {
  test('null and undefined count as absent, and leave no key behind', () => {
    const parsed = v.parse(MvDetail, { ...sample.mvDetail, preview: null, chapters: undefined })
    expect(Object.keys(parsed)).not.toContain('preview')
    expect(Object.keys(parsed)).not.toContain('chapters')
  })
  test('a required field that is null is missing', () => {
    expect(accepts(Mv, { ...sample.mv, title: null })).toBe(false)
  })
  test('areas nest', () => {
    const area = { code: '33', name: '浙江', children: [{ code: '3301', name: '杭州', children: [] }] }
    expect(v.parse(Area, area)).toEqual(area)
    expect(accepts(Area, { ...area, children: [{ code: '3301' }] })).toBe(false)
  })
})

describe('scalars', () => {
  test.each([1, 42])('%j is an id', (id) => expect(accepts(Id, id)).toBe(true))
  test.each([0, -1, 1.5, '1', Number.NaN, 2 ** 53])('%j is no id', (id) => expect(accepts(Id, id)).toBe(false))
  test.each(['0.00', '12.5', '-3', '7'])('%j is money', (sum) => expect(accepts(Money, sum)).toBe(true))
  test.each(['', '1.234', '1,5', '.5', 12.5, '1e3'])('%j is no money', (sum) => expect(accepts(Money, sum)).toBe(false))
})

describe('adults only', () => {
  test('a dating listing below 18 does not pass', () => {
    expect(accepts(Dating, { ...sample.dating, age: 17 })).toBe(false)
    expect(accepts(Dating, { ...sample.dating, age: 17.9 })).toBe(false)
  })
  const newcomer = { username: '小猫', password: 'lantern-7', phone: '13800000000' }
  test('nobody registers without saying that they are of age', () => {
    expect(accept('user.register', { ...newcomer, adult: true })).toBe(true)
    expect(accept('user.register', newcomer)).toBe(false)
    expect(accept('user.register', { ...newcomer, adult: false })).toBe(false)
  })
  test('a date of birth below 18 years is refused', () => {
    const yearsAgo = (years: number, days: number): string => {
      const date = new Date()
      date.setUTCFullYear(date.getUTCFullYear() - years)
      date.setUTCDate(date.getUTCDate() + days)
      return date.toISOString().slice(0, 10)
    }
    expect(accept('user.update', { birthday: yearsAgo(18, -2) })).toBe(true)
    expect(accept('user.update', { birthday: yearsAgo(18, 2) })).toBe(false)
    expect(accept('user.update', { birthday: '1990-02-31' })).toBe(false)
  })
  test('nothing is published without consent', () => {
    const post = { title: '日落', content: '海边', images: [] }
    expect(accept('wei.create', { ...post, consent: true })).toBe(true)
    expect(accept('wei.create', { ...post, consent: false })).toBe(false)
    expect(accept('wei.create', post)).toBe(false)
  })
})

describe('limits of what a person may send', () => {
  test.each<[CallName, object, string, number]>([
    ['wei.create', { content: 'a', images: [], consent: true }, 'title', 100],
    ['wei.create', { title: 'a', images: [], consent: true }, 'content', 5000],
    ['mv.comment', { id: 1 }, 'content', 1000],
    ['search.videos', {}, 'word', 60],
    ['user.register', { password: 'lantern-7', phone: '13800000000', adult: true }, 'username', 24],
    ['user.register', { username: 'cat', phone: '13800000000', adult: true }, 'password', 64],
  ])('%s of %j takes %s up to %i', (name, rest, field, max) => {
    expect(accept(name, { ...rest, [field]: 'x'.repeat(max) })).toBe(true)
    expect(accept(name, { ...rest, [field]: 'x'.repeat(max + 1) })).toBe(false)
    expect(accept(name, { ...rest, [field]: '' })).toBe(false)
  })
  test('text is trimmed, and blank is empty', () => {
    expect(v.parse(callOf('mv.comment').input, { id: 1, content: '  好看 ' })).toEqual({ id: 1, content: '好看' })
    expect(accept('mv.comment', { id: 1, content: '   ' })).toBe(false)
  })
  test('a page has 1 to 50 items', () => {
    const limitsOf = [1, 50, 0, 51, 1.5].map((limit) => accept('notice.list', { limit }))
    expect(limitsOf).toEqual([true, true, false, false, false])
  })
  test('a cursor has at most 512 characters, a tag list 10 tags', () => {
    expect(accept('notice.list', { cursor: 'c'.repeat(513) })).toBe(false)
    expect(accept('mv.byTags', { tags: Array(10).fill('猫') })).toBe(true)
    expect(accept('mv.byTags', { tags: Array(11).fill('猫') })).toBe(false)
  })
  test('an unknown sort passes, since it means the default', () => {
    expect(accept('mv.byTag', { tag: '猫', sort: 'by-moonlight' })).toBe(true)
  })
  test.each(['https://elsewhere.example/a.webp', '//elsewhere.example/a', 'a/../../b'])(
    '%s is no uploaded picture',
    (path) => {
      expect(accept('user.update', { avatar_url: path })).toBe(false)
    },
  )
  test('a withdrawal names an account, known or new, and a sum above 0', () => {
    expect(accept('coins.withdraw', { coins: 100, account: { id: 1 } })).toBe(true)
    expect(accept('coins.withdraw', { coins: 100, account: { type: 'bank', name: '猫', number: '1234' } })).toBe(true)
    expect(accept('coins.withdraw', { coins: 100, account: { type: 'bank' } })).toBe(false)
    expect(accept('coins.withdraw', { coins: 0, account: { id: 1 } })).toBe(false)
    expect(accept('proxy.withdraw', { money: '0.00', account: { id: 1 } })).toBe(false)
    expect(accept('proxy.withdraw', { money: '0.01', account: { id: 1 } })).toBe(true)
  })
})

describe('reports', () => {
  const about = { type: 1, content: '' }
  test.each([
    { kind: 'post', id: 3 },
    { kind: 'comment:post', id: 3 },
    { kind: 'user', id: 'u-1' },
    { kind: 'image-misuse' },
  ])('%j can be reported', (what) => expect(accept('wei.report', { ...about, ...what })).toBe(true))
  test.each([{ kind: 'post' }, { kind: 'image-misuse', id: 3 }, { kind: 'comment:moon', id: 3 }, { id: 3 }])(
    '%j can not',
    (what) => expect(accept('wei.report', { ...about, ...what })).toBe(false),
  )
})
