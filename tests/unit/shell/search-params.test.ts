import { expect, test } from 'vitest'
import { Anything, parseSearch, type SearchSchema } from '#shell/page.ts'
import { ById, ByTag, ByUuid, ByWord, WithRedirect } from '#shell/search-params.ts'

type Case = [string, SearchSchema, Record<string, string>]

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
  expect(parseSearch(schema, search)).toBeUndefined()
})

test('what fits is converted, and what nobody asked for is left out', () => {
  expect(parseSearch(ById, { id: '7', x: 'y' })).toEqual({ id: 7 })
  expect(parseSearch(ByTag, { tag: '海', section: '12', sort: 'new' })).toEqual({ tag: '海', section: 12, sort: 'new' })
  expect(parseSearch(ByWord, { word: '海', tab: 'creators' })).toEqual({ word: '海', tab: 'creators' })
  expect(parseSearch(WithRedirect, {})).toEqual({})
  expect(parseSearch(Anything, { a: 'b' })).toEqual({})
})
