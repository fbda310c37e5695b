import { expect, test } from 'vitest'
import { parse, safeParse, type GenericSchema } from 'valibot'
import { Anything, ById, ByTag, ByUuid, ByWord, WithRedirect } from '#components/page/search-params.ts'

type Case = [string, GenericSchema, Record<string, string>]

const malformed: Case[] = [
  ['id', ById, {}],
  ['id', ById, { id: '' }],
  ['id', ById, { id: '0' }],
  ['id', ById, { id: '-1' }],
  ['id', ById, { id: '1.5' }],
  ['id', ById, { id: '7e3' }],
  ['id', ById, { id: ' 7' }],
  ['id', ById, { id: '99999999999999999' }],
  ['id', ById, { id: '７' }],
  ['uuid', ByUuid, {}],
  ['uuid', ByUuid, { uuid: 'a b' }],
  ['uuid', ByUuid, { uuid: '../x' }],
  ['uuid', ByUuid, { uuid: 'x'.repeat(65) }],
  ['tag', ByTag, {}],
  ['tag', ByTag, { tag: '' }],
  ['tag', ByTag, { tag: '海', id: 'x' }],
  ['tag', ByTag, { tag: '海', section: '0' }],
  ['tag', ByTag, { tag: '海'.repeat(61) }],
  ['word', ByWord, {}],
  ['word', ByWord, { word: '' }],
  ['word', ByWord, { word: 'x'.repeat(61) }],
  ['login', WithRedirect, { how: 'both' }],
]

test.each(malformed)('%s: %o %o is refused', (_name, schema, search) => {
  expect(safeParse(schema, search).success).toBe(false)
})

test('what fits is converted, and what nobody asked for is left out', () => {
  expect(parse(ById, { id: '7', x: 'y' })).toEqual({ id: 7 })
  expect(parse(ByTag, { tag: '海', section: '12', sort: 'new' })).toEqual({ tag: '海', section: 12, sort: 'new' })
  expect(parse(ByWord, { word: '海', tab: 'creators' })).toEqual({ word: '海', tab: 'creators' })
  expect(parse(WithRedirect, {})).toEqual({})
  expect(parse(Anything, { a: 'b' })).toEqual({})
})

test('what the router has made of an address fits again: it validates its own', () => {
  expect(parse(ById, parse(ById, { id: '7' }))).toEqual({ id: 7 })
  expect(parse(ByTag, parse(ByTag, { tag: '海', section: '12' }))).toEqual({ tag: '海', section: 12 })
})
