import type { Rng } from '../rng.ts'
import type { Setting } from './fill.ts'
import { fill, settingOf } from './fill.ts'
import { clipIntros, closings, middles, openings } from './words/films.ts'
import { collections, clipTitles, filmSeries, filmTitles } from './words/titles.ts'

/** Patterns whose parts all come from one place. */
const titlePatterns = [
  '{时刻}的{地方}，{人物}已经醒了',
  '在{地方}等{事件}',
  '{地方}延时：{景物}',
  '把{地方}的声音装进盒子',
  '{地名}的最后一{末班}',
  '跟着{人物}，看一天的{地方}',
  '{地方}二十四小时',
  '{季节}，{地名}的{地方}',
  '一个人去{地方}，住了三天',
  '听，{声音}',
  '{地名}：{景物}',
  '{事件}，我们在{地方}',
  '{人物}的{季节}',
  '去{地名}，看{景物}',
  '关于{地方}的九个片段',
  '{地方}没有旁白',
  '从{地名}出发，第{数}天',
  '慢放{地方}',
  '{地名}{地方}散步指南',
  '{季节}前后的{地方}',
] as const
const clipPatterns = [
  '{时刻}的{地方}',
  '{景物}，一分钟',
  '{声音}',
  '等{事件}',
  '{地名}的{季节}',
  '{地方}的三十秒',
  '路过{地方}',
  '今天的{地方}',
] as const
const numbers = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const

/** A film in words: its title, introduction, tags, and the place they all speak of. */
export interface FilmText {
  readonly title: string
  readonly intro: string
  readonly tags: readonly string[]
}

/** A title: the hand-written ones first by `index`, then patterns; thousands of different ones. */
export function filmTitle(rng: Rng, index = Number.POSITIVE_INFINITY, setting: Setting = settingOf(rng)): string {
  const written = filmTitles[index]
  if (written !== undefined) return written
  const title = fill(rng.pick(titlePatterns), { ...setting.words, 数: rng.pick(numbers) })
  if (title.length > 18 || title.includes('：') || !rng.chance(0.3)) return title
  return rng.chance(0.5) ? `${title}｜${rng.pick(filmSeries)}` : `${rng.pick(filmSeries)} ${rng.int(2, 48)}：${title}`
}

/** A title for a clip. */
export function clipTitle(rng: Rng, index = Number.POSITIVE_INFINITY, setting: Setting = settingOf(rng)): string {
  return clipTitles[index] ?? fill(rng.pick(clipPatterns), setting.words)
}

/** Two to four sentences on a film. */
export function filmIntro(rng: Rng, setting: Setting = settingOf(rng)): string {
  const sentences = [rng.pick(openings), ...rng.some(middles, rng.int(0, 2)), rng.pick(closings)]
  return sentences.map((sentence) => fill(sentence, setting.words)).join('')
}

/** One sentence on a clip. */
export function clipIntro(rng: Rng): string {
  return rng.pick(clipIntros)
}

/** A film whose title, introduction and tags agree. Hand-written titles (by `index`) have introductions that suit any place. */
export function film(rng: Rng, index?: number): FilmText {
  const setting = settingOf(rng)
  const written = index === undefined ? undefined : filmTitles[index]
  const tags = [
    setting.place.tag,
    ...rng.some(['延时', '长镜头', '环境音', '安静', '治愈', '一个人', '周末', '怀旧', '睡前'], rng.int(1, 3)),
  ]
  if (written !== undefined) return { title: written, intro: writtenIntro(rng), tags: tagsFor(rng, written) }
  return { title: filmTitle(rng, undefined, setting), intro: filmIntro(rng, setting), tags }
}

/** A clip whose title and tags agree. */
export function clip(rng: Rng, index?: number): FilmText {
  const setting = settingOf(rng)
  const written = index === undefined ? undefined : clipTitles[index]
  const tags = [setting.place.tag, ...rng.some(['慢镜头', '街拍', '环境音', '发呆', '早安', '治愈'], rng.int(1, 2))]
  return {
    title: written ?? clipTitle(rng, undefined, setting),
    intro: clipIntro(rng),
    tags: written === undefined ? tags : tagsFor(rng, written),
  }
}

/** A collection: title and intro; after the hand-written ones, numbered parts of them. */
export function collection(rng: Rng, index: number): { title: string; intro: string } {
  const [title, intro] = collections[index % collections.length] ?? rng.pick(collections)
  const round = Math.floor(index / collections.length)
  return { title: round === 0 ? title : `${title}（${numbers[round] ?? round + 1}）`, intro }
}

/** Sentences without a place stand well under any title. */
function writtenIntro(rng: Rng): string {
  const plain = (list: readonly string[]): string[] => list.filter((sentence) => !sentence.includes('{'))
  return [...rng.some(plain(middles), rng.int(1, 2)), ...rng.some(plain(closings), rng.int(1, 2))].join('')
}

const hints: readonly (readonly [RegExp, string])[] = [
  [/海|港|岛|潮|船|浪/, '海边'],
  [/山|云|梯田|茶/, '山里'],
  [/城|街|夜|地铁|屋顶|霓虹/, '城市'],
  [/火车|公路|列车|骑/, '旅途'],
  [/江|湖|河|水|芦苇/, '水边'],
  [/猫/, '猫'],
  [/雪|冰/, '雪景'],
  [/星/, '星空'],
  [/师傅|修|手/, '手艺'],
  [/雨/, '下雨天'],
  [/声音|听|歌/, '环境音'],
  [/厨房|食堂|面|栗子|包子/, '美食'],
]

function tagsFor(rng: Rng, title: string): string[] {
  const fitting = hints.filter(([pattern]) => pattern.test(title)).map(([, tag]) => tag)
  return [...fitting.slice(0, 3), ...rng.some(['治愈', '安静', '延时', '长镜头', '陪伴'], 1)]
}
