import type { Rng } from '../rng.ts'
import { fill, settingOf } from './fill.ts'
import { moreCompanions } from './words/meeting-more.ts'
import { companionFacts, companions } from './words/meeting.ts'
import { audioChapterTitles, chapterTitles, episodeTitles } from './words/chapters.ts'
import { audios, comics, gameFeatures, games, novels, pictureTitles } from './words/works.ts'

/** The title of a work, what it is about, and its category. */
export interface WorkText {
  readonly title: string
  readonly intro: string
  readonly category: string
}

const volumes = ['', '·续', '·外传', '·四季篇', '·远行篇', '·番外集'] as const

/** A comic, by number; after the hand-written ones come sequels. */
export function comic(index: number): WorkText {
  return work(comics, index)
}

/** A novel, by number. */
export function novel(index: number): WorkText {
  return work(novels, index)
}

/** An audio book or radio show, by number. */
export function audio(index: number): WorkText {
  return work(audios, index)
}

/** A game, by number: rich text for its intro, and a tag. */
export function game(rng: Rng, index: number): WorkText {
  const { title, intro, category } = work(games, index)
  const features = rng.some(gameFeatures, 4).map((feature) => `<li>${feature}</li>`)
  return { title, category, intro: `<p>${intro}</p><ul>${features.join('')}</ul>` }
}

/** `第十二章 潮声`: numbered chapters; titles do not repeat within the first fifty of a book. */
export function chapterTitle(bookSeed: Rng, no: number): string {
  const order = bookSeed.fork('chapters').shuffle(chapterTitles)
  return `第${chinese(no)}章 ${order[(no - 1) % order.length] ?? ''}`
}

/** `第3话 迷路的包裹`. */
export function episodeTitle(bookSeed: Rng, no: number): string {
  const order = bookSeed.fork('episodes').shuffle(episodeTitles)
  return `第${no}话 ${order[(no - 1) % order.length] ?? ''}`
}

/** The title of a chapter of an audio book. */
export function audioChapterTitle(bookSeed: Rng, no: number): string {
  const order = bookSeed.fork('audio').shuffle(audioChapterTitles)
  return `第${no}集 ${order[(no - 1) % order.length] ?? ''}`
}

/** The title of a set of pictures. */
export function pictureSetTitle(rng: Rng, index: number): string {
  const title = pictureTitles[index % pictureTitles.length] ?? ''
  const setting = settingOf(rng)
  if (index < pictureTitles.length) return title
  return rng.chance(0.5) ? `${setting.town} · ${title}` : `${setting.words['季节'] ?? ''} · ${title}`
}

/** A listing of company for a harmless undertaking among adults. */
export function companion(rng: Rng, index: number): { title: string; intro: string; age: number } {
  const all = [...companions, ...moreCompanions]
  const [title, intro] = all[index % all.length] ?? rng.pick(all)
  const { words } = settingOf(rng)
  return {
    title: fill(title, words),
    intro: fill(intro, words) + rng.some(companionFacts, 2).join(''),
    age: rng.int(19, 46),
  }
}

function work(list: readonly (readonly [title: string, intro: string, category: string])[], index: number): WorkText {
  const [title, intro, category] = list[index % list.length] ?? ['', '', '']
  const round = Math.floor(index / list.length)
  const base = title.replace(/（有声版）$/, '')
  return { title: round === 0 ? title : `${base}${volumes[round] ?? `（${round + 1}）`}`, intro, category }
}

/** A number below 10,000 in Chinese. */
export function chinese(value: number): string {
  const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
  if (value < 20 && value >= 10) return `十${value === 10 ? '' : (digits[value - 10] ?? '')}`
  if (value < 10) return digits[value] ?? ''
  let [text, isGap] = ['', false]
  for (const [unit, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / unit) % 10
    if (digit === 0) isGap ||= text !== ''
    else {
      text += `${isGap ? '零' : ''}${unit === 1000 && digit === 2 ? '两' : (digits[digit] ?? '')}${name}`
      isGap = false
    }
  }
  return text
}
