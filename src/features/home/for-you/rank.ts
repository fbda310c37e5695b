/*
 * What of the videos that a device knows is for its person: pure, asked nobody, and the same each time for the same that
 * is known. The bench measures it (`tests/bench/for-you`).
 */

import { ageMs } from '#lib/stamp.ts'

/** What ranking knows of a video. */
export interface Candidate {
  readonly id: number
  /** Who made it. */
  readonly creator: string
  readonly tags: readonly string[]
  readonly seconds: number
  readonly plays: number
  /** Unix milliseconds. */
  readonly createdAt: number
}

/** What somebody opened. */
export interface Watched extends Candidate {
  /** How much of it was watched, 0 to 1. */
  readonly share: number
  /** When, in Unix milliseconds. */
  readonly at: number
  /** What the server says goes with it, the nearest first. */
  readonly related: readonly number[]
}

/** What somebody wants less of. */
export interface Less {
  readonly creator: string
  readonly tags: readonly string[]
  readonly at: number
}

/** What a device knows of its person. */
export interface Known {
  readonly watched: readonly Watched[]
  readonly less: readonly Less[]
  /** How often a video was offered and not opened. */
  readonly shown: Readonly<Record<number, number>>
  readonly nowMs: number
}

/** A video that was chosen, and which one it was chosen for; undefined where it was for all of them together. */
export interface Picked {
  readonly id: number
  readonly because: number | undefined
}

const dayMs = 24 * 3600 * 1000
const halfLifeMs = 14 * dayMs
const lessHalfLifeMs = 90 * dayMs
/** Who left before so much of it did not want it. */
const skippedShare = 0.1

/** How much each reason weighs; the first is the largest there can be of the others. */
const weights = {
  related: 1,
  tags: 0.5,
  creator: 0.25,
  length: 0.1,
  fresh: 0.1,
  plays: 0.1,
  less: 1,
  /** By how much what is like something chosen already falls behind. */
  alike: 0.35,
} as const

/** Each time that it was offered and not opened it has so much of its worth left. */
const shownFactor = 0.8
/** No more of one creator among those that are chosen. */
const mostOfCreator = 3
/** What was watched at this time of day tells more of what is wanted now. */
const sameHour = { within: 3, factor: 1.3 } as const

/** What is left of something after its time: nothing where its stamp is later than now. */
const fading = (at: number, nowMs: number, halfMs: number) => 2 ** (-ageMs(at, nowMs) / halfMs)

function isSameHour(one: number, other: number): boolean {
  const apart = Math.abs(new Date(one).getHours() - new Date(other).getHours())
  return Math.min(apart, 24 - apart) <= sameHour.within
}

/** How much what was watched says of what is wanted: below 0 where it was left at once. */
function worthOf({ share, at }: Watched, nowMs: number): number {
  const said = share < skippedShare ? -0.3 : 0.3 + 0.7 * share
  return said * fading(at, nowMs, halfLifeMs) * (isSameHour(at, nowMs) ? sameHour.factor : 1)
}

/** Adds to the count of a key. */
function add<K>(sums: Map<K, number>, key: K, value: number) {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

/** What somebody likes, as sums by tag and creator with the largest of each at 1. */
function tasteOf({ watched, nowMs }: Known) {
  const tags = new Map<string, number>()
  const creators = new Map<string, number>()
  let lengths = 0
  let sum = 0
  for (const one of watched) {
    const worth = worthOf(one, nowMs)
    for (const tag of one.tags) add(tags, tag, worth / Math.sqrt(one.tags.length))
    add(creators, one.creator, worth)
    if (worth <= 0) continue
    lengths += worth * Math.log(1 + one.seconds)
    sum += worth
  }
  return { tags: scaled(tags), creators: scaled(creators), length: sum > 0 ? lengths / sum : undefined }
}

function scaled(sums: Map<string, number>): Map<string, number> {
  const most = Math.max(1e-9, ...sums.values())
  return new Map([...sums].map(([key, value]) => [key, Math.max(-1, value / most)]))
}

/** What speaks for videos that go with those that were watched, and for which of them most. */
function relatedScores({ watched, nowMs }: Known) {
  const scores = new Map<number, { score: number; because: number; most: number }>()
  for (const one of watched) {
    const worth = worthOf(one, nowMs)
    for (const [place, id] of one.related.entries()) {
      const said = worth / Math.log2(2 + place)
      const known = scores.get(id) ?? { score: 0, because: one.id, most: 0 }
      const leads = said > known.most
      scores.set(id, {
        score: known.score + said,
        because: leads ? one.id : known.because,
        most: leads ? said : known.most,
      })
    }
  }
  return scores
}

/** How alike two videos are, 0 to 1: by their tags and who made them. */
function alike(one: Candidate, other: Candidate): number {
  const theirs = new Set(other.tags)
  const shared = one.tags.filter((tag) => theirs.has(tag)).length
  const all = one.tags.length + other.tags.length - shared
  return 0.7 * (all > 0 ? shared / all : 0) + (one.creator === other.creator ? 0.3 : 0)
}

/** How much somebody wants less of it, 0 to 1. */
const lessOf = (candidate: Candidate, { less, nowMs }: Known) =>
  Math.min(
    1,
    less.reduce(
      (sum, one) => sum + fading(one.at, nowMs, lessHalfLifeMs) * alike(candidate, { ...candidate, ...one }),
      0,
    ),
  )

/** Each candidate with what speaks for it. */
function scored(candidates: readonly Candidate[], known: Known) {
  const { watched, shown, nowMs } = known
  const seen = new Set(watched.map(({ id }) => id))
  const open = [...new Map(candidates.map((one) => [one.id, one])).values()].filter(({ id }) => !seen.has(id))
  const taste = tasteOf(known)
  const related = relatedScores(known)
  const mostRelated = Math.max(1e-9, ...[...related.values()].map(({ score }) => score))
  const mostPlays = Math.max(1, ...open.map(({ plays }) => Math.log1p(plays)))
  return open.map((candidate) => {
    const { id, creator, tags, seconds, plays, createdAt } = candidate
    const near = related.get(id)
    const ofTags = tags.reduce((sum, tag) => sum + (taste.tags.get(tag) ?? 0), 0) / Math.sqrt(Math.max(1, tags.length))
    const apart = taste.length === undefined ? Infinity : Math.abs(Math.log(1 + seconds) - taste.length)
    const score =
      weights.related * ((near?.score ?? 0) / mostRelated) +
      weights.tags * ofTags +
      weights.creator * (taste.creators.get(creator) ?? 0) +
      weights.length * Math.exp(-apart) +
      weights.fresh * fading(createdAt, nowMs, halfLifeMs) +
      weights.plays * (Math.log1p(plays) / mostPlays)
    return {
      candidate,
      because: near && near.most > 0 ? near.because : undefined,
      score: score * shownFactor ** (shown[id] ?? 0) - weights.less * lessOf(candidate, known),
      /** The most that it is like one that was chosen. */
      alike: 0,
    }
  })
}

/** Chooses so many, the best first, each time the one that is worth most beside those chosen before (maximal marginal relevance). */
export function rank(candidates: readonly Candidate[], known: Known, count: number): Picked[] {
  let rest = scored(candidates, known)
  const picked: Picked[] = []
  const creators = new Map<string, number>()
  while (picked.length < count && rest.length > 0) {
    const value = (one: (typeof rest)[number]) => one.score - weights.alike * one.alike
    // the first of equals, so that it is the same each time
    const best = rest.reduce((most, one) => (value(one) > value(most) ? one : most))
    const { candidate, because } = best
    picked.push({ id: candidate.id, because })
    add(creators, candidate.creator, 1)
    const isFull = creators.get(candidate.creator)! >= mostOfCreator
    rest = rest.filter((one) => one !== best && !(isFull && one.candidate.creator === candidate.creator))
    for (const one of rest) one.alike = Math.max(one.alike, alike(one.candidate, candidate))
  }
  return picked
}
