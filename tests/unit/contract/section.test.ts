import * as v from 'valibot'
import { expect, test } from 'vitest'
import { callOf } from '#contract/catalogue.ts'
import { mv, section, user } from './samples.ts'

const sections = callOf('element.list').output
const more = callOf('element.more').output

test('a section of a type that this build does not know is left out', () => {
  const hologram = { id: 2, title: '新', type: 'hologram', layout: 'row', items: [{}], more: false }
  expect(v.parse(sections, { list: [hologram, section] })).toEqual({ list: [section] })
  const { output } = callOf('tab.categoryNew')
  expect(v.parse(output, { list: [section, hologram], next: null })).toEqual({ list: [section], next: null })
})

test('a section of a known type with a broken item is an error', () => {
  expect(v.is(sections, { list: [{ ...section, items: [{ id: 1 }] }] })).toBe(false)
  expect(v.is(sections, { list: [{ ...section, items: [user] }] })).toBe(false)
})

test('a section without a type is an error', () => {
  expect(v.is(sections, { list: [{ ...section, type: undefined }] })).toBe(false)
})

test('an unknown layout is drawn as a row', () => {
  expect(v.parse(sections, { list: [{ ...section, layout: 'spiral' }] })).toEqual({
    list: [{ ...section, layout: 'row' }],
  })
})

test('the next page of a section tells its type, or its first item does', () => {
  expect(v.parse(more, { type: 'creator', list: [user], next: 'c2' })).toEqual({
    type: 'creator',
    list: [user],
    next: 'c2',
  })
  expect(v.parse(more, { list: [user], next: null })).toEqual({ type: 'creator', list: [user], next: null })
  expect(v.parse(more, { list: [mv], next: null })).toEqual({ type: 'mv', list: [mv], next: null })
  expect(v.parse(more, { list: [], next: null })).toEqual({ type: 'mv', list: [], next: null })
  expect(v.is(more, { type: 'mv', list: [user], next: null })).toBe(false)
  expect(v.is(more, { list: [{ id: 1 }], next: null })).toBe(false)
})

test('what was taken down of an unknown kind is left out', () => {
  const list = [
    { kind: 'video', id: 7, at: 1 },
    { kind: 'hologram', id: 7, at: 1 },
    { kind: 'user', id: 'u-1', at: 2 },
  ]
  const parsed = v.parse(callOf('gone.list').output, { list, until: 3 })
  expect(parsed.list.map((one) => one.kind)).toEqual(['video', 'user'])
})
