/** Work that takes memory or a core, of which only so much may run at once. */
export interface Slots {
  /** Runs when there is room; undefined, and nothing runs, where this person has too much waiting already. */
  run<T>(person: number, work: () => Promise<T>): Promise<T | undefined>
}

/** So many at once in all, and so many begun or waiting for one person. */
export function createSlots({ atOnce, forOne }: { readonly atOnce: number; readonly forOne: number }): Slots {
  const begun = new Map<number, number>()
  const waiting: (() => void)[] = []
  let free = atOnce
  const enter = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve))
    free -= 1
    return undefined
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    run: async (person, work) => {
      const own = begun.get(person) ?? 0
      if (own >= forOne) return undefined
      begun.set(person, own + 1)
      await enter()
      try {
        return await work()
      } finally {
        leave()
        const left = (begun.get(person) ?? 1) - 1
        if (left === 0) begun.delete(person)
        else begun.set(person, left)
      }
    },
  }
}
