/*
 * People with known tastes, drawn from a seed: no public data set of watching can be had without a network, and none has
 * skips, tags and times of day together. What is measured on it tells ways apart; it tells nothing of any real place.
 */

const people = 2500
const videos = 1200
const topics = 24
const creators = 120
const days = 60
const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** When the last of them was watched. */
export const nowMs = Date.UTC(2026, 0, 1)

/** A generator of numbers from 0 to 1, the same for a seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A video of the simulation. */
export interface SimVideo {
  readonly id: number
  readonly creator: string
  readonly tags: readonly string[]
  readonly seconds: number
  readonly createdAt: number
  /** How well known it is before anybody's taste. */
  readonly fame: number
  readonly topics: readonly number[]
}

/** Somebody watched a video. */
export interface SimWatch {
  readonly id: number
  readonly share: number
  readonly at: number
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function drawVideos(random: () => number): SimVideo[] {
  // a creator stays with two topics
  const own = Array.from({ length: creators }, () => [0, 1].map(() => Math.floor(random() * topics)))
  return Array.from({ length: videos }, (_, id) => {
    const creator = Math.floor(creators * random() ** 1.5)
    const of = [own[creator]![0]!, random() < 0.7 ? own[creator]![1]! : Math.floor(random() * topics)]
    return {
      id,
      creator: `c${creator}`,
      topics: of,
      // tags are what makers say: one in six is missing, one in six says nothing of it
      tags: [
        ...of.filter(() => random() > 0.16).map((topic) => `t${topic}`),
        ...(random() < 0.16 ? [`t${Math.floor(random() * topics)}`] : []),
      ],
      seconds: Math.round(Math.exp(6 + normal(random))),
      createdAt: nowMs - Math.floor(random() * 400) * dayMs,
      fame: 1 / (1 + id * 0.15) ** 0.8,
    }
  })
}

/** What each person watched in their order, and the videos. */
export function drawPlace(seed: number): { videos: SimVideo[]; people: SimWatch[][] } {
  const random = numbersOf(seed)
  // the best known ones are of all creators
  const drawn = drawVideos(random)
  const all = Array.from({ length: people }, () => drawPerson(drawn, random))
  return { videos: drawn, people: all }
}

function drawPerson(all: readonly SimVideo[], random: () => number): SimWatch[] {
  const tastes = new Float64Array(topics)
  for (let at = 0; at < 3; at += 1) tastes[Math.floor(random() * topics)]! += 1.2 + random()
  const dislike = Math.floor(random() * topics)
  tastes[dislike]! -= 2
  const length = 6 + normal(random)
  const fans = new Map<string, number>()
  const likes = (video: SimVideo) =>
    video.topics.reduce((sum, topic) => sum + tastes[topic]!, 0) +
    (fans.get(video.creator) ?? 0) -
    0.3 * Math.abs(Math.log(1 + video.seconds) - length)
  for (let at = 0; at < 2; at += 1) fans.set(`c${Math.floor(random() * creators)}`, 1.5)
  // who meets a video: by its fame, and by what they look for
  const pulls = all.map((video) => video.fame * Math.exp(likes(video)))
  const sums = new Float64Array(all.length)
  let total = 0
  for (const [at, pull] of pulls.entries()) sums[at] = total += pull
  const count = 15 + Math.floor(random() ** 2 * 90)
  const watched = new Map<number, SimWatch>()
  for (let tries = 0; watched.size < count && tries < 10 * count; tries += 1) {
    // a third of what is opened was just there
    const found = random() < 0.33 ? Math.floor(random() ** 2 * all.length) : placeOf(sums, random() * total)
    if (watched.has(found)) continue
    const wanted = 1 / (1 + Math.exp(-(likes(all[found]!) - 1)))
    const share = random() < wanted ? 0.4 + 0.6 * random() : 0.15 * random()
    watched.set(found, { id: found, share, at: 0 })
  }
  const times = Array.from(watched, () => nowMs - Math.floor(random() * days * 24) * hourMs).toSorted((a, b) => a - b)
  return [...watched.values()].map((watch, at) => ({ ...watch, at: times[at]! }))
}

/** The first place whose sum is above a value. */
function placeOf(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
