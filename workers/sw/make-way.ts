declare const self: ServiceWorkerGlobalScope

/** A build that is installed waits at most so long for what the former one has under way. */
const handOverMs = 10_000
const lookMs = 1000

/**
 * Runs what may take long, or never end. The next build can't take over while it goes on: that gives pages of this one
 * what they ask for where it comes soon, and must not keep people from the next where it doesn't. So its signal ends it.
 */
export async function makingWay<T>(run: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  let waitsMs = 0
  const look = setInterval(() => {
    waitsMs = self.registration.waiting ? waitsMs + lookMs : 0
    if (waitsMs >= handOverMs) stop.abort()
  }, lookMs)
  try {
    const over = new Promise<never>((_, reject) =>
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error)),
    )
    // storage that hangs hears of no signal
    return await Promise.race([run(stop.signal), over])
  } finally {
    clearInterval(look)
  }
}
