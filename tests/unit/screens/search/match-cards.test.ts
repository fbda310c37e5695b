import { expect, test } from 'vitest'
import { foldScripts } from '#lib/fold-scripts.ts'
import { collectionTexts, creatorTexts, matchCards, videoTexts } from '#features/search/match-cards.ts'

const video = (title: string, tags: string[] = [], username = '潮汐') => ({
  title,
  tags: tags.map((name) => ({ name })),
  user: { username },
})
const titles = (cards: { title: string }[]) => cards.map(({ title }) => title)

const cards = [
  video('凌晨四点的港口', ['延时', '城市']),
  video('港口的猫'),
  video('Night Train to the sea', ['Train']),
  video('雪山', ['港口']),
  video('湖面', [], '港口放映室'),
]

test('title, tags and maker are looked at; the title counts most, its beginning more', () => {
  expect(titles(matchCards(cards, '港口', videoTexts, foldScripts))).toEqual([
    '港口的猫',
    '凌晨四点的港口',
    '雪山',
    '湖面',
  ])
})

test('every part must be somewhere', () => {
  expect(titles(matchCards(cards, '港口 延时', videoTexts, foldScripts))).toEqual(['凌晨四点的港口'])
  expect(matchCards(cards, '港口 沙漠', videoTexts, foldScripts)).toEqual([])
})

test('case, width and punctuation do not matter', () => {
  expect(titles(matchCards(cards, '“ＮＩＧＨＴ，train”', videoTexts, foldScripts))).toEqual(['Night Train to the sea'])
})

test('a search without a letter or digit finds nothing, rather than everything', () => {
  expect(matchCards(cards, ' …！ ', videoTexts, foldScripts)).toEqual([])
})

test('cards that fit alike keep their order', () => {
  const alike = [video('一只猫'), video('两只猫'), video('三只猫')]
  expect(titles(matchCards(alike, '猫', videoTexts, foldScripts))).toEqual(['一只猫', '两只猫', '三只猫'])
})

test('creators are found by name and by what they say; collections by title, introduction and maker', () => {
  const people = [{ username: '远山', sign: '只拍港口' }, { username: '港口' }, { username: '海盐' }]
  expect(matchCards(people, '港口', creatorTexts, foldScripts).map(({ username }) => username)).toEqual([
    '港口',
    '远山',
  ])
  const collections = [
    { title: '夏', intro: '港口与灯塔', user: { username: '远山' } },
    { title: '冬', intro: '', user: { username: '海盐' } },
  ]
  expect(titles(matchCards(collections, '灯塔', collectionTexts, foldScripts))).toEqual(['夏'])
  expect(titles(matchCards(collections, '海盐', collectionTexts, foldScripts))).toEqual(['冬'])
})
