import { familyNames, type FamilyName } from '../art/scene.ts'
import type { Rng } from '../rng.ts'

/** Which pictures suit a tag. */
const looks: Readonly<Record<string, readonly FamilyName[]>> = {
  海边: ['sea', 'lighthouse', 'pier', 'sea', 'waves'],
  海岛: ['sea', 'pier'],
  轮渡: ['pier', 'sea'],
  山里: ['terraces', 'karst', 'forest', 'lake', 'contours'],
  水边: ['lake', 'waterTown', 'bridge', 'karst', 'scales'],
  城市: ['city', 'bridge', 'rain', 'city', 'geometric'],
  旅途: ['train', 'dunes', 'fields', 'balloons', 'train'],
  火车: ['train'],
  古镇: ['waterTown', 'lanterns'],
  极光: ['aurora'],
  星空: ['cosmos', 'aurora'],
  雪景: ['snow'],
  森林: ['forest'],
  沙漠: ['dunes'],
  花田: ['fields'],
  猫: ['catWindow', 'catRoof'],
  下雨天: ['rain'],
  夜市: ['lanterns'],
  夜景: ['city', 'lanterns', 'bridge'],
  手艺: ['waterTown', 'geometric', 'scales', 'lanterns'],
  美食: ['confetti', 'lanterns', 'catWindow'],
}

/** A family of pictures that suits these tags: by the first that says anything, else any. */
export function familyFor(rng: Rng, tags: readonly string[]): FamilyName {
  const fitting = tags.map((tag) => looks[tag]).find((families) => families !== undefined)
  return rng.pick(fitting ?? familyNames)
}
