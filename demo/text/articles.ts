import type { Rng } from '../rng.ts'
import type { Setting } from './fill.ts'
import { fill, settingOf } from './fill.ts'
import { endings, facts, headings, leads, quotes, scenes, villageFacts, villageScenes } from './words/articles.ts'
import { villages } from './words/places.ts'
import { reports } from './words/reports.ts'
import { tagGroups } from './words/tags.ts'

export interface ArticleText {
  readonly title: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly paragraphs: readonly ArticlePart[]
}

/** A part of an article: a heading, a paragraph, something said. */
export interface ArticlePart {
  readonly kind: 'heading' | 'paragraph' | 'quote'
  readonly text: string
}

const titlePatterns = [
  '在{地名}，{人物}和他们的{季节}',
  '{地方}手记：等{事件}的那几天',
  '去{地名}，听{声音}',
  '{地名}的{地方}，正在慢慢变化',
  '{季节}的{地方}，我们住了一个星期',
  '{人物}：{地方}的一天',
  '{地方}没有消失',
  '写给{地名}的一封长信',
] as const
const summaries = [
  '{时刻}的{地方}，最先出现的总是{人物}。我们跟了一整天，也听了一整天的{声音}。',
  '为了等{事件}，我们在{地名}多留了三天。关于{地方}，人们说的不一样，做的却差不多。',
  '{地名}并不远，只是很少有人专门去。这篇手记从{景物}写起，写到灯亮为止。',
  '变化来得很慢，慢到只有住在这里的人才看得见。一篇关于{地方}的记录。',
] as const

/** An article. The hand-written ones come first by `index`; no sentence of a body is used twice. */
export function article(rng: Rng, index = Number.POSITIVE_INFINITY): ArticleText {
  const setting = settingOf(rng, rng.pick(villages))
  const report = reports[index]
  const moods = tagGroups.find(([group]) => group === '心情')?.[1] ?? []
  const feelings = rng.some(moods, 2)
  if (report === undefined) {
    const lead = fill(rng.pick(leads), setting.words)
    return {
      title: fill(rng.pick(titlePatterns), setting.words),
      summary: fill(rng.pick(summaries), setting.words),
      tags: [setting.place.tag, ...feelings],
      paragraphs: [
        paragraph(lead),
        ...bodyOf(
          rng,
          { scenes: [...scenes, ...villageScenes], quotes, facts: [...facts, ...villageFacts], endings },
          setting,
        ),
      ],
    }
  }
  // Under a title of its own, nothing may name a place that the title does not know.
  const neutral = (list: readonly string[]): string[] => list.filter((text) => !text.includes('{'))
  const stock = {
    scenes: neutral(report.urban ? scenes : [...scenes, ...villageScenes]),
    quotes: neutral(quotes),
    facts: neutral(report.urban ? facts : [...facts, ...villageFacts]),
    endings: neutral(endings),
  }
  return {
    title: report.title,
    summary: report.summary,
    tags: [report.urban ? '城市' : '旅途', ...feelings],
    paragraphs: [paragraph(report.lead), ...bodyOf(rng, stock, setting)],
  }
}

/** How many articles are written by hand. */
export const reportCount = reports.length

interface Stock {
  readonly scenes: readonly string[]
  readonly quotes: readonly string[]
  readonly facts: readonly string[]
  readonly endings: readonly string[]
}

/** Twelve to eighteen parts after the lead. */
function bodyOf(rng: Rng, stock: Stock, setting: Setting): ArticlePart[] {
  const pick = (list: readonly string[], count: number): string[] =>
    rng.some(list, count).map((text) => fill(text, setting.words))
  const body = pick(stock.scenes, rng.int(7, 10))
  const said = pick(stock.quotes, rng.int(2, 4))
  const known = pick(stock.facts, rng.int(1, 2))
  const [first = '', second = ''] = rng.some(headings, 2)
  const half = Math.ceil(body.length / 2)
  const parts: ArticlePart[] = []
  for (const [at, text] of body.entries()) {
    if (at === 2) parts.push({ kind: 'heading', text: first })
    if (at === half + 1) parts.push({ kind: 'heading', text: second })
    parts.push(paragraph(text))
    const quote = at % 2 === 1 ? said.pop() : undefined
    if (quote !== undefined) parts.push({ kind: 'quote', text: quote })
    const fact = at % 3 === 2 ? known.pop() : undefined
    if (fact !== undefined) parts.push(paragraph(fact))
  }
  return [...parts, ...pick(stock.endings, 1).map(paragraph)]
}

function paragraph(text: string): ArticlePart {
  return { kind: 'paragraph', text }
}

/** The parts as rich text; a picture (relative path) after every third paragraph, as long as there are any. */
export function articleHtml(parts: readonly ArticlePart[], images: readonly string[] = []): string {
  const left = [...images]
  return parts
    .map(({ kind, text }, at) => {
      if (kind === 'heading') return `<h3>${text}</h3>`
      const html = kind === 'quote' ? `<blockquote>${text}</blockquote>` : `<p>${text}</p>`
      const image = at % 3 === 1 ? left.shift() : undefined
      return image === undefined ? html : `${html}<img src="${image}">`
    })
    .join('')
}
