import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** The embedded database, below the data folder. */
export const databaseFile = 'shiguang.sqlite'

/** The folder of the embedded database, drawn pictures and the local root key. */
export const dataDirectory = (env: Readonly<Record<string, string | undefined>>): string =>
  path.resolve(env.SHIGUANG_DATA ?? '.data')

/** Makes the data folder, or takes it from everybody but its owner: keys, and what people wrote, lie in it. */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    chmodSync(folder, 0o700)
  } catch {
    // somebody else's folder, or a system without such rights
  }
}

/**
 * A key that is made on first use and kept in the data folder. Whoever is killed while it is made leaves all of it or
 * nothing. Throws where a database is there and its key is not: under a new one nothing of it could be opened.
 */
export function keptKey(folder: string, name: string, make: () => string): string {
  const file = path.join(folder, name)
  const kept = readKept(file)
  if (kept !== undefined) return kept
  if (existsSync(path.join(folder, databaseFile)))
    throw new Error(
      `${file} is missing, but the database beside it was made with it: put it back from the copy that the database is from`,
    )
  makeDataFolder(folder)
  const half = `${file}.${process.pid}`
  const open = openSync(half, 'w', 0o600)
  writeFileSync(open, make())
  fsyncSync(open)
  closeSync(open)
  // an empty one is what a former version left when it was killed
  if (existsSync(file)) rmSync(file)
  try {
    linkSync(half, file)
  } catch {
    // a build that runs at the same time was first, or this file system has no hard links
    if (!existsSync(file)) renameSync(half, file)
  }
  rmSync(half, { force: true })
  return readFileSync(file, 'utf8')
}

function readKept(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8').trim()
  return text === '' ? undefined : text
}
