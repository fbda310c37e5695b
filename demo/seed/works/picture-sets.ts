import { writeJson } from '#server/database/tables/types.ts'
import type { PartSource } from '#server/database/tables/works.ts'
import { placeFamilies } from '../../art/scene.ts'
import type { Rng } from '../../rng.ts'
import { pictureSetTitle } from '../../text/works.ts'
import { workCategories } from '#server/words/content.ts'
import { familyFor } from '../looks.ts'
import { inTurn, putWork, secretFolder, type NewSeries, type Shelf } from './shelf.ts'

const intros = [
  '按拍摄的先后排好，没有裁切。',
  '同一条路，来回走了三遍。',
  '都是早上六点到八点之间的光。',
  '拍的时候没有想好题目，回来才发现都是同一件事。',
  '一卷胶片，三十六张，留下这些。',
] as const

/** Makes sets of 8 to 60 pictures; every fourth is sold. */
export function makePictureSets(rng: Rng, shelf: Shelf, series: readonly NewSeries[]): void {
  for (let at = 0; at < shelf.volume.pictures; at += 1) {
    const set = rng.fork(at)
    const title = pictureSetTitle(set, at)
    const families = [familyFor(set, [title]), ...set.some(placeFamilies, 2)]
    const folder = secretFolder()
    const count = at === 0 ? 60 : at === 1 ? 8 : set.int(8, 60)
    const pages = Array.from({ length: count }, (_, index) =>
      shelf.pictures.scene(
        `set/${folder}/${index + 1}.webp`,
        set.int(1, 1e9),
        set.chance(0.6) ? [960, 640] : [640, 960],
        set.pick(families),
      ),
    )
    const coins = at % 4 === 3 ? set.pick([5, 8, 12, 20] as const) : 0
    const category = set.pick(workCategories.picture)
    putWork(
      set,
      shelf,
      {
        kind: 'picture',
        at,
        title,
        intro: set.pick(intros),
        category,
        coverPx: [400, 600],
        seriesId: inTurn(series, at),
      },
      [{ title, size: count, coins, source: writeJson<PartSource>({ from: 'pages', pages }) }],
    )
  }
}
