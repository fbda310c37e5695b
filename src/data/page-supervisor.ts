import { wrap } from 'comlink'
import type { Store } from '#lib/store.ts'
import { pageClock } from './heartbeat.ts'
import { createSupervisor, type Remote, type Supervisor, type WorkerState } from './supervision.ts'

/** What watches over the worker of this page, which `spawn` makes. It comes behind the first frame, with Dexie. */
export const pageSupervisor = (spawn: () => Worker, state: Store<WorkerState>): Supervisor =>
  createSupervisor({
    spawn,
    state,
    connect: (worker) => wrap(worker as Worker) as unknown as Remote,
    clock: pageClock,
    // absent in insecure contexts, whatever the types say
    locks: (navigator as { locks?: LockManager }).locks,
  })
