/** Times, sizes and numbers that may be set otherwise; all times in milliseconds. */
export interface Limits {
  /** A call in all, other lines included. */
  callMs: number
  /** An attempt on one line without a first byte, when nothing better is known of the line. */
  firstByteMs: number
  /** The same for a write, which is sent to another line only after this one was given up. */
  writeFirstByteMs: number
  /** What comes brings so many bytes within so long, each time, or its end: else its line is given up. */
  floorBytes: number
  floorMs: number
  /** A reply that is not whole by then: a read is sent to a further line too; any other call, once its reply has begun, gives up its line. */
  wholeMs: number
  /** Bounds of the hedging delay of a read, and the delay for a line of which nothing is known. */
  hedgeMinMs: number
  hedgeMaxMs: number
  hedgeUnknownMs: number
  /** A probe. */
  probeMs: number
  /** Between two changes to a better line; a line that fails is left at once. */
  switchBackMs: number
  /** How long the breaker keeps a line out, at first and at most; it doubles each time. */
  breakerMs: number
  breakerMaxMs: number
  /** Between two looks for a lost connection, at first and at most. */
  lookMs: number
  lookMaxMs: number
  /** Opening a database. */
  openMs: number
  /** How long the first replies of a session wait for the list of what was taken down. */
  goneMs: number
  /** How often config and take-downs are asked for when the app is come back to. */
  contactMs: number
  /** How often take-downs are asked for while the app is open and nothing else is asked. */
  takeDownsMs: number
  /** Encrypted pictures kept in the database. */
  imageBudgetBytes: number
  /** A picture larger than this is not kept. */
  imageMaxKeptBytes: number
  /** Pictures fetched at a time. */
  imageLanes: number
  /** Where nothing waits to be sent, code that the first screen does not need is loaded so long after the first contact. */
  restMs: number
}

/** The limits of the product; `callMs` is its API timeout. */
export const defaultLimits: Limits = {
  callMs: 50_000,
  firstByteMs: 4000,
  writeFirstByteMs: 8000,
  floorBytes: 10_000,
  floorMs: 10_000,
  wholeMs: 10_000,
  hedgeMinMs: 150,
  hedgeMaxMs: 2000,
  hedgeUnknownMs: 600,
  probeMs: 3000,
  switchBackMs: 30_000,
  breakerMs: 15_000,
  breakerMaxMs: 300_000,
  lookMs: 2000,
  lookMaxMs: 15_000,
  openMs: 5000,
  goneMs: 8000,
  contactMs: 600_000,
  takeDownsMs: 240_000,
  imageBudgetBytes: 200 * 1024 * 1024,
  imageMaxKeptBytes: 4 * 1024 * 1024,
  imageLanes: 6,
  restMs: 2000,
}

/** What the build was made for. */
export interface NetConfig {
  build: { id: string; timestamp: number }
  /** Base addresses, best guess first. */
  lines: readonly string[]
  /** Further origins that the app may talk to. */
  hosts: readonly string[]
  /** Root keys, newest first; hex of 32 bytes each. */
  keys: readonly { id: number; root: string }[]
  limits: Limits
}
