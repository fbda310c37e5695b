/** What one body takes of a room. */
export interface BodyPlace {
  /** Takes so much more; false where it has to make way, now or since before. */
  take(bytes: number): boolean
  /** All of it is here: from now on it makes way for nobody. */
  whole(): void
  /** Aborted once it has to make way. */
  readonly signal: AbortSignal
  leave(): void
}

/** Memory for bodies while they come and until they are answered. */
export interface BodyRoom {
  enter(): BodyPlace
}

/**
 * A room of so many bytes. Where it is full, the half body that was silent for longest makes way: whoever sends bodies
 * and never ends them can't keep out those who do.
 */
export function createBodyRoom(bytes: number): BodyRoom {
  /** Half bodies and what each holds, the one that was silent for longest first. */
  const half = new Map<AbortController, number>()
  let used = 0
  const leave = (one: AbortController): void => {
    used -= half.get(one) ?? 0
    half.delete(one)
  }
  return {
    enter: () => {
      const self = new AbortController()
      let wholeBytes = 0
      half.set(self, 0)
      return {
        signal: self.signal,
        take: (more) => {
          const own = half.get(self)
          if (own === undefined) return false
          half.delete(self)
          for (const silent of half.keys()) {
            if (used + more <= bytes) break
            leave(silent)
            silent.abort()
          }
          const fits = used + more <= bytes
          used += fits ? more : -own
          if (fits) half.set(self, own + more)
          return fits
        },
        whole: () => {
          wholeBytes = half.get(self) ?? 0
          half.delete(self)
        },
        leave: () => {
          leave(self)
          used -= wholeBytes
          wholeBytes = 0
        },
      }
    },
  }
}
