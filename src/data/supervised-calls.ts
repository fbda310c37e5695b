import type { AskedCall } from '#contract/catalogue.ts'
import { fail, type Failure } from '#contract/failures.ts'
import type { DecodeRequest, NetApi } from '#bridge/net-api.ts'
import { isRead } from './cached-calls.ts'

export type Method = keyof NetApi

/** How a method of the door is treated when the worker dies or does not answer. */
export interface Rule {
  /** Without an answer for so long the page gives up; the worker's own deadline comes first. */
  limitMs: number
  /** Whether it may be asked of the next worker too. */
  replays: (args: readonly unknown[]) => boolean
  /** What the caller gets instead of an answer. */
  answer: (failure: Failure, args: readonly unknown[]) => unknown
}

/** A call's own 50 s, twice where it may ask what became of the first, and some time to get through. */
const callMs = 55_000
const never = () => false
const always = () => true
const failing = (failure: Failure) => fail(failure)
const nothing = () => undefined
const ofCall = (failure: Failure, [name]: readonly unknown[]) => fail({ call: name as string, ...failure })

/** The rules of all methods: reads and acts, which carry their id, are asked again once, other writes never. */
export const rules: { readonly [M in Method]: Rule } = {
  hello: { limitMs: 20_000, replays: never, answer: nothing },
  want: { limitMs: callMs, replays: always, answer: ofCall },
  applyPending: { limitMs: 10_000, replays: always, answer: nothing },
  ask: { limitMs: callMs, replays: ([name]) => isRead(name as AskedCall), answer: ofCall },
  act: { limitMs: 20_000, replays: always, answer: ofCall },
  write: { limitMs: 20_000, replays: always, answer: failing },
  outbox: { limitMs: 20_000, replays: never, answer: failing },
  upload: { limitMs: 20_000, replays: always, answer: failing },
  // under the same id it is the same picture; a line that hangs costs it its 50 s, twice
  uploadPicture: { limitMs: 3 * callMs, replays: always, answer: failing },
  pay: { limitMs: 4 * callMs, replays: never, answer: ofCall },
  enter: { limitMs: 2 * callMs, replays: never, answer: failing },
  leave: { limitMs: 20_000, replays: never, answer: failing },
  startDownload: { limitMs: callMs, replays: always, answer: failing },
  changeDownload: { limitMs: callMs, replays: always, answer: failing },
  // a picture book of hundreds of megabytes takes its time
  keepBook: { limitMs: 600_000, replays: never, answer: failing },
  makeRoom: { limitMs: callMs, replays: never, answer: () => false },
  dataUse: { limitMs: 10_000, replays: always, answer: () => ({ calls: 0, images: 0, downloads: 0 }) },
  image: {
    limitMs: 2 * callMs,
    replays: always,
    answer: (failure, [request]) => ({ key: (request as DecodeRequest).key, ...fail(failure) }),
  },
  imageUrl: {
    limitMs: 2 * callMs,
    replays: always,
    answer: (failure, [request]) => ({ key: (request as DecodeRequest).key, ...fail(failure) }),
  },
  imageBounds: { limitMs: 2 * callMs, replays: always, answer: failing },
  freeImages: { limitMs: 10_000, replays: never, answer: nothing },
  besideFile: { limitMs: 2 * callMs, replays: always, answer: failing },
  streamKey: { limitMs: callMs, replays: always, answer: failing },
  probeLines: { limitMs: 10_000, replays: always, answer: nothing },
  settings: { limitMs: 10_000, replays: always, answer: nothing },
  nudge: { limitMs: 10_000, replays: always, answer: nothing },
  active: { limitMs: 10_000, replays: always, answer: nothing },
  stop: { limitMs: 10_000, replays: never, answer: nothing },
  traces: { limitMs: 10_000, replays: always, answer: () => [] },
  ping: { limitMs: 60_000, replays: never, answer: nothing },
}
