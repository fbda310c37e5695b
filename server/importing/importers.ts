import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { archives } from './archives.ts'
import { articles } from './articles.ts'
import { filmNames } from './film-names.ts'
import { ImportError, type Importer } from './importer.ts'
import { items } from './items.ts'
import { sounds } from './sounds.ts'
import { texts } from './texts.ts'

/** What imports which files. */
// a folder of pictures last: covers lie in others as well
const importers: readonly Importer[] = [texts, articles, sounds, items, archives]

/** What imports a file by its name, or a folder by those of its files; rejects with an `ImportError`. */
export async function importerOf(place: string): Promise<Importer> {
  const found = await known(place)
  if (!found) throw new ImportError({ code: 'unknown-file' })
  return found
}

/** Whether something imports a file of this name, or a folder with files of such names. */
export const isImportable = async (place: string): Promise<boolean> => (await known(place)) !== undefined

/** Whether a folder is imported as one thing. */
export const isWorkFolder = async (place: string): Promise<boolean> =>
  (await stat(place)).isDirectory() && (await isImportable(place))

/** Whether a folder is nothing but pictures: these may be a set, a comic or a post. */
export const isPicturesAlone = async (place: string): Promise<boolean> => (await known(place)) === archives

async function known(place: string): Promise<Importer | undefined> {
  if ((await stat(place)).isDirectory()) {
    for (const one of importers) if (await one.isOfFolder?.(place)) return one
    return undefined
  }
  const { dir, name, base } = path.parse(path.resolve(place))
  const found = importers.find(({ names }) => names.test(base))
  if (found !== items) return found
  // what is called like another file says something of that one
  const others = (await readdir(dir)).filter((one) => path.parse(one).name === name && one !== base)
  return others.some((one) => filmNames.test(one) || importers.some(({ names }) => names.test(one))) ? undefined : found
}
