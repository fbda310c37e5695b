import { expect, test } from 'vitest'
import { limits } from '#contract/shapes/inputs.ts'
import { areaName, isAdult, isWithin, reviewFault, reviewLimits } from '#features/dating/dating-rules.ts'
import { clipFault, limitText, pictureFault, unreadablePicture } from '#components/attach/check-file.ts'
import { moved } from '#components/attach/order.ts'
import { reasonName, reasonsFor } from '#features/report/reasons.ts'
import { messageLimits } from '#features/support/limits.ts'
import { coinsOf, wantFault, wantLimits } from '#features/want/want-rules.ts'
import { categoriesOf, lockedPart, postFault, postLimits, priceOf } from '#features/post/post-rules.ts'
import { en } from '#tests/words.ts'

test('forms take as much as the contract does', () => {
  expect(postLimits).toMatchObject({ title: limits.title, content: limits.content })
  expect(wantLimits).toMatchObject({
    title: limits.title,
    content: limits.content,
    comment: limits.comment,
    videos: limits.videosOfAnAnswer,
  })
  expect(reviewLimits.content).toBe(limits.comment)
  expect(messageLimits.content).toBe(limits.content)
  for (const { pictures } of [wantLimits, reviewLimits, messageLimits])
    expect(pictures).toBeLessThanOrEqual(limits.images)
})

test('a post needs words, within measure, and something to sell when it has a price', () => {
  const post = (fields: Record<string, string>, files = 0) =>
    postFault({ fields, files: Array.from({ length: files }) })?.fault
  expect(post({})).toBe('empty')
  expect(post({ content: ' \n' })).toBe('empty')
  expect(post({ title: '标题' })).toBeUndefined()
  expect(post({ title: '长'.repeat(101) })).toBe('titleLong')
  expect(post({ content: '长'.repeat(5001) })).toBe('textLong')
  expect(post({ content: 'x', coins: '3' })).toBe('priceEmpty')
  expect(post({ content: 'x', coins: '3' }, 1)).toBeUndefined()
  for (const coins of ['-1', '1.5', '10000', 'x', '1e3']) expect(post({ content: 'x', coins }, 1)).toBe('price')
  expect(priceOf(' 12 ')).toBe(12)
  expect(priceOf(undefined)).toBe(0)
})

test('what of a post is locked: the pictures that are missing, and its clip', () => {
  const picture = { path: 'a', width: 1, height: 1 }
  const post = { coins: 3, is_pay: false, images: [picture, picture], images_count: 6 }
  expect(lockedPart(post)).toEqual({ pictures: 4, clip: false })
  expect(lockedPart({ ...post, video: { cover: picture, seconds: 9 } })).toEqual({ pictures: 4, clip: true })
  expect(lockedPart({ ...post, is_pay: true })).toBeUndefined()
  expect(lockedPart({ ...post, coins: 0 })).toBeUndefined()
})

test('categories are those that the channel lists and those that posts name, each once', () => {
  const listed = [
    { id: 9, name: '九', type: 'post' },
    { id: 8, name: '片', type: 'mv' },
  ]
  const of = (id: number) => ({ category: { id, name: String(id), type: 'post' } })
  expect(categoriesOf(listed, [of(3), of(1), {}, of(3), of(9)]).map(({ id }) => id)).toEqual([9, 1, 3])
})

test('a request needs a name, clues, and a bounty that one has', () => {
  const fields = { title: '找', content: '线索', coins: '20' }
  expect(wantFault(fields, 10, 500)).toBeUndefined()
  expect(wantFault(fields, 10, undefined)).toBeUndefined()
  expect(wantFault({ ...fields, title: ' ' }, 10, 500)?.fault).toBe('name')
  expect(wantFault({ ...fields, content: '' }, 10, 500)?.fault).toBe('content')
  expect(wantFault({ ...fields, coins: '9' }, 10, 500)).toEqual({ field: 'coins', fault: 'coins', min: 10 })
  expect(wantFault({ ...fields, coins: '' }, 10, 500)?.fault).toBe('coins')
  expect(wantFault(fields, 10, 5)).toEqual({ field: 'coins', fault: 'poor', missing: 15 })
  for (const typed of ['', '-1', '1.5', '1e3', '一']) expect(coinsOf(typed)).toBeNaN()
})

test('a review needs stars and words', () => {
  expect(reviewFault({ score: '5', content: '好' })).toBeUndefined()
  for (const score of ['', '0', '6', '4.5']) expect(reviewFault({ score, content: '好' })?.fault).toBe('score')
  expect(reviewFault({ score: '5', content: ' ' })?.fault).toBe('text')
  expect(reviewFault({ score: '5', content: '长'.repeat(1001) })).toEqual({
    field: 'content',
    fault: 'textLong',
    over: 1,
  })
})

test('nobody under 18 is shown, whatever a row says', () => {
  expect([17, 17.9, 0, -1, Number.NaN].filter((age) => isAdult({ age }))).toEqual([])
  expect(isAdult({ age: 18 })).toBe(true)
})

test('a city lies in its province', () => {
  const areas = [
    { code: '10', name: '东', children: [{ code: '1001', name: '东一' }] },
    { code: '20', name: '西', children: [{ code: '2001', name: '西一' }] },
  ]
  expect(isWithin(areas, '10', '1001')).toBe(true)
  expect(isWithin(areas, '20', '1001')).toBe(false)
  expect(isWithin(areas, '', '1001')).toBe(true)
  expect(isWithin([], '1001', '1001')).toBe(true)
  expect(areaName(areas, '2001')).toBe('西一')
  expect(areaName(areas, '')).toBeUndefined()
})

test('each kind of unfit file has a fault of its own', () => {
  const named = (name: string, type: string, size: number) => ({ name, type, size })
  expect(pictureFault(named('a.jpg', 'image/jpeg', 10))).toBeUndefined()
  expect(pictureFault(named('a.jpg', '', 10))).toBeUndefined()
  expect(pictureFault(named('a.heic', 'image/heic', 10))).toBeUndefined()
  expect(pictureFault(named('a.svg', 'image/svg+xml', 10))).toBe('type')
  expect(pictureFault(named('a.pdf', 'application/pdf', 10))).toBe('type')
  expect(pictureFault(named('a.png', 'image/png', 0))).toBe('empty')
  expect(pictureFault(named('a.png', 'image/png', 26 * 1024 * 1024))).toBe('large')
  expect(unreadablePicture(named('a.HEIC', '', 10))).toBe('heic')
  expect(unreadablePicture(named('a.png', 'image/png', 10))).toBe('unreadable')
  const most = 5 * 1024 ** 2
  // whatever systems call it: the server takes more kinds than any browser shows
  for (const [name, type] of [
    ['a.mov', 'video/quicktime'],
    ['a.mkv', 'video/matroska'],
    ['a.mkv', ''],
    ['a.avi', 'video/x-msvideo'],
  ] as const)
    expect(clipFault(named(name, type, 10), most), type).toBeUndefined()
  expect(clipFault(named('a.pdf', 'application/pdf', 10), most)).toBe('type')
  expect(clipFault(named('a.mp4', 'video/mp4', 0), most)).toBe('empty')
  expect(clipFault(named('a.mp4', 'video/mp4', most + 1), most)).toBe('large')
  expect([limitText(most), limitText(2 * 1024 ** 3)]).toEqual(['5 MB', '2 GB'])
})

test('a picture moves to where it is put, and nowhere else', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test('of a dating listing, somebody who is coerced comes first, then a minor', () => {
  const types = [
    { id: 1, name: '涉及未成年人', urgent: true },
    { id: 2, name: '未经本人同意传播', urgent: true },
    { id: 9, name: '其他', urgent: false },
    { id: 10, name: '疑似被胁迫或人口贩运', urgent: true, kinds: ['dating', 'review'] },
  ]
  expect(reasonsFor(types, 'dating').map(({ id }) => id)).toEqual([10, 1, 2, 9])
  expect(reasonsFor(types, 'post').map(({ id }) => id)).toEqual([1, 2, 9])
})

test('a reason is named in the language in use; one that is not known stays as the server says it', () => {
  expect(reasonName('涉及未成年人', en.report.names)).toBe('Involves a minor')
  expect(reasonName('新的原因', en.report.names)).toBe('新的原因')
})
