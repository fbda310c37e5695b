import { Dexie, type Table } from 'dexie'
import type { MetaRow } from '#bridge/rows.ts'
import { lockPlace, type LockedNotifications } from '#bridge/push.ts'
import { metaKeys } from '#bridge/settings.ts'
import { useLiveQuery } from './use-live-query.ts'

/** A key under another key: AES-GCM, the nonce before the ciphertext. */
export type WrappedKey = Uint8Array<ArrayBuffer>

/** The app lock, as the device keeps it. Nothing in it opens anything without the PIN or the passkey. */
export interface LockRow {
  /**
   * `new`: its PIN was not typed a second time yet, and nothing is sealed; `sealing`: what was there before is still
   * being sealed; `opening`: the lock is being taken off.
   */
  state: 'new' | 'sealing' | 'on' | 'opening'
  /** How what is kept is sealed (`sealedForm`); one of a former form is sealed anew when it is opened. */
  form?: number
  /** What is typed: digits bring up another keyboard. */
  keyboard: 'digits' | 'text'
  /** Locked after so many minutes away: 0 at once, null at the start only. */
  afterMinutes: number | null
  /** Neutral ones where nothing else was chosen. */
  notifications?: LockedNotifications
  /** Of PBKDF2-HMAC-SHA-256. */
  salt: Uint8Array<ArrayBuffer>
  rounds: number
  /** The data key under the PIN's. */
  wrapped: WrappedKey
  /** Wrong tries since the last right one, the one that is under way counted, and when it was begun (Unix milliseconds). */
  tries: number
  triedAt: number
  passkey?: {
    /** The credential. */
    id: Uint8Array<ArrayBuffer>
    /** What its secret function is asked for. */
    salt: Uint8Array<ArrayBuffer>
    /** The data key under what it answers. */
    wrapped: WrappedKey
  }
}

/** The form in which rows, keys and names are sealed now. */
export const sealedForm = 4

/** Runs work on the device's `meta` rows, on a connection of its own: the lock stands before everything else. */
async function withMeta<T>(mode: 'r' | 'rw', work: (meta: Table<MetaRow, string>) => PromiseLike<T>): Promise<T> {
  const db = await new Dexie(lockPlace.database).open()
  try {
    return await db.transaction(mode, 'meta', () => work(db.table('meta')))
  } finally {
    db.close()
  }
}

/** The lock; undefined where there is none. */
export const readLock = (): Promise<LockRow | undefined> =>
  withMeta('r', async (meta) => (await meta.get(metaKeys.lock))?.value as LockRow | undefined)

/** Writes the lock, or takes it off. */
export const saveLock = (row: LockRow | undefined): Promise<unknown> =>
  withMeta('rw', async (meta) => (row ? meta.put({ key: metaKeys.lock, value: row }) : meta.delete(metaKeys.lock)))

/** Changes some of the lock, if there is one; gives what it is then. */
export const changeLock = (change: (row: LockRow) => Partial<LockRow>): Promise<LockRow | undefined> =>
  withMeta('rw', async (meta) => {
    const row = (await meta.get(metaKeys.lock))?.value as LockRow | undefined
    if (!row) return undefined
    const next = { ...row, ...change(row) }
    await meta.put({ key: metaKeys.lock, value: next })
    return next
  })

/** Any `meta` row of the device, such as its settings in a window that has its own. */
export const readRealMeta = (keys: readonly string[]): Promise<(MetaRow | undefined)[]> =>
  withMeta('r', (meta) => meta.bulkGet([...keys]))

/** The lock, live; undefined until it was read, null where there is none. */
export const useLock = (): LockRow | null | undefined =>
  useLiveQuery(async () => (await readLock()) ?? null, [], undefined)
