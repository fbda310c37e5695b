import type { NetApi, PageFacts } from '#bridge/net-api.ts'
import type { ActOptions, Stamp } from '#bridge/outbox.ts'
import type { PayOptions } from '#bridge/rows.ts'
import type { Store } from '#lib/store.ts'
import { pageClock } from './heartbeat.ts'
import { awaited } from './quiet.ts'
import { rules, type Method } from './supervised-calls.ts'
import { createSupervisor, type Remote, type WorkerState } from './supervision.ts'
import { spawnNetWorker } from './trusted-types.ts'

/** Makes the engine of the network where it is not to be a worker. */
export const engine: { spawn?: () => Worker } = {}

/** It comes behind the first frame, beside the worker that it talks to. */
const loadComlink = () => import('comlink')

const supervisor = createSupervisor({
  spawn: () => (engine.spawn ?? spawnNetWorker)(),
  connect: async (worker) => (await loadComlink()).wrap(worker as Worker) as unknown as Remote,
  clock: pageClock,
  // absent in insecure contexts, whatever the types say
  locks: (navigator as { locks?: LockManager }).locks,
})

/** What the page knows better than the worker: when it was asked. */
const stamps: Partial<Record<Method, (args: unknown[]) => unknown[]>> = {
  // an act that is asked of the next worker too is still the same one
  act: ([name, input, options]) => [name, input, { ...(options as ActOptions), ...newStamp() }],
  pay: ([name, input, options]) => [name, input, { ...(options as PayOptions), tappedAt: Date.now() }],
}
const newStamp = (): Stamp => ({ atMs: Date.now(), bytes: crypto.getRandomValues(new Uint8Array(10)) })

/**
 * The door to the network. Calls wait until the worker runs, and every one is answered: with a failure when it dies,
 * reads after they were tried on the next one. comlink's own type loses generics, so it is given ours, once, here.
 */
export const net = Object.fromEntries(
  (Object.keys(rules) as Method[]).map((method) => [
    method,
    (...args: unknown[]) => awaited(supervisor.call(method, stamps[method]?.(args) ?? args)),
  ]),
) as unknown as NetApi

let started = false

/** Starts the worker; to be called after the first commit. A second call changes nothing. */
export function startNet(facts: PageFacts): void {
  if (started) return
  started = true
  supervisor.start(facts)
  void loadComlink().catch(() => undefined)
  document.addEventListener('visibilitychange', () => void net.active(document.visibilityState === 'visible'))
}

/** How the worker is: the shell says when it is in safe mode. */
export const onWorkerState: Store<WorkerState> = supervisor.state

/** Tries again after safe mode. */
export const restartNet = () => supervisor.restart()

/** Ends the worker for good, so that it writes no more: for a page that is about to go. */
export const endNet = () => supervisor.end()
