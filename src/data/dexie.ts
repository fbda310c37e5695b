/** Dexie, and what watches over the network worker, as one chunk: it comes right behind the first frame, which is read without it. */
export { liveQuery } from 'dexie'
export { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
export { pageSupervisor } from './page-supervisor.ts'
