import { lstat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import type { OpenArchive } from './open-archive.ts'

/** Opens a folder as if it were an archive; links in it lead nowhere. Rejects with a `BookError` where too much is in it. */
export async function openFolder(folder: string): Promise<OpenArchive> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  if (entries.length > bookLimits.entries) throw new BookError('too-large')
  const files = new Map<string, string>()
  for (const entry of entries) {
    const place = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(path.relative(folder, place).split(path.sep).join('/'), place)
  }
  return {
    names: [...files.keys()],
    close: () => {},
    async read(name) {
      const place = files.get(name)
      if (place === undefined) return undefined
      const about = await lstat(place)
      if (!about.isFile()) return undefined
      if (about.size > bookLimits.entryBytes) throw new BookError('too-large')
      return new Uint8Array(await readFile(place))
    },
  }
}
