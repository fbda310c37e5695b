import type { Dexie } from 'dexie'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import { within, type Clock } from '../clock.ts'
import { troubleOf } from './trouble.ts'

/**
 * What is done on a full disk. `evict`: room is made, and where that is no help the pages hear that there is none; `try`:
 * the same without a word, for what can be done without; `fail`: nothing, for eviction itself must not wait for eviction.
 */
export type WhenFull = 'evict' | 'try' | 'fail'

/** A database that is opened when needed, and opened again when the engine lost it. */
export interface Handle<D extends Dexie> {
  /**
   * Runs work on the open database. A lost connection is healed by reopening, a full disk by eviction; each is tried
   * once, where the engine says which it is. Failures: `storage`; `aborted` where it was closed; what the work itself throws is thrown on, unless it is one of these.
   */
  run<T>(work: (db: D) => Promise<T>, whenFull?: WhenFull): Promise<Result<T>>
  /** Closes it for good. */
  close(): void
  /** Deletes it, without waiting long for others who hold it open. */
  destroy(): Promise<void>
}

interface Parts<D extends Dexie> {
  make: () => D
  clock: Clock
  openMs: number
  /** Makes room; false if there was nothing to remove. `stuck`: it was made, and is no help. */
  evict: (stuck?: boolean) => Promise<boolean>
}

const blockedMs = 50

/** Makes the handle; nothing is opened yet. */
export function createHandle<D extends Dexie>({ make, clock, openMs, evict }: Parts<D>): Handle<D> {
  let opening: Promise<D> | undefined
  let current: D | undefined
  /** Unlike `current`, never one that is still being upgraded, which calls itself open already. */
  let opened: D | undefined
  let closed = false
  let blocked = false

  const open = (): Promise<D> => {
    if (opening) return opening
    const db = make()
    current = db
    const mine = db.open().then(() => (opened = db))
    opening = mine
    db.on('close', () => opening === mine && (opening = undefined))
    mine.catch(() => opening === mine && (opening = undefined))
    return mine
  }
  const reopen = () => {
    current?.close()
    opening = undefined
  }

  async function once<T>(work: (db: D) => Promise<T>): Promise<Result<T> | { ok: false; trouble: unknown }> {
    try {
      const db = opened?.isOpen()
        ? opened
        : await within(clock, blocked ? blockedMs : openMs, open(), 'blocked' as const)
      // the opening itself goes on, and what comes after its success runs; until then nobody waits long a second time
      blocked = db === 'blocked'
      if (db === 'blocked') return fail({ kind: 'storage', reason: 'blocked' })
      return ok(await work(db))
    } catch (trouble) {
      return { ok: false, trouble }
    }
  }

  return {
    async run(work, whenFull = 'evict') {
      if (closed) return fail(ended)
      const first = await once(work)
      if (!('trouble' in first)) return first
      const trouble = troubleOf(first.trouble)
      if (closed) return fail(ended)
      if (trouble === 'other') return rethrow(first.trouble)
      if (trouble !== 'quota') reopen()
      else if (whenFull !== 'fail') await evict()
      const second = await once(work)
      if (!('trouble' in second)) return second
      const again = troubleOf(second.trouble)
      if (again === 'other') return rethrow(second.trouble)
      if (again !== 'quota') reopen()
      // on a full disk WebKit ends what writes, a database that was just opened or not, and does not say why; Firefox says so once
      const isFull = trouble === 'quota' || again !== 'lost'
      if (isFull && whenFull === 'evict' && (trouble === 'quota' || !(await evict()))) await evict(true)
      return fail({ kind: 'storage', reason: isFull ? 'quota' : 'lost', message: messageOf(second.trouble) })
    },
    close() {
      closed = true
      reopen()
    },
    async destroy() {
      closed = true
      reopen()
      const db = make()
      await within(
        clock,
        openMs,
        db.delete({ disableAutoOpen: true }).catch(() => undefined),
        undefined,
      )
    },
  }
}

/** It was closed with the session it belonged to. */
const ended: Failure = { kind: 'aborted' }
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const rethrow = (error: unknown): never => {
  throw error
}
