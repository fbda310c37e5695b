import { rank, type Candidate, type Watched } from '#features/home/for-you/rank.ts'
import { collectMarks } from '#server/services/item-to-item.ts'
import { figure, type Figure } from '../figures.ts'
import { easeOf } from '../for-you/ease.ts'
import { drawPlace, nowMs, type SimWatch } from '../for-you/people.ts'

const seed = 20_260_101
const taken = 20
/** So many of the last videos that each person really watched are to be found. */
const hidden = 5
const watchedShare = 0.4
/** As the server has them. */
const rules = { floor: 20, most: 50 } as const
const leastShare = 0.1
/** What `mv.related` answers, and what a device has of the feed. */
const related = 30
const feed = 100
const ridge = 100

/** Of a list of ids: how many of those wanted are in it, and how far in front. */
function gainOf(list: readonly number[], wanted: ReadonlySet<number>) {
  const gain = (place: number) => 1 / Math.log2(2 + place)
  const found = list.reduce((sum, id, place) => sum + (wanted.has(id) ? gain(place) : 0), 0)
  const most = Array.from({ length: Math.min(wanted.size, taken) }, (_, place) => gain(place))
  return {
    ndcg: found / most.reduce((sum, each) => sum + each, 0),
    recall: list.filter((id) => wanted.has(id)).length / Math.min(wanted.size, taken),
  }
}

const bestOf = (scores: Float64Array, seen: ReadonlySet<number>, most = taken) =>
  Array.from(scores.keys())
    .filter((id) => !seen.has(id))
    .toSorted((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, most)

/** The last that somebody watched, to be found, and everything before it; undefined for who watched too little. */
function split(watches: readonly SimWatch[]) {
  const real = watches.filter(({ share }) => share >= watchedShare)
  const first = real.at(-hidden)
  if (!first || real.length < 2 * hidden) return undefined
  const known = watches.slice(0, watches.indexOf(first))
  return { known, wanted: new Set(real.slice(-hidden).map(({ id }) => id)) }
}

/** How well each way finds what people with known tastes watch next, beside the most played and EASE on the same. */
export function forYouFigures(): Figure[] {
  const { videos, people } = drawPlace(seed)
  const parts = people.flatMap((watches) => split(watches) ?? [])
  const plays = new Float64Array(videos.length)
  const marks = collectMarks(1_000_000)
  for (const { known } of parts) {
    for (const { id } of known) plays[id]! += 1
    marks.add(known.filter(({ share }) => share >= leastShare).map(({ id, share }) => ({ id, weight: share })))
  }
  const neighbors = new Map(marks.neighbors(rules))
  const ease = easeOf(
    parts.map(({ known }) => known.filter(({ share }) => share >= watchedShare).map(({ id }) => id)),
    videos.length,
    ridge,
  )
  const candidates = videos.map((video): Candidate => ({ ...video, plays: plays[video.id]! }))
  const ways: Record<string, (known: readonly SimWatch[], seen: ReadonlySet<number>) => number[]> = {
    'most played': (_known, seen) => bestOf(plays, seen),
    'item to item': (known, seen) => {
      const scores = new Float64Array(videos.length)
      for (const { id, share } of known)
        for (const [place, other] of (neighbors.get(id) ?? []).entries()) scores[other]! += share / Math.log2(2 + place)
      return bestOf(scores, seen)
    },
    'for you': (known, seen) => {
      const watched = known.map(({ id, share, at }): Watched => {
        const near = (neighbors.get(id) ?? []).slice(0, related)
        return { ...candidates[id]!, share, at, related: near }
      })
      const there = new Set([...watched.flatMap((one) => one.related), ...bestOf(plays, seen, feed)])
      const of = [...there].map((id) => candidates[id]!)
      return rank(of, { watched, less: [], shown: {}, nowMs }, taken).map(({ id }) => id)
    },
    EASE: (known, seen) => {
      const scores = new Float64Array(videos.length)
      for (const { id, share } of known)
        if (share >= watchedShare)
          for (let other = 0; other < videos.length; other += 1) scores[other]! += ease[id * videos.length + other]!
      return bestOf(scores, seen)
    },
  }
  const means = Object.entries(ways).map(([name, way]) => {
    const gains = parts.map(({ known, wanted }) => gainOf(way(known, new Set(known.map(({ id }) => id))), wanted))
    const mean = (key: 'ndcg' | 'recall') => gains.reduce((sum, each) => sum + each[key], 0) / gains.length
    return { name, ndcg: mean('ndcg'), recall: mean('recall') }
  })
  const { ndcg, recall } = means[0]!
  return means.flatMap((one): Figure[] => [
    figure({
      ...{ goal: 'for you', what: `NDCG@20 of ${one.name}, to the most played`, unit: '', digits: 4 },
      ...{ ours: one.ndcg, reference: ndcg },
    }),
    figure({
      ...{ goal: 'for you', what: `Recall@20 of ${one.name}, to the most played`, unit: '', digits: 4 },
      ...{ ours: one.recall, reference: recall },
    }),
  ])
}
