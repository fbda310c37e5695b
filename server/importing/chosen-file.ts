import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ImportError } from './importer.ts'

/** The file that stands for a folder: that which is called `index` or like the folder, or the only one of such a name. */
export async function chosenFile(place: string, names: RegExp): Promise<string> {
  if (!(await stat(place)).isDirectory()) return place
  const all = (await readdir(place)).filter((name) => names.test(name))
  const called = ['index', path.basename(path.resolve(place)).toLowerCase()]
  const chosen = all.length === 1 ? all[0] : all.find((name) => called.includes(path.parse(name).name.toLowerCase()))
  if (chosen === undefined) throw new ImportError({ code: 'too-many-files' })
  return path.join(place, chosen)
}
