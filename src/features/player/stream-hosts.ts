/** Where streams can be had: the same files under several bases, of which one is in use. */
export interface StreamHosts {
  /** The address under the base in use; an address under none of the bases stays as it is. */
  place: (url: string) => string
  /** The path of an address on its base; undefined under none of them. */
  path: (url: string) => string | undefined
  /** The base in use failed for this address: the next one takes its place, unless this address has tried them all. */
  next: (url: string, tried: readonly string[]) => string | undefined
}

const slashed = (base: string) => (base.endsWith('/') ? base : `${base}/`)

/** Makes the hosts from bases, the best one first. */
export function createHosts(bases: readonly string[]): StreamHosts {
  const known = bases.map(slashed)
  let inUse = 0
  const under = (url: string) => known.find((base) => url.startsWith(base))
  const moved = (url: string, to: number) => {
    const from = under(url)
    return from === undefined ? url : `${known[to] ?? from}${url.slice(from.length)}`
  }
  return {
    place: (url) => moved(url, inUse),
    path: (url) => {
      const base = under(url)
      return base === undefined ? undefined : url.slice(base.length)
    },
    next(url, tried) {
      const free = known.findIndex((_, at) => !tried.includes(moved(url, at)))
      if (under(url) === undefined || free < 0) return undefined
      inUse = free
      return moved(url, free)
    },
  }
}

/**
 * The bases of streams: the config's, and, where that lies on one of the lines, the same place on the others, the line
 * in use first. Another origin stands alone: nothing says that its files are elsewhere too.
 */
export function streamBases(base: string, lines: readonly string[], lineInUse: string | undefined): string[] {
  const { origin, pathname } = new URL(base)
  const origins = lines.map((line) => new URL(line).origin)
  if (!origins.includes(origin)) return [slashed(base)]
  const current = lineInUse === undefined ? origin : new URL(lineInUse).origin
  const ordered = [...(origins.includes(current) ? [current] : []), origin, ...origins]
  return [...new Set(ordered)].map((each) => slashed(`${each}${pathname}`))
}
