import { describe, expect, test } from 'vitest'
import { type Block, Blocks, textOfBlocks } from '#contract/shapes/blocks.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { drawnOf } from '#features/novel/reader/lines.ts'
import { cutAtMarks } from '#features/novel/reader/marks.ts'
import * as v from 'valibot'

const image = { path: 'a/b.webp', width: 40, height: 30 }
const blocks: Block[] = [
  { type: 'h', level: 2, runs: [{ text: '第一章　雾' }] },
  { type: 'p', runs: [{ text: '他' }, { text: '说', marks: ['em'] }, { text: '灯塔', ruby: 'dēngtǎ', note: 'n1' }] },
  { type: 'img', image, alt: '灯塔' },
  { type: 'h', level: 5, runs: [{ text: '二' }] },
  { type: 'hr' },
  { type: 'quote', runs: [{ text: '亮了' }] },
  { type: 'note', id: 'n1', runs: [{ text: '海边的塔' }] },
]
const chapter = (given: Partial<ChapterText>): ChapterText => ({
  chapter: { id: 1, novel_id: 1, no: 1, title: '第一章 雾', words: 1, coins: 0, is_pay: false },
  text: textOfBlocks(blocks),
  blocks,
  prev: null,
  next: null,
  ...given,
})

describe('a chapter of blocks', () => {
  test('has its lines where they are in its text, what is between them, and its notes', () => {
    const { items, untitled, notes } = drawnOf(chapter({}))
    const text = textOfBlocks(blocks)
    expect(items.map(({ type }) => type)).toEqual(['h', 'p', 'img', 'h', 'hr', 'quote'])
    for (const item of items) if ('at' in item) expect(text.slice(item.at, item.at + item.text.length)).toBe(item.text)
    // its first heading is its title: it is not drawn twice
    expect(untitled).toBe(false)
    expect(items.flatMap((item) => ('rank' in item ? [item.rank] : []))).toEqual([-1, 1])
    expect([...notes]).toEqual([['n1', [{ text: '海边的塔' }]]])
  })

  test('that is of another text is drawn by its text: no place is moved', () => {
    const { items, untitled } = drawnOf(chapter({ text: '别的\n　　文字' }))
    expect(items).toEqual([
      { type: 'p', at: 0, text: '别的' },
      { type: 'p', at: 5, text: '文字' },
    ])
    expect(untitled).toBe(true)
  })

  test('of a newer server loses what is not known, and refuses what does not fit', () => {
    const known = blocks.slice(0, 2)
    expect(v.parse(Blocks, [...known, { type: 'table', rows: [] }])).toEqual(known)
    expect(v.safeParse(Blocks, [{ type: 'img', alt: 'x' }]).success).toBe(false)
  })
})

test('a mark that begins within a reading begins before it, and a note stands where its run ends', () => {
  const [, { runs }] = blocks as [Block, Extract<Block, { type: 'p' }>]
  const pieces = cutAtMarks(4, [{ from: 1, to: 3 }], runs)
  expect(pieces.map(({ from, to, mark, run, last }) => [from, to, !!mark, run?.note, last])).toEqual([
    [0, 1, false, undefined, true],
    [1, 2, true, undefined, true],
    [2, 4, true, 'n1', true],
  ])
})
