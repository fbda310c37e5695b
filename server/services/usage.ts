import type { Db } from '../database/tables.ts'
import { addToSum } from '../repositories/day-sums.ts'
import { dayOf } from './day.ts'

/** Counts by which lines, from which builds and under which root keys calls come. */
export interface Usage {
  count(line: string, build: string, root?: number): void
  /** Adds what was counted since to the sums of the day. */
  keep(db: Db, nowMs: number): Promise<void>
}

/** Builds are what devices say they are: more different ones than this are counted as one. */
const mostNames = 30
const otherBuild = 'build:…'

/** Makes it. */
export function createUsage(): Usage {
  const known = new Set<string>()
  let counted = new Map<string, number>()
  const add = (name: string) => counted.set(name, (counted.get(name) ?? 0) + 1)
  return {
    count(line, build, root) {
      add(`line:${line}`)
      if (root !== undefined) add(`root:${root}`)
      const name = `build:${build}`
      if (!/^build:[\w.-]{1,40}$/.test(name) || (!known.has(name) && known.size >= mostNames))
        return void add(otherBuild)
      known.add(name)
      add(name)
    },
    async keep(db, nowMs) {
      const now = counted
      counted = new Map()
      for (const [name, value] of now) await addToSum(db, { day: dayOf(nowMs), name, value, people: null })
    },
  }
}
