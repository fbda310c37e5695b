import 'fake-indexeddb/auto'
import { globSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { foldNow } from '#data/fold.ts'
import { sameWords } from '#data/searches.ts'
import { foldSigns, foldText } from '#lib/fold-text.ts'
import { findEntries, type HistoryEntry } from '#features/history/entries.ts'
import { findHelp } from '#features/messages/find-help.ts'
import { hitsIn } from '#lib/find-in-text.ts'
import { matchCards, titleTexts } from '#features/search/match-cards.ts'
import { suggest } from '#features/search/suggest.ts'
import { ownDoor } from '../net/own-door.ts'

/** As things are written, and as they are looked for. */
const pairs: readonly [written: string, asked: string][] = [
  ['海边的灯塔', '燈塔'],
  ['海邊的燈塔', '灯塔'],
  ['海边的灯塔', '海邊的燈塔'],
  ['NIGHT walk', 'ｎｉｇｈｔ'],
  ['ＮＩＧＨＴ walk', 'night'],
  ['第①集', '第1集'],
  ['ｶﾒﾗ', 'カメラ'],
  ['金額', '\u{f90a}额'],
]

beforeEach(async () => {
  await vi.waitUntil(() => foldNow()('燈') === '灯')
})

test.each(pairs)('of two scripts, widths and forms one finds the other on the device: %s, %s', (written, asked) => {
  const fold = foldNow()
  const card = { title: written, tags: [] }
  expect(matchCards([card], asked, titleTexts, fold)).toEqual([card])
  const entry = { row: { kind: 'video' }, title: written } as HistoryEntry
  expect(findEntries([entry], undefined, asked, fold)).toEqual([entry])
  const help = { id: 1, group: '', question: written, answer: '' }
  expect(findHelp([help], asked, fold)).toEqual([help])
  const longer = `${written}…`
  expect(suggest(asked, [longer], [], fold)).toEqual([longer])
})

test('a word of a novel is found in both scripts, and stands where it was', () => {
  const text = '海边的灯塔，ＬＩＧＨＴ㎏，海邊的燈塔，İ𠮷灯'
  const found = (word: string) => hitsIn(text, word, 9, foldNow()).map((hit) => [hit.at, hit.word])
  expect(found('燈塔')).toEqual([
    [3, '灯塔'],
    [16, '燈塔'],
  ])
  expect(found('light')).toEqual([[6, 'ＬＩＧＨＴ']])
  // what would become longer stays, and moves nothing
  expect(found('㎏')).toEqual([[11, '㎏']])
  expect(found('𠮷燈')).toEqual([[20, '𠮷灯']])
  for (const any of [text, '\ud83d', 'ﷺ', 'ß\u0130']) expect(foldSigns(any, foldNow())).toHaveLength(any.length)
})

test('a word that was searched for in another script is the same word', async () => {
  const { db, write, close } = ownDoor()
  const kept = async () => (await db.searches.orderBy('at').toArray()).map(({ word }) => word)
  for (const word of ['灯塔', '港口', '燈塔'])
    await write('saveSearch', word, Date.now(), sameWords(await kept(), word))
  expect(await kept()).toEqual(['港口', '燈塔'])
  close()
})

test('until the table is here the rest does not matter, as ever', () => {
  expect(foldText(' ＡＢＣ燈 ')).toBe('abc燈')
})

/** Who may see to case or forms by themselves, since they find no text: keys of the keyboard, names of languages, hashes, and what must be the very same. */
const others = [
  'src/books/comic.ts',
  'src/books/text.ts',
  'src/components/keys/key-list.ts',
  'src/contract/desk/reports.ts',
  'src/contract/names.ts',
  'src/contract/passwords.ts',
  'src/data/lock-key.ts',
  'src/features/clips/use-clip-keys.ts',
  'src/features/player/keys.ts',
  'src/lib/fit-track.ts',
  'src/lib/fold-text.ts',
  'workers/net/download/playlist.ts',
]

/** Fields to search with whose word goes to the server alone, or is only shown. */
const asked = [
  'src/components/search-field.tsx',
  'src/features/dev/gallery/controls.tsx',
  'src/features/search/search-bar.tsx',
  'src/features/want/answer-sheet.tsx',
]

test('all that compares texts on the device does it by the one fold', () => {
  const files = globSync('{src,workers}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
  const holding = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

  const own = /\.(to(Locale)?(Lower|Upper)Case|normalize|localeCompare)\(|Intl\.Collator/
  expect(holding(own)).toEqual(others)
  // the table comes only when it is wanted, for all of them
  expect(holding(/\bfoldText\b|fold-scripts/)).toEqual([
    'src/data/fold.ts',
    'src/lib/fold-scripts.ts',
    'src/lib/fold-text.ts',
  ])
  expect(holding(/\.tags\.(some|includes)\(/)).toEqual([])
  expect(holding(/\btags\.(some|includes)\(/)).toEqual(['src/features/item-list/use-has-tag.ts'])
  const fields = holding(/<SearchField|type="search"/)
  expect(fields.filter((file) => !/\buseFold\(\)/.test(readFileSync(file, 'utf8')))).toEqual(asked)
})
