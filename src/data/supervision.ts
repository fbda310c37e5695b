import type { Failure } from '#contract/failures.ts'
import type { NetApi, PageFacts } from '#bridge/net-api.ts'
import { isWorkerReady } from '#bridge/worker-life.ts'
import type { Store } from '#lib/store.ts'
import { startHeartbeat, type PageClock } from './heartbeat.ts'
import { rules, type Method } from './supervised-calls.ts'

/** How the worker is; `safe-mode`: it died three times within a minute and is not started again by itself. */
export interface WorkerState {
  phase: 'idle' | 'starting' | 'ready' | 'safe-mode'
  /** Since the page was loaded. */
  deaths: number
}

/** What the supervisor uses of a worker. */
export type WorkerLike = Pick<Worker, 'addEventListener' | 'removeEventListener' | 'terminate'>
/** A method of the worker, by its name. */
export type Remote = { readonly [M in Method]: (...args: never[]) => Promise<unknown> }

interface Parts {
  spawn: () => WorkerLike
  /** comlink's `wrap`. */
  connect: (worker: WorkerLike) => Remote
  clock: PageClock
  /** Absent in insecure contexts: then only the heartbeat finds a death. */
  locks: Pick<LockManager, 'request'> | undefined
  /** Where it says how the worker is. */
  state: Store<WorkerState>
}

/** Answers every call, whatever happens to the worker. */
export interface Supervisor {
  /** Starts the worker; calls made before wait for it. */
  start(facts: PageFacts): void
  call<M extends Method>(method: M, args: readonly unknown[]): Promise<Awaited<ReturnType<NetApi[M]>>>
  readonly state: Store<WorkerState>
  /** Leaves safe mode. */
  restart(): void
  /** Ends the worker for good: calls are answered by their limits alone. */
  end(): void
}

interface Pending {
  method: Method
  args: readonly unknown[]
  answer: (value: unknown) => void
  replayed: boolean
}

const readyLimitMs = 15_000
const deathLimit = 3
const deathWindowMs = 60_000
const died: Failure = { kind: 'worker', reason: 'died' }
const inSafeMode: Failure = { kind: 'worker', reason: 'safe-mode' }

/** Makes the supervisor; nothing is started yet. */
export function createSupervisor({ spawn, connect, clock, locks, state }: Parts): Supervisor {
  const pending = new Set<Pending>()
  const deathsMs: number[] = []
  let remote: Remote | undefined
  let facts: PageFacts | undefined
  let endLife = () => {}

  const enter = (phase: WorkerState['phase']) => state.set({ ...state.get(), phase })
  const giveUp = (one: Pending, failure: Failure) => {
    pending.delete(one)
    one.answer(rules[one.method].answer(failure, one.args))
  }
  const send = (one: Pending, to: Remote) => {
    const call = to[one.method] as (...args: readonly unknown[]) => Promise<unknown>
    call(...one.args).then(
      (value) => {
        if (pending.delete(one)) one.answer(value)
      },
      (error: unknown) =>
        giveUp(one, { kind: 'unknown', message: error instanceof Error ? error.message : String(error) }),
    )
  }

  function start(given: PageFacts) {
    if (facts) return
    facts = given
    begin()
  }

  function begin() {
    enter('starting')
    let over = false
    let endHeartbeat = () => {}
    const lockWait = new AbortController()
    const end = () => {
      over = true
      cancelReady()
      endHeartbeat()
      lockWait.abort()
      worker?.removeEventListener('message', onMessage)
      worker?.removeEventListener('error', onError)
      worker?.terminate()
    }
    const die = () => {
      if (over) return
      end()
      afterDeath()
    }
    const onError = () => {
      // once it runs, an error that nobody caught has ended one task of it, not the worker
      if (!remote) die()
    }
    const onMessage = ({ data }: { data?: unknown }) => {
      if (over || !worker || !isWorkerReady(data)) return
      cancelReady()
      if (data.lock !== undefined && locks) {
        // the worker holds it for life: we get it only over its dead body
        locks.request(data.lock, { signal: lockWait.signal }, die).catch(() => undefined)
      }
      live(connect(worker))
    }
    const live = (to: Remote) => {
      remote = to
      const hello = to.hello as (facts: PageFacts) => Promise<unknown>
      void hello(facts!).catch(() => undefined)
      endHeartbeat = startHeartbeat({ clock, ping: () => to.ping() as Promise<void>, onFrozen: die })
      enter('ready')
      for (const one of pending) send(one, to)
    }
    endLife = end
    const cancelReady = clock.after(readyLimitMs, die)
    let worker: WorkerLike | undefined
    try {
      worker = spawn()
      worker.addEventListener('message', onMessage as EventListener)
      worker.addEventListener('error', onError)
    } catch {
      die()
    }
  }

  function afterDeath() {
    remote = undefined
    const nowMs = clock.monoMs()
    deathsMs.push(nowMs)
    while (nowMs - deathsMs[0]! > deathWindowMs) deathsMs.shift()
    const safe = deathsMs.length >= deathLimit
    state.set({ phase: safe ? 'safe-mode' : 'starting', deaths: state.get().deaths + 1 })
    for (const one of [...pending]) {
      if (safe) giveUp(one, inSafeMode)
      else if (one.replayed || !rules[one.method].replays(one.args)) giveUp(one, died)
      else one.replayed = true
    }
    if (!safe) begin()
  }

  function call<M extends Method>(method: M, args: readonly unknown[]): Promise<Awaited<ReturnType<NetApi[M]>>> {
    return new Promise((resolve) => {
      const { limitMs } = rules[method]
      const one: Pending = {
        method,
        args,
        replayed: false,
        answer: (value) => {
          cancel()
          resolve(value as Awaited<ReturnType<NetApi[M]>>)
        },
      }
      const cancel = clock.after(limitMs, () => giveUp(one, { kind: 'timeout', afterMs: limitMs }))
      if (state.get().phase === 'safe-mode') return giveUp(one, inSafeMode)
      pending.add(one)
      if (remote) send(one, remote)
    })
  }

  return {
    start,
    call,
    state,
    restart() {
      if (!facts || state.get().phase !== 'safe-mode') return
      endLife()
      deathsMs.length = 0
      begin()
    },
    end() {
      endLife()
      remote = undefined
    },
  }
}
