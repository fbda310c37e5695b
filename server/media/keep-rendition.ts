import { createCipheriv, createDecipheriv } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import {
  beginRendition,
  finishRendition,
  halfRendition,
  isMade,
  removeRendition,
  type NewRendition,
  type Rendition,
} from '../repositories/renditions.ts'
import type { ObjectStore } from '../stores/store.ts'
import type { CutRendition } from './film-cut.ts'
import { ivOf } from './hls.ts'
import { renditionKey, secondsOf } from './rendition-streams.ts'

/** Where renditions are kept. */
export interface RenditionPlace {
  readonly db: Db
  readonly store: ObjectStore
  readonly secret: Uint8Array
  readonly now: () => number
}

/** The grid of a storyboard: pixels of one picture, and after how many seconds the next one is. */
export interface StoryboardShape {
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  readonly seconds: number
}

/** Puts a file of a rendition where it is served from. */
export type PutFile = (name: string, bytes: Uint8Array) => Promise<void>

/**
 * Makes a rendition, once: what is made is not made again, and what a try left that ended too early goes first, with
 * its key. Nobody is shown it before all of its files are there.
 */
export async function makeRendition(
  { db, store, now }: RenditionPlace,
  which: NewRendition,
  signal: AbortSignal,
  fill: (
    made: Rendition,
    put: PutFile,
  ) => Promise<Pick<Rendition, 'width' | 'height' | 'bandwidth' | 'bytes' | 'shape'>>,
): Promise<void> {
  if (await isMade(db, which)) return
  const half = await halfRendition(db, which)
  if (half) {
    await store.deleteAll(half.prefix)
    await removeRendition(db, half.id)
  }
  const made = await beginRendition(db, which, now())
  const about = await fill(made, async (name, bytes) => {
    signal.throwIfAborted()
    await store.put(made.prefix + name, bytes)
  })
  await finishRendition(db, made.id, { ...about, made_at: now() })
}

/** Keeps a stream that was cut: the init segment as it is, the segments encrypted as in `media/hls.ts`. */
export const keepStream = (
  place: RenditionPlace,
  which: Omit<NewRendition, 'name'>,
  { name, width, height, folder, seconds }: CutRendition,
  signal: AbortSignal,
): Promise<void> =>
  makeRendition(place, { ...which, name }, signal, async ({ id }, put) => {
    const key = renditionKey(place.secret, id)
    const init = await readFile(path.join(folder, 'init.mp4'))
    await put('init.mp4', init)
    let bytes = init.length
    let bandwidth = 0
    for (const [index, length] of seconds.entries()) {
      const sealed = sealSegment(key, index, await readFile(path.join(folder, `${index}.m4s`)))
      await put(`${index}.m4s`, sealed)
      bytes += sealed.length
      bandwidth = Math.max(bandwidth, Math.ceil((sealed.length * 8) / length))
    }
    return { width, height, bandwidth, bytes, shape: writeJson({ seconds }) }
  })

/** Keeps a file that stands beside a stream, encrypted as its first segment. */
export const keepFile = (
  place: RenditionPlace,
  which: NewRendition,
  { name, bytes, shape }: { readonly name: string; readonly bytes: Uint8Array; readonly shape?: StoryboardShape },
  signal: AbortSignal,
): Promise<void> =>
  makeRendition(place, which, signal, async ({ id }, put) => {
    const sealed = sealSegment(renditionKey(place.secret, id), 0, bytes)
    await put(name, sealed)
    const size = { width: shape?.width ?? null, height: shape?.height ?? null }
    const grid = shape && writeJson({ columns: shape.columns, rows: shape.rows, seconds: shape.seconds })
    return { ...size, bandwidth: null, bytes: sealed.length, shape: grid ?? null }
  })

function sealSegment(key: Buffer, index: number, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, ivOf(index))
  return Buffer.concat([cipher.update(plain), cipher.final()])
}

/** A file that `keepStream` or `keepFile` kept, in the clear; undefined where there is none of this name. */
export async function openFile(
  { store, secret }: Pick<RenditionPlace, 'store' | 'secret'>,
  rendition: Rendition,
  name: string,
): Promise<Uint8Array | undefined> {
  const bytes = await store.get(rendition.prefix + name)
  if (!bytes || name === 'init.mp4') return bytes
  // what stands beside a stream is sealed as its first segment
  const index = name.endsWith('.m4s') ? Number.parseInt(name, 10) : 0
  const decipher = createDecipheriv('aes-128-cbc', renditionKey(secret, rendition.id), ivOf(index))
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

/** The pieces of a stream that `keepStream` kept, in the clear: one behind the other they are a file that plays. */
export async function* openSegments(
  place: Pick<RenditionPlace, 'store' | 'secret'>,
  rendition: Rendition,
): AsyncGenerator<Uint8Array> {
  const segments = (secondsOf(rendition) ?? []).map((_, index) => `${index}.m4s`)
  for (const name of ['init.mp4', ...segments]) {
    const bytes = await openFile(place, rendition, name)
    if (bytes) yield bytes
  }
}
