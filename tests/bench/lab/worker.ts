import { expose } from 'comlink'
import { ok } from '#contract/failures.ts'
import { engineClock } from '#net/clock.ts'
import { defaultLimits } from '#net/config.ts'
import type { Called, Caller } from '#net/caller.ts'
import { engineRandom } from '#net/random.ts'
import { createSessions } from '#net/session.ts'
import { createDatabases, engineDatabases } from '#net/store/databases.ts'
import { createWants } from '#net/want.ts'
import { createPictures } from './pictures-in-worker.ts'
import { feedInput, videoPage } from './samples.ts'

const clock = engineClock
const databases = createDatabases({
  makers: engineDatabases,
  clock,
  limits: defaultLimits,
  evict: () => Promise.resolve(false),
})
const sessions = createSessions({ databases, clock, random: engineRandom })
let answer = videoPage(1)

/** Answers without a network what the server would. */
const call: Caller = async (_name, _input, options) =>
  ok({
    data: answer,
    msg: undefined,
    askedAt: clock.nowMs(),
    session: options?.session ?? (await sessions.current()),
  } as Called<never>)
const wants = createWants({ call, sessions, clock, gate: () => Promise.resolve(), onConfig: () => {} })

/** Lets a reply come in and measures until its rows are committed. */
async function write(page: typeof answer, input: typeof feedInput) {
  answer = page
  const session = await sessions.current()
  const startMs = performance.now()
  const saved = await wants.want('mv.byTag', input, 'start', session)
  const tookMs = performance.now() - startMs
  if (!saved.ok) throw new Error(JSON.stringify(saved.failure))
  return { tookMs, committedAtMs: performance.timeOrigin + performance.now() }
}

const api = {
  ...createPictures({ databases, sessions }),
  /** The first page of a list that is new to the device, with twenty new items; `round` is used once. */
  writeNew: (round: number) => write(videoPage(round * 20 + 1), { ...feedInput, tag: `标签${round}` }),
  /** The same twenty items again, changed, into the list that is drawn. */
  writeAgain: (round: number) => write(videoPage(1, round), feedInput),
}

/** What the lab's page asks of its worker. */
export type LabWorker = typeof api

expose(api)
