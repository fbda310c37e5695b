import { createHmac } from 'node:crypto'
import { floor } from '#contract/desk/today.ts'
import { foldScripts } from '#lib/fold-scripts.ts'
import type { Db } from '../database/tables.ts'
import { addMissedSearches, missedSearchesOf } from '../repositories/missed-searches.ts'
import { dayOf } from './day.ts'

/** Counts what is looked for and not found. */
export interface MissedSearches {
  /** Of any call: what it was asked with, what it answered, and who asked. */
  note(call: string, input: unknown, answered: unknown, person: string): void
  /** Adds what was counted since to the database. */
  keep(db: Db, nowMs: number): Promise<void>
}

/** Calls that search, by what they look for. */
const searches: Readonly<Record<string, string>> = {
  'search.videos': 'video',
  'search.creators': 'user',
  'search.compilations': 'compilation',
  'comic.filter': 'comic',
  'novel.list': 'novel',
  'picture.list': 'picture',
  'audio.list': 'audio',
  'game.list': 'game',
  'article.list': 'article',
}

/** So many different words are counted a day, and so many that one person was the first to look for; what else is looked for then is left out. */
const mostWords = 5000
const mostOfPerson = 50
/** The words looked for most often among which those are sought that enough people looked for. */
const mostRead = 2000
const longestWord = 60
const bits = 48

/**
 * The bit that stands for somebody who looked for something. Others have the same one, so that nobody can be named by
 * it, and as many bits as are set, so many people there were at least.
 */
const markOf = (secret: Uint8Array, key: string, person: string): bigint =>
  1n << BigInt(createHmac('sha256', secret).update(`missed search\n${key}\n${person}`).digest().readUInt32BE() % bits)

const isFirstPageByWordAlone = (input: unknown): input is { word: string } => {
  const { word, cursor, limit: _limit, sort: _sort, ...others } = input as Readonly<Record<string, unknown>>
  return typeof word === 'string' && cursor === undefined && Object.values(others).every((value) => value === undefined)
}

/** Makes it. */
export function createMissedSearches(secret: Uint8Array): MissedSearches {
  let counted = new Map<string, { count: number; marks: bigint }>()
  let known = new Set<string>()
  let broughtBy = new Map<string, number>()
  let knownOn = 0
  return {
    note(call, input, answered, person) {
      const kind = searches[call]
      const { list } = answered as { list?: readonly unknown[] }
      if (kind === undefined || list?.length !== 0 || !isFirstPageByWordAlone(input)) return
      const word = (foldScripts(input.word).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
      const key = `${kind}\n${word}`
      if (word === '' || word.length > longestWord) return
      if (!known.has(key)) {
        const brought = broughtBy.get(person) ?? 0
        if (known.size >= mostWords || brought >= mostOfPerson) return
        broughtBy.set(person, brought + 1)
        known.add(key)
      }
      const { count, marks } = counted.get(key) ?? { count: 0, marks: 0n }
      counted.set(key, { count: count + 1, marks: marks | markOf(secret, key, person) })
    },
    async keep(db, nowMs) {
      if (counted.size === 0) return
      const now = counted
      counted = new Map()
      const day = dayOf(nowMs)
      if (day !== knownOn) {
        known = new Set()
        broughtBy = new Map()
      }
      knownOn = day
      const rows = Array.from(now, ([key, { count, marks }]) => {
        const [kind = '', word = ''] = key.split('\n')
        return { day, kind, word, count, marks: Number(marks) }
      })
      for (let at = 0; at < rows.length; at += 100) await addMissedSearches(db, rows.slice(at, at + 100))
    },
  }
}

const bitsOf = (marks: bigint): number => marks.toString(2).replaceAll('0', '').length

/** What at least `floor` people looked for within some days and did not find, most often first. */
export async function missedSearches(db: Db, days: { readonly fromDay: number; readonly toDay: number }, most: number) {
  const rows = await missedSearchesOf(db, days, { least: floor, most: mostRead })
  const byWord = Map.groupBy(rows, ({ kind, word }) => `${kind}\n${word}`)
  return Array.from(byWord.values(), (same) => ({
    kind: same[0]!.kind,
    word: same[0]!.word,
    count: same.reduce((sum, { count }) => sum + count, 0),
    people: bitsOf(same.reduce((all, { marks }) => all | BigInt(marks), 0n)),
  }))
    .filter(({ people }) => people >= floor)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ kind, word, count }) => ({ kind, word, count }))
}
