import { expect, test } from 'vitest'
import { foldScripts } from '#lib/fold-scripts.ts'
import { suggest, suggestionCount } from '#features/search/suggest.ts'

test('nothing typed suggests nothing', () => {
  expect(suggest('', ['夜景'], ['海边'], foldScripts)).toEqual([])
  expect(suggest('  ', ['夜景'], ['海边'], foldScripts)).toEqual([])
})

test('the history comes before hot words, and beginnings before the rest', () => {
  expect(suggest('夜', ['城市夜景', '夜航', '海'], ['夜市', '雨夜', '山'], foldScripts)).toEqual([
    '夜航',
    '城市夜景',
    '夜市',
    '雨夜',
  ])
})

test('within a group the own order stays: newest search, hottest word', () => {
  expect(suggest('a', ['ab', 'aa', 'ac'], [], foldScripts)).toEqual(['ab', 'aa', 'ac'])
})

test('case and width do not matter, and one word is offered once', () => {
  expect(suggest('ｎｉｇｈｔ', ['Night walk', 'NIGHT WALK'], ['night walk', 'Night train'], foldScripts)).toEqual([
    'Night walk',
    'Night train',
  ])
})

test('what was typed whole is no suggestion', () => {
  expect(suggest('夜景', ['夜景', '夜景延时'], ['夜景'], foldScripts)).toEqual(['夜景延时'])
})

test('there are never more than fit', () => {
  const many = Array.from({ length: 40 }, (_, index) => `夜${index}`)
  expect(suggest('夜', many, many, foldScripts)).toHaveLength(suggestionCount)
})
