/** Downloads leave so much room for what is read and written, and never more than this part of all there is. */
const reserveBytes = 64 * 1024 * 1024
const reservePart = 0.05

interface Estimate {
  usage?: number
  quota?: number
}

/** Whether so many bytes may be kept for offline; where the browser does not say how much room there is, it is tried. */
export async function hasRoomFor(
  bytes: number,
  storage = (globalThis.navigator as { storage?: { estimate(): Promise<Estimate> } } | undefined)?.storage,
): Promise<boolean> {
  const { usage = 0, quota = 0 } = (await storage?.estimate().catch(() => undefined)) ?? {}
  return quota === 0 || usage + bytes + Math.min(reserveBytes, quota * reservePart) <= quota
}
