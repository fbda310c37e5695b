import { metaKeys } from '#bridge/settings.ts'
import { createStore } from '#lib/store.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import { downloadKey } from '#bridge/downloads.ts'
import { localTexts } from './web-storage.ts'
import { device } from './db.ts'

/**
 * [Note: Canary] A browser that is short of room deletes a whole origin's database without a word, and an empty list of downloads
 * would look as if nothing had ever been kept. So the device's database has a canary, and the keys of what is kept are
 * also in the local storage, which browsers clear by other rules: keys without a canary mean that the browser deleted
 * them. Keys alone (`video:7`), under a digest of whose they are; no titles.
 */
interface Held {
  keys: string[]
  bytes: number
}

/** What the browser deleted, of one person. */
export interface Lost {
  subjects: Subject[]
  bytes: number
}

const storageKey = 'shiguang-shelf'
const lostKey = 'shiguang-shelf-lost'

/** What the browser deleted of whoever is here, until it was answered. */
export const lostDownloads = createStore<Lost | undefined>(undefined)

const read = (key: string): Record<string, Held> => {
  try {
    const value: unknown = JSON.parse(localTexts.get(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, Held>) : {}
  } catch {
    return {}
  }
}
const write = (key: string, held: Record<string, Held>) => {
  // without a local storage nobody can tell what was deleted
  if (Object.keys(held).length > 0) localTexts.set(key, JSON.stringify(held))
  else localTexts.remove(key)
}

/** A short digest: the local storage does not name anybody. */
async function markOf(person: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`shelf ${person}`))
  return Array.from(new Uint8Array(digest, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Looks for the canary once at the start; without it, what was held is held as lost. Puts a new one. */
export async function lookForCanary(nowMs = Date.now()): Promise<void> {
  const canary = await device.meta.get(metaKeys.canary)
  if (!canary) {
    write(lostKey, { ...read(lostKey), ...read(storageKey) })
    write(storageKey, {})
    await device.meta.put({ key: metaKeys.canary, value: nowMs })
  }
}

/** Keeps the keys of what somebody has, and says what of theirs was deleted. To be called with every change. */
export async function backUpDownloads(person: string, rows: readonly DownloadRow[]): Promise<void> {
  const mark = await markOf(person)
  const { [mark]: _former, ...others } = read(storageKey)
  const top = rows.filter(({ of }) => of === undefined)
  const bytes = rows.reduce((sum, row) => sum + row.bytesDone, 0)
  const next = top.length > 0 ? { ...others, [mark]: { keys: top.map(({ key }) => key), bytes } } : others
  write(storageKey, next)
  const lost = read(lostKey)[mark]
  const here = new Set(rows.map(({ key }) => key))
  const subjects = (lost?.keys ?? []).filter((key) => !here.has(key)).flatMap(subjectOf)
  lostDownloads.set(lost && subjects.length > 0 ? { subjects, bytes: lost.bytes } : undefined)
}

/** It was answered: fetched again, or let go. */
export async function forgetLost(person: string): Promise<void> {
  const { [await markOf(person)]: _answered, ...others } = read(lostKey)
  write(lostKey, others)
  lostDownloads.set(undefined)
}

function subjectOf(key: string): Subject[] {
  const [, kind, id] = /^(.+):([\w-]+)$/.exec(key) ?? []
  if (!kind || !id) return []
  const subject = { kind: kind as Kind, id: /^\d+$/.test(id) ? Number(id) : id }
  return downloadKey(subject) === key ? [subject] : []
}
