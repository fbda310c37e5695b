import { describe, expect, test } from 'vitest'
import { createRng } from '#demo/rng.ts'
import { article, articleHtml, reportCount } from '#demo/text/articles.ts'
import { post, want, wantAnswers, wantCount } from '#demo/text/circle.ts'
import { comments } from '#demo/text/comments.ts'
import { clip, collection, film, filmTitle } from '#demo/text/films.ts'
import { creatorName } from '#demo/text/people.ts'
import { castOf, chapter, excerptOf, lengthOf } from '#demo/text/prose.ts'
import { helpItems, messageTexts, notice, noticeCount } from '#demo/text/service.ts'
import { creatorNames } from '#demo/text/words/people.ts'
import { audio, chapterTitle, chinese, comic, companion, game, novel, pictureSetTitle } from '#demo/text/works.ts'
import { tagGroups } from '#demo/text/words/tags.ts'

const seed = Number(process.env['SEED'] ?? 20_240)
const rng = () => createRng(seed)

describe(`texts of seed ${seed}`, () => {
  test('the same seed gives the same text, another one another', () => {
    const made = (from: number): unknown => [
      film(createRng(from)),
      article(createRng(from)),
      chapter(from, 3),
      comments(createRng(from), 20),
    ]
    expect(made(seed)).toEqual(made(seed))
    expect(made(seed)).not.toEqual(made(seed + 1))
  })

  test('no placeholder is left anywhere', () => {
    const source = rng()
    const texts = Array.from({ length: 120 }, (_, index) => [
      film(source),
      film(source, index),
      clip(source),
      clip(source, index),
      article(source),
      article(source, index),
      post(source, index),
      want(index),
      companion(source, index),
      comic(index),
      novel(index),
      audio(index),
      game(source, index),
      pictureSetTitle(source, index),
      collection(source, index),
      chapter(index, index + 1),
    ])
    expect(JSON.stringify(texts)).not.toMatch(/\{[^",:{}[\]]*[\u4e00-\u9fff]\}|undefined|NaN/)
  })

  test('no message names somebody: the one who sent it is told beside it', () => {
    const texts = messageTexts(rng(), 99).map(({ title, content }) => `${title} ${content}`)
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => creatorNames.some((name) => text.includes(name)))).toEqual([])
  })

  test('there are many different titles, names and tags', () => {
    const source = rng()
    expect(new Set(Array.from({ length: 1000 }, (_, index) => filmTitle(source, index))).size).toBeGreaterThan(800)
    expect(new Set(Array.from({ length: 200 }, (_, index) => creatorName(index))).size).toBe(200)
    expect(tagGroups.flatMap(([, tags]) => tags).length).toBeGreaterThanOrEqual(40)
    for (const make of [comic, novel, audio])
      expect(new Set(Array.from({ length: 60 }, (_, index) => make(index).title)).size).toBe(60)
  })

  test('nothing is said twice on a page', () => {
    const source = rng()
    const page = comments(source, 130)
    expect(new Set(page).size).toBe(130)
    expect(new Set(wantAnswers(source, 8)).size).toBe(8)
    expect(new Set(messageTexts(source, 10).map(({ content }) => content)).size).toBe(10)
    for (let index = 0; index < reportCount + 40; index += 1) {
      const texts = article(source, index).paragraphs.map(({ text }) => text)
      expect(new Set(texts).size).toBe(texts.length)
    }
    for (let no = 1; no <= 40; no += 1) {
      const sentences = chapter(seed, no)
        .flatMap((text) => text.split(/(?<=[。？！])/))
        .filter((text) => text.length > 12)
      expect(new Set(sentences).size).toBe(sentences.length)
    }
  })

  test('a chapter has 800 to 2000 characters and keeps to its people', () => {
    for (let no = 1; no <= 60; no += 1) {
      const length = lengthOf(chapter(seed, no))
      expect(length).toBeGreaterThanOrEqual(800)
      expect(length).toBeLessThanOrEqual(2000)
    }
    const { she } = castOf(seed)
    expect(chapter(seed, 7).join('')).toContain(she)
    expect(lengthOf(excerptOf(chapter(seed, 1), 300))).toBeLessThanOrEqual(300)
    const titles = Array.from({ length: 48 }, (_, at) => chapterTitle(rng(), at + 1).split(' ')[1])
    expect(new Set(titles).size).toBe(48)
  })

  test('an article becomes rich text with its pictures', () => {
    const html = articleHtml(article(rng(), 0).paragraphs, ['a/1.webp', 'a/2.webp'])
    expect(html).toMatch(/^<p>天刚暗/)
    expect(html.match(/<img src="a\/\d\.webp">/g)).toHaveLength(2)
    expect(html.replaceAll(/<\/?(p|h3|blockquote)>|<img src="[^"]+">/g, '')).not.toMatch(/[<>]/)
  })

  test('companions are adults, help covers what people ask, numbers are read in Chinese', () => {
    const source = rng()
    for (let index = 0; index < 60; index += 1) expect(companion(source, index).age).toBeGreaterThanOrEqual(18)
    expect(helpItems().length).toBeGreaterThanOrEqual(20)
    expect(
      Array.from({ length: noticeCount }, (_, index) => notice(index).html).every((html) => html.startsWith('<p>')),
    ).toBe(true)
    expect([1, 10, 12, 20, 34, 100, 105, 110, 121].map(chinese)).toEqual([
      '一',
      '十',
      '十二',
      '二十',
      '三十四',
      '一百',
      '一百零五',
      '一百一十',
      '一百二十一',
    ])
    expect(want(wantCount)).toEqual(want(0))
  })
})
