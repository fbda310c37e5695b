import type { AskedCall, InputOf, OutputOf } from '#contract/catalogue.ts'
import type { Result } from '#contract/failures.ts'
import type { NetApi, PageFacts } from '#bridge/net-api.ts'
import type { ActOptions, Stamp } from '#bridge/outbox.ts'
import type { PayOptions } from '#bridge/rows.ts'
import { createStore, type Store } from '#lib/store.ts'
import { awaited } from './idle.ts'
import { rules, type Method } from './supervised-calls.ts'
import type { Supervisor, WorkerState } from './supervision.ts'
import { spawnNetWorker } from './trusted-types.ts'

/** Makes the engine of the network where it is not to be a worker. */
export const engine: { spawn?: () => Worker } = {}

const state = createStore<WorkerState>({ phase: 'idle', deaths: 0 })
let supervisor: Supervisor | undefined
let loading: Promise<Supervisor> | undefined
let facts: PageFacts | undefined

/** What watches over the worker; its code comes behind the first frame. */
const supervise = (): Promise<Supervisor> =>
  (loading ??= import('./dexie.ts').then(({ pageSupervisor }) => {
    supervisor = pageSupervisor(() => (engine.spawn ?? spawnNetWorker)(), state)
    if (facts) supervisor.start(facts)
    return supervisor
  }))

async function call(method: Method, args: readonly unknown[]): Promise<unknown> {
  try {
    return await (supervisor ?? (await supervise())).call(method, args)
  } catch {
    // no code, no worker: the next call tries again
    loading = undefined
    return rules[method].answer({ kind: 'worker', reason: 'died' }, args)
  }
}

/** What the page knows better than the worker: when it was asked. */
const stamps: Partial<Record<Method, (args: unknown[]) => unknown[]>> = {
  // an act that is asked of the next worker too is still the same one
  act: ([name, input, options]) => [name, input, { ...(options as ActOptions), ...newStamp() }],
  pay: ([name, input, options]) => [name, input, { ...(options as PayOptions), tappedAt: Date.now() }],
}
const newStamp = (): Stamp => ({ atMs: Date.now(), bytes: crypto.getRandomValues(new Uint8Array(10)) })

/** What pages may ask: what goes by the outbox or is paid they never ask at once. */
interface PageNet extends Omit<NetApi, 'ask'> {
  ask<N extends AskedCall>(name: N, input: InputOf<N>): Promise<Result<OutputOf<N>>>
}

/**
 * The door to the network. Calls wait until the worker runs, and every one is answered: with a failure when it dies,
 * reads after they were tried on the next one. comlink's own type loses generics, so it is given ours, once, here.
 */
export const net = Object.fromEntries(
  (Object.keys(rules) as Method[]).map((method) => [
    method,
    (...args: unknown[]) => awaited(call(method, stamps[method]?.(args) ?? args)),
  ]),
) as unknown as PageNet

/** Starts the worker; to be called after the first commit. A second call changes nothing. */
export function startNet(given: PageFacts): void {
  if (facts) return
  facts = given
  if (supervisor) supervisor.start(facts)
  else void supervise().catch(() => (loading = undefined))
  document.addEventListener('visibilitychange', () => void net.active(document.visibilityState === 'visible'))
}

/** How the worker is: the shell says when it is in safe mode. */
export const onWorkerState: Store<WorkerState> = state

/** Tries again after safe mode. */
export const restartNet = () => supervisor?.restart()

/** Ends the worker for good, so that it writes no more: for a page that is about to go. */
export const endNet = () => supervisor?.end()
