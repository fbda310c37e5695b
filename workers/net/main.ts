import { expose, transfer } from 'comlink'
import type { NetApi } from '#bridge/net-api.ts'
import { workerReady } from '#bridge/worker-life.ts'
import { engineClock } from './clock.ts'
import { defaultLimits } from './config.ts'
import { createNet } from './net.ts'
import { engineRandom, randomText } from './random.ts'
import { engineDatabases } from './store/databases.ts'

const locks = (navigator as { locks?: LockManager }).locks
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
  locks,
})

const api: NetApi = {
  ...net,
  async image(request) {
    const reply = await net.image(request)
    return reply.ok ? transfer(reply, [reply.value.bytes]) : reply
  },
  async streamKey(keyId) {
    const key = await net.streamKey(keyId)
    return key.ok ? transfer(key, [key.value]) : key
  },
}

// Held as long as this worker lives: whoever gets the lock after it knows that the worker is dead.
const lock = `shiguang-net-${randomText(engineRandom, 12)}`

function begin() {
  expose(api)
  if (locks) {
    void locks.request(lock, () => {
      postMessage(workerReady(lock))
      return new Promise<never>(() => {})
    })
  } else postMessage(workerReady(undefined))
}

// while the app lock is on nothing is opened before the key is here
if (name === 'net') begin()
else void import('./sealed.ts').then(({ awaitKey }) => awaitKey()).then(begin)
