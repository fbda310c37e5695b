import { write, type Owned } from '#data/write.ts'

/** Where in a person's `meta` is what they listen to. */
export const lastHeardKey = 'listening'

/** What is listened to, so that it is offered after a reload. */
export interface LastHeard {
  book: number
  chapter: number
  /** Unix milliseconds. */
  at: number
}

/** Notes what is listened to; a database that can't be written costs the offer, not the listening. */
export const keepLastHeard = (db: Owned, value: LastHeard) =>
  void write(db, 'setNote', lastHeardKey, value).catch(() => {})

/** It was ended by the person: nothing is offered. */
export const forgetLastHeard = (db: Owned) => void write(db, 'setNote', lastHeardKey, undefined).catch(() => {})
