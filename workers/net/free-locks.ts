import type { Locks } from './outbox/turn.ts'

/** Locks where nothing is kept, so that there is no other tab to share it with: each is had at once. */
export const freeLocks = {
  request: async (name: string, ...given: unknown[]) =>
    (given.at(-1) as (lock: Lock) => unknown)({ name, mode: 'exclusive' }),
} as Locks
