import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../stores/durable.ts'
import { writeWhole } from './kept.ts'

/** A file or folder of a data folder that is replaced with the database. Where something is may be cut off anywhere and done again. */
export interface Item {
  readonly place: string
  /** What takes its place. It is there until then, and again once all is put back. */
  readonly staged: string
  /** Where what was there before goes. */
  readonly aside: string
}

/** What a restore puts aside is called so, and by a time. */
export const asidePrefix = 'before-restore-'

/** What can be replaced beside the database: uploaded files, and keys. */
export const itemNames = { objects: path.join('store', 'objects'), keys: 'root-key.json', secret: 'server-secret' }

/** An item by its name; `aside` is the name of a folder. */
export const itemOf = (dataFolder: string, name: string, aside: string): Item => {
  const place = path.join(dataFolder, name)
  return { place, staged: `${place}.part`, aside: path.join(dataFolder, aside, path.basename(name)) }
}

/** A file is never away, since a key that is missing would be made anew: a copy goes aside, and it is written over. */
const isFolder = (place: string) => statSync(place).isDirectory()
const copy = async (from: string, to: string) => writeWhole(to, await readFile(from))

/** Puts what is staged in place; nothing where that is done. */
export async function putItem({ place, staged, aside }: Item): Promise<void> {
  if (!existsSync(staged)) return
  if (existsSync(place) && !existsSync(aside)) {
    await mkdir(path.dirname(aside), { recursive: true })
    await (isFolder(place) ? rename(place, aside) : copy(place, aside))
  }
  await rename(staged, place)
  await syncFolder(path.dirname(place))
}

/** Puts back what was there before; nothing where it is there. */
export async function putItemBack({ place, staged, aside }: Item): Promise<void> {
  const wasThere = existsSync(aside)
  if (!existsSync(staged) && existsSync(place))
    await (wasThere && !isFolder(place) ? copy(place, staged) : rename(place, staged))
  if (wasThere) await rename(aside, place)
  await syncFolder(path.dirname(place))
}
