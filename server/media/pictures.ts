import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Suite } from '#contract/envelope/suites.ts'
import type { Db } from '../database/tables.ts'
import type { DrawPicture } from '../demo.ts'
import { sealImage } from '../envelope/image.ts'
import type { ServerRoot } from '../envelope/roots.ts'
import { drawnImage } from '../repositories/uploaded-images.ts'
import { defaultCover, defaultCoverFile } from './default-cover.ts'

/** The encrypted pictures of the server. */
export interface Pictures {
  /** The file of a path in a suite; undefined when there is no such picture. Drawn when it is first asked for. */
  file(picturePath: string, suite: Suite): Promise<Uint8Array | undefined>
}

/** Where pictures come from and where they are kept. */
export interface PictureSource {
  readonly db: Db
  /** The root that they are sealed under. */
  readonly root: ServerRoot
  /** Kept here once made; without it in memory, up to a limit. */
  readonly folder: string | undefined
  /** Without it there are no pictures but the server's own. */
  readonly draw?: DrawPicture | undefined
}

/** Drawing takes a core for some ms: two at a time leave room for everything else. */
const drawingAtOnce = 2
const inMemory = 300

/** The pictures of this server. */
export function createPictures({ db, root, folder, draw }: PictureSource): Pictures {
  const store = folder === undefined ? memoryStore() : folderStore(folder)
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()
  const drawing = limit(drawingAtOnce)

  const drawn = async (picturePath: string): Promise<Uint8Array | undefined> => {
    const row = await drawnImage(db, picturePath)
    if (!draw || !row?.recipe) return undefined
    const { recipe, width, height } = row
    return drawing(() => draw(recipe, width, height))
  }

  const make = async (name: string, picturePath: string, suite: Suite): Promise<Uint8Array | undefined> => {
    const kept = await store.read(name)
    if (kept) return kept
    const content = picturePath === defaultCover.path ? await readFile(defaultCoverFile) : await drawn(picturePath)
    if (!content) return undefined
    const file = sealImage(root, { suite, path: picturePath, content })
    // a copy that can't be kept, on a full disk, is drawn again
    await store.write(name, file).catch(() => {})
    return file
  }

  return {
    file: (picturePath, suite) => {
      const name = `${root.id}-${suite}-${createHash('sha256').update(picturePath).digest('hex').slice(0, 32)}`
      const begun = underWay.get(name)
      if (begun) return begun
      const made = make(name, picturePath, suite).finally(() => underWay.delete(name))
      underWay.set(name, made)
      return made
    },
  }
}

interface Store {
  read(name: string): Promise<Uint8Array | undefined>
  write(name: string, file: Uint8Array): Promise<void>
}

function memoryStore(): Store {
  const files = new Map<string, Uint8Array>()
  return {
    read: async (name) => files.get(name),
    write: async (name, file) => {
      const [oldest] = files.keys()
      if (files.size >= inMemory && oldest !== undefined) files.delete(oldest)
      files.set(name, file)
    },
  }
}

function folderStore(folder: string): Store {
  return {
    read: async (name) => {
      try {
        return await readFile(path.join(folder, name))
      } catch {
        return undefined
      }
    },
    write: async (name, file) => {
      await mkdir(folder, { recursive: true })
      // Written beside and renamed: a server that dies in between leaves no half picture.
      const half = path.join(folder, `${name}.${randomUUID()}`)
      try {
        await writeFile(half, file)
        await rename(half, path.join(folder, name))
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },
  }
}

function limit(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    while (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
