import { expect, test } from 'vitest'
import { effective } from '#features/reader/reader-settings.ts'
import { keyAction } from '#features/reader/reading-keys.ts'
import { tapAction } from '#features/reader/taps.ts'
import { confOf, countChosen, fitsOnDevice, valueOf } from '#features/works/find-conf.ts'
import { stepOf } from '#features/novel/reader/drag.ts'

test('taps at the sides turn pages, mirrored for books that are read from right to left', () => {
  expect(tapAction(0.1, 0.5, 'sides', false)).toBe('back')
  expect(tapAction(0.9, 0.5, 'sides', false)).toBe('forward')
  expect(tapAction(0.1, 0.5, 'sides', true)).toBe('forward')
  expect(tapAction(0.5, 0.5, 'sides', true)).toBe('menu')
})

test('every layout has a place for the menu', () => {
  for (const layout of ['sides', 'ends', 'thumb', 'off'] as const)
    expect(tapAction(0.5, 0.5, layout, false)).toBe('menu')
  expect(tapAction(0.1, 0.9, 'thumb', false)).toBe('forward')
  expect(tapAction(0.1, 0.1, 'thumb', false)).toBe('back')
  expect(tapAction(0.9, 0.9, 'off', false)).toBe('menu')
})

const key = (name: string, more: object = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

test('arrows follow the way that pages turn; in a strip those up and down stay the browser’s', () => {
  expect(keyAction(key('ArrowLeft'), 'ltr')).toBe('back')
  expect(keyAction(key('ArrowLeft'), 'rtl')).toBe('forward')
  expect(keyAction(key('ArrowRight'), 'ltr')).toBe('forward')
  expect(keyAction(key('ArrowRight'), 'rtl')).toBe('back')
  expect(keyAction(key('ArrowDown'), 'none')).toBeUndefined()
  expect(keyAction(key('ArrowDown'), 'ltr')).toBe('forward')
  expect(keyAction(key(' ', { shiftKey: true }), 'none')).toBe('back')
  expect(keyAction(key('+'), 'none')).toBe('in')
  expect(keyAction(key('f', { ctrlKey: true }), 'none')).toBeUndefined()
})

test('settings of a work lie over those of all, and what is no longer known is left out', () => {
  const defaults = { mode: 'strip', gap: 'none' }
  expect(effective(defaults, { gap: 'large', mode: 'strip' }, { mode: 'paged' })).toEqual({
    mode: 'paged',
    gap: 'large',
  })
  expect(effective(defaults, { gone: 1 } as object, undefined)).toEqual(defaults)
})

test('a finger turns a page when it went far, or went fast', () => {
  expect(stepOf(-80, 900)).toBe(1)
  expect(stepOf(80, 900)).toBe(-1)
  expect(stepOf(-30, 100)).toBe(1)
  expect(stepOf(-30, 900)).toBe(0)
})

test('one choice of options has one key, whatever the order of choosing', () => {
  const one = confOf({ status: 'done', category: '3', price: 'all', length: '' })
  const other = confOf({ category: '3', status: 'done' })
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
  expect(countChosen({ status: 'done', price: 'all' })).toBe(1)
  expect(valueOf({}, { key: 'price', options: [{ value: 'all' }, { value: 'free' }] })).toBe('all')
})

test('the device answers only what it can know: category and status', () => {
  const work = { category: { id: 3 }, status: 'done' }
  expect(fitsOnDevice(work, {})).toBe(true)
  expect(fitsOnDevice(work, { category: '3', status: 'done' })).toBe(true)
  expect(fitsOnDevice(work, { category: '4' })).toBe(false)
  expect(fitsOnDevice(work, { price: 'free' })).toBe(false)
})
