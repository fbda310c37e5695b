import { describe, expect, it } from 'vitest'
import type { Block } from '#contract/shapes/blocks.ts'
import { blocksOfText, textOfChapter } from '#data/chapter-markup.ts'

const none = () => undefined
const p = (text: string) => ({ type: 'p', runs: [{ text }] })

describe('what an author types', () => {
  it('is a paragraph a line, whatever stands between', () => {
    expect(blocksOfText('  一\n\n\n二\n三  ', none)).toEqual([p('一'), p('二'), p('三')])
  })

  it('has headings, quotations, rules, pictures and notes', () => {
    const typed = '# 上\n### 夜\n> 他说\n---\n![海](a)\n![没有](b)\n[^1]: 塔灯'
    expect(blocksOfText(typed, (name) => (name === 'a' ? 'u/a.webp' : undefined))).toEqual([
      { type: 'h', level: 1, runs: [{ text: '上' }] },
      { type: 'h', level: 3, runs: [{ text: '夜' }] },
      { type: 'quote', runs: [{ text: '他说' }] },
      { type: 'hr' },
      { type: 'img', image: 'u/a.webp', alt: '海' },
      { type: 'note', id: '1', runs: [{ text: '塔灯' }] },
    ])
  })

  it('has emphasis, readings and note marks within a line', () => {
    expect(blocksOfText('他**看**见*了*{灯|とう}[^1]。', none)).toEqual([
      {
        type: 'p',
        runs: [
          { text: '他' },
          { text: '看', marks: ['strong'] },
          { text: '见' },
          { text: '了', marks: ['em'] },
          { text: '灯', ruby: 'とう', note: '1' },
          { text: '。' },
        ],
      },
    ])
  })

  it.each(['5 * 3', '**没有结束', '{只有一半', '[不是注]', '#没有空格', '2 > 1', String.raw`a\b`])(
    'keeps %s as it is',
    (line) => {
      expect(blocksOfText(line, none)).toEqual([p(line)])
    },
  )

  it('comes back as the same blocks, however odd its characters', () => {
    const image = { path: 'u/a.webp', width: 4, height: 3 }
    const blocks: Block[] = [
      { type: 'h', level: 2, runs: [{ text: '第*一*章' }] },
      { type: 'p', runs: [{ text: '# 不是标题' }] },
      { type: 'p', runs: [{ text: '---' }] },
      { type: 'p', runs: [{ text: '> 也不是' }] },
      { type: 'p', runs: [{ text: '[^1]: 不是注' }] },
      { type: 'p', runs: [{ text: String.raw`\{a|b\} **` }, { text: '重', marks: ['em', 'strong'] }] },
      { type: 'p', runs: [{ text: '灯', ruby: 'とう', note: '1' }, { text: '下' }] },
      { type: 'img', image, alt: '海' },
      { type: 'hr' },
      { type: 'note', id: '1', runs: [{ text: '塔灯' }] },
    ]
    const again = blocksOfText(textOfChapter(blocks), (path) => path)
    expect(again).toEqual(blocks.map((block) => (block.type === 'img' ? { ...block, image: image.path } : block)))
  })
})
