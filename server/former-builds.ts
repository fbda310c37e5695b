import { cpSync, existsSync, globSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

/** As long as a tab may hold an old build and load its parts. */
const keptMs = 14 * 24 * 3600 * 1000

/**
 * Keeps the files of this build for the time after the next one: a build empties its folder, and a tab of the old one
 * would find its lazy parts gone. Files that no build of the last two weeks had are dropped.
 */
export function keepBuild(distFolder: string, folder: string, nowMs: number): void {
  mkdirSync(folder, { recursive: true })
  for (const part of ['assets', 'builds/meta']) {
    const from = path.join(distFolder, part)
    if (!existsSync(from)) continue
    cpSync(from, path.join(folder, part), { recursive: true, filter: (file) => !file.endsWith('.map') })
    for (const name of globSync('**/*', { cwd: from })) {
      const kept = path.join(folder, part, name)
      if (existsSync(kept)) utimesSync(kept, nowMs / 1000, nowMs / 1000)
    }
  }
  for (const name of globSync('**/*.*', { cwd: folder })) {
    const kept = path.join(folder, name)
    const info = statSync(kept)
    if (info.isFile() && info.mtimeMs < nowMs - keptMs) rmSync(kept)
  }
}
