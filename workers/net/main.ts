import { expose } from 'comlink'
import type { NetApi } from '#bridge/net-api.ts'
import { workerReady } from '#bridge/worker-life.ts'
import { engineClock } from './clock.ts'
import { defaultLimits } from './config.ts'
import { freeLocks } from './free-locks.ts'
import { createNet } from './net.ts'
import { engineRandom, randomText } from './random.ts'
import { engineDatabases } from './store/databases.ts'

/** What evaluations of this file in one worker tell each other: which is to begin; null once one has. */
const scope = globalThis as { begin?: (() => void) | null }

/** Begins to answer the page. */
function begin() {
  const locks = name ? (navigator as { locks?: LockManager }).locks : undefined
  const net = createNet({
    http: (request) => fetch(request),
    databases: engineDatabases,
    config: {
      build: { id: __BUILD_ID__, timestamp: __BUILD_TIMESTAMP__ },
      lines: __BUILD_LINES__,
      hosts: __BUILD_HOSTS__,
      keys: __BUILD_KEYS__,
      limits: defaultLimits,
    },
    clock: engineClock,
    random: engineRandom,
    // without storage there is nothing that another tab shares
    ...(name ? { locks } : { locks: freeLocks, inMemory: true }),
  })
  expose(net satisfies NetApi)
  if (!locks) return postMessage(workerReady(undefined))
  // held as long as this worker lives: whoever gets the lock after it knows that the worker is dead
  const lock = `shiguang-net-${randomText(engineRandom, 12)}`
  void locks.request(lock, () => {
    postMessage(workerReady(lock))
    return new Promise<never>(() => {})
  })
}

/** Lets the last evaluation begin. */
function beginOnce() {
  const last = scope.begin
  scope.begin = null
  // no name: it is not a worker, but a page that keeps nothing (`src/data/memory.ts`)
  if (!last || !name || name === 'net') return last?.()
  // while the app lock is on nothing is opened before the key is here
  void import('./sealed.ts').then(({ awaitKey }) => awaitKey()).then(last)
}

/*
 * WebKit forgets the address of a worker's first script: the first part that is loaded later and imports from this file
 * has it evaluated anew, and both evaluations would do each call. So it is imported by its address before anything
 * begins, and the last evaluation begins; elsewhere that is the only one.
 */
if (scope.begin !== null) scope.begin = begin
// by a name: the bundler would keep a word to itself in the code otherwise
const own = import.meta.url
void import(own).then(beginOnce, beginOnce)
