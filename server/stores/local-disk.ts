import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { freeBytes, linkFile, unlessMissing, writeDurably } from './durable.ts'
import { localMultipart, type PartDesk } from './local-parts.ts'
import { mustBeKey, mustBePrefix, type ObjectStore } from './store.ts'

const chunkBytes = 1024 * 1024

/** What a store in a folder is made of. */
export interface LocalDiskOptions {
  /** Several servers may work in it at once. */
  readonly folder: string
  /** Signs the addresses of parts; the servers' own. */
  readonly secret: Uint8Array
}

/** A store in a folder. A browser sends parts to this server itself: see `desk`. */
export interface LocalDiskStore extends ObjectStore {
  readonly kind: 'local disk'
  /** Takes the parts of uploads. */
  readonly desk: PartDesk
}

/** The store of an installation on one machine. */
export function localDiskStore({ folder, secret }: LocalDiskOptions): LocalDiskStore {
  const temporary = path.join(folder, 'temporary')
  const placeOf = (key: string) => path.join(folder, 'objects', mustBeKey(key))
  const size = async (key: string) => (await unlessMissing(stat(placeOf(key))))?.size
  const { multipart, desk } = localMultipart({ folder: path.join(folder, 'parts'), temporary, secret, placeOf })

  return {
    kind: 'local disk',
    put: async (key, bytes) => {
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true })
      await writeDurably(temporary, async (handle) => {
        await handle.writeFile(bytes)
        return place
      })
    },
    putFile: async (key, file) => {
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true })
      await writeDurably(temporary, async (handle) => {
        for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes }))
          await handle.write(chunk as Buffer)
        return place
      })
    },
    get: (key) => unlessMissing(readFile(placeOf(key))),
    range: async (key, from, length) => {
      const handle = await unlessMissing(open(placeOf(key), 'r'))
      if (!handle) return undefined
      try {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, from)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    size,
    download: (key, file) => linkFile(placeOf(key), file),
    delete: async (key) => rm(placeOf(key), { force: true }),
    deleteAll: async (prefix) =>
      rm(placeOf(mustBePrefix(prefix).slice(0, -1)), { recursive: true, force: true, maxRetries: 3 }),
    multipart,
    desk,
    room: async () => {
      await mkdir(folder, { recursive: true })
      return freeBytes(folder)
    },
    tidy: async (beforeMs) => {
      for (const name of (await unlessMissing(readdir(temporary))) ?? []) {
        const left = path.join(temporary, name)
        const about = await unlessMissing(stat(left))
        if (about && about.mtimeMs < beforeMs) await rm(left, { recursive: true, force: true })
      }
    },
    close: () => {},
  }
}
