import type { Insertable } from 'kysely'
import { writeJson, states } from '#server/database/tables/types.ts'
import type { VideosTable } from '#server/database/tables/videos.ts'
import { allLoops } from '../loops.ts'
import type { FamilyName } from '../art/scene.ts'
import type { Rng } from '../rng.ts'
import type { PictureList } from './pictures.ts'
import { clip, film } from '../text/films.ts'
import { styles, tagGroups } from '../text/words/tags.ts'
import { familyFor } from './looks.ts'
import type { Volume } from './volumes.ts'

/** A video before it is kept; counts are filled in when everything is there. */
export type NewMv = Insertable<VideosTable> & { id: number; tags: readonly string[]; family: FamilyName }

const dayMs = 24 * 3600 * 1000
const spanDays = 180
const chapterTitles = ['路上', '等一阵风', '天亮', '遇见的人', '回程', '尾声'] as const

/** Makes videos and clips, the oldest first, so that a higher id is a newer one. */
export function makeVideos(
  rng: Rng,
  volume: Volume,
  creators: readonly number[],
  pictures: PictureList,
  nowMs: number,
): NewMv[] {
  const forms = rng.shuffle([...Array<boolean>(volume.videos).fill(false), ...Array<boolean>(volume.clips).fill(true)])
  // More of the newer ones, in order.
  const ages = forms.map((_, at) => Math.round(spanDays * dayMs * (1 - (at + rng.next()) / forms.length) ** 1.6))
  const titles = new Set<string>()
  const made = { films: 0, clips: 0 }
  return forms.map((small, at) => {
    const id = at + 1
    const { title, intro, tags: given } = small ? clip(rng, (made.clips += 1) - 1) : film(rng, (made.films += 1) - 1)
    const tags = tagsOf(rng, title, given)
    const family = familyFor(rng, tags)
    const ageMs = Math.max(60_000, ages[at] ?? 0)
    const quality = rng.next() ** 3
    const plays = Math.round((40 + 220_000 * quality) * Math.min(1, (ageMs / dayMs + 0.2) / 20) ** 0.6)
    const price = small
      ? 0
      : rng.weighted([
          [0, 78],
          [5, 6],
          [10, 5],
          [18, 3],
          [30, 2],
        ] as const)
    const [width, height] = small ? ([360, 640] as const) : ([640, 360] as const)
    const seconds = small
      ? rng.int(9, 58)
      : rng.weighted([
          [rng.int(95, 600), 5],
          [rng.int(600, 1800), 3],
          [rng.int(1800, 5400), 1],
        ] as const)
    return {
      id,
      user_id: rng.pick(creators),
      title: unique(titles, title),
      intro,
      cover: writeJson(pictures.scene(`mv/${id}.webp`, rng.int(1, 1e9), [width, height], family)),
      seconds,
      aspect: small ? '9X16' : '16X9',
      small: small ? 1 : 0,
      style_id: rng.int(1, styles.length),
      coins: price,
      vip_only: price === 0 && !small && rng.chance(0.13) ? 1 : 0,
      plays,
      likes_count: Math.round(plays * rng.float(0.015, 0.09)),
      comments_count: 0,
      heat: 0,
      chapters: !small && seconds > 600 && rng.chance(0.4) ? writeJson(chaptersOf(rng, seconds)) : null,
      loop: loopFor(rng, family, small),
      state: states.live,
      created_at: nowMs - ageMs,
      tags,
      family,
    }
  })
}

const tagNames = tagGroups.flatMap(([, names]) => names)
/** Tags that say how or when it was filmed, and so suit any subject. */
const manners = tagGroups.flatMap(([group, names]) => (group === '拍法' || group === '出行' ? names : []))

/** The tags that the title names come first: they decide on the picture. */
function tagsOf(rng: Rng, title: string, given: readonly string[]): string[] {
  const named = tagNames.filter((name) => title.includes(name))
  return [...new Set([...named, ...given, ...(rng.chance(0.4) ? [rng.pick(manners)] : [])])]
}

function chaptersOf(rng: Rng, seconds: number): { at: number; title: string }[] {
  const count = rng.int(3, 5)
  const titles = ['出发', ...rng.some(chapterTitles, count - 1)]
  return titles.map((title, at) => ({ at: Math.round((seconds * at) / count), title }))
}

/** A film of the same family where there is one, else any of the right form. */
function loopFor(rng: Rng, family: FamilyName, portrait: boolean): string {
  const loops = allLoops().filter((loop) => loop.portrait === portrait)
  const alike = loops.filter((loop) => loop.family === family)
  return rng.pick(alike.length > 0 ? alike : loops).id
}

/** A title that no other has: a second one is told apart by a number. */
export function unique(known: Set<string>, title: string): string {
  let text = title
  for (let part = 2; known.has(text); part += 1) text = `${title}（${part}）`
  known.add(text)
  return text
}
