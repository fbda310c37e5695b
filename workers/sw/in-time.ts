const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))

/** What `read` gives; undefined where it fails or takes longer: storage that is broken or stuck holds nobody up. */
export const inTime = <T>(read: () => Promise<T>, ms: number): Promise<T | undefined> =>
  // called in a promise: blocked storage throws at once
  Promise.race([
    Promise.resolve()
      .then(read)
      .catch(() => undefined),
    wait(ms),
  ])

/** A read of the device may take so long before the network is asked too. */
const readLimitMs = 1500
/** Without a network the device is waited for so long. */
const lateLimitMs = 8000

/** A file from the device, or from the network where the device does not have it, fails, or does not answer soon. */
export async function deviceFirst(
  read: () => Promise<Response | undefined>,
  ask: () => Promise<Response>,
): Promise<Response> {
  const reading = inTime(read, lateLimitMs)
  const soon = await Promise.race([reading, wait(readLimitMs)])
  if (soon) return soon
  try {
    return await ask()
  } catch (error) {
    const late = await reading
    if (late) return late
    throw error
  }
}
