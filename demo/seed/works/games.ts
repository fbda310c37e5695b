import type { GameLink } from '#contract/shapes/game.ts'
import { writeJson } from '#server/database/tables/types.ts'
import type { Rng } from '../../rng.ts'
import { authorName } from '../../text/people.ts'
import { game } from '../../text/works.ts'
import { putWork, type Shelf } from './shelf.ts'

/** Platforms, and what there is to download for each. */
const platforms: readonly (readonly [platform: string, label: string, file: string])[] = [
  ['Android', '安卓安装包', 'android.apk'],
  ['iOS', '苹果设备安装说明', 'ios.html'],
  ['Windows', 'Windows 压缩包', 'windows.zip'],
  ['网页', '在网页里玩', 'play.html'],
]

/** Makes games; every second is sold. Their links lead to a domain that can't exist. */
export function makeGames(rng: Rng, shelf: Shelf): void {
  for (let at = 0; at < shelf.volume.games; at += 1) {
    const box = rng.fork(at)
    const { title, intro, category } = game(box, at)
    const draft = { kind: 'game', at, title, intro, category, author: authorName(box), coverPx: [480, 480] } as const
    const work = putWork(box, shelf, draft, [])
    work.coins = at % 2 === 1 ? box.pick([6, 12, 18, 30] as const) : 0
    const chosen = platforms.filter((_, index) => index === at % platforms.length || box.chance(0.5))
    const screenshots = Array.from({ length: box.int(4, 6) }, (_, index) =>
      shelf.pictures.scene(`game/${work.id}-${index + 1}.webp`, box.int(1, 1e9), [640, 360], work.family),
    )
    const links = chosen.map(([platform, label, file]): GameLink => ({
      platform,
      label,
      url: `https://download.example.invalid/game/${work.id}/${file}`,
    }))
    shelf.games.push({
      work_id: work.id,
      screenshots: writeJson(screenshots),
      platforms: writeJson(chosen.map(([platform]) => platform)),
      size: box.chance(0.3) ? `${box.float(1, 2.4).toFixed(1)} GB` : `${box.int(18, 860)} MB`,
      links: writeJson(links),
    })
  }
}
