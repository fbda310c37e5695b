import { savedBandwidth } from '#data/bandwidth.ts'

/** A film does not wait longer than this for what is only a better guess. */
const limitMs = 500

/** Bits per second that streams came with last time; undefined too where the device's storage can't be read in time. */
export const knownBandwidth = (): Promise<number | undefined> =>
  Promise.race([
    savedBandwidth().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limitMs)),
  ])
