import type { Dexie } from 'dexie'

/**
 * How databases are sealed while the app lock is on, or while nothing is to be kept: set by code that is loaded then,
 * before any of them is opened. Empty otherwise.
 */
export const sealing: {
  /** Makes a database, not yet open, seal what it keeps. */
  attach?: (db: Dexie) => void
  /** How a person is called in the name of their database, instead of by their uuid. */
  nameOf?: (person: string) => string
  /** Gives a worker the key that it asks for. */
  serve?: (worker: Worker) => void
  /** The name of such a worker. */
  workerName?: string
} = {}

/** Name of a worker, or of a window, in which nothing is kept: its databases are of their own. */
export const incognitoName = 'shiguang-incognito'
/** Name of a worker that asks for a key before it opens anything. */
export const sealedName = 'shiguang-sealed'

/** Whether this window or worker is one in which nothing is kept. */
export const isIncognito = (globalThis as { name?: string }).name === incognitoName

/** What a worker says that waits for its key, and what it is answered. */
export interface KeyWanted {
  type: 'shiguang:key-wanted'
}
export interface KeyGiven {
  type: 'shiguang:key'
  /** 32 bytes. */
  key: Uint8Array
}
