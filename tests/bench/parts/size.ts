import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { figure, type Figure } from '../figures.ts'

interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
}

/** Gzip bytes of files of a build. */
const gzipBytes = (folder: string, files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length, 0)

/** Scripts and style sheets before the first screen: those that the page names, and what they and these routes import. */
function initialFiles(folder: string, routes: RegExp): Set<string> {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const files = new Set(
    Array.from(html.matchAll(/(?:src|href|data-entry)="\/([^"]+\.(?:js|css))"/g), ([, file]) => file!),
  )
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(manifest[imported])
  }
  for (const chunk of Object.values(manifest)) if (files.has(chunk.file) || routes.test(chunk.src ?? '')) visit(chunk)
  if (![...files].some((file) => file.endsWith('.js'))) throw new Error(`${folder}/index.html names no script`)
  return files
}

/** What a worker's script imports at once, and it. */
function eagerFiles(folder: string, script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found
  found.add(script)
  const text = readFileSync(path.join(folder, script), 'utf8')
  for (const [, name] of text.matchAll(/(?:^|[;}])\s*import(?:[^'"()]*?from)?\s*['"]\.\/([^'"]+\.js)['"]/g)) {
    eagerFiles(folder, path.posix.join(path.posix.dirname(script), name!), found)
  }
  return found
}

/** S1: what the first screen's code weighs, beside the floor's. `worker` is the network worker's script in the build. */
export function sizeFigures(app: string, floor: string): Figure[] {
  const first = /^src\/(features\/home\/home\.tsx|words\/zh\/first\.ts)$/
  const ours = gzipBytes(app, initialFiles(app, first)) / 1000
  const reference = gzipBytes(floor, initialFiles(floor, /^$/)) / 1000
  const figures = [
    figure({
      goal: 'S1',
      what: 'initial scripts and styles, gzip, to the floor',
      ours,
      reference,
      unit: 'kB',
      limit: '<= 1.2',
    }),
    figure({ goal: 'S1', what: 'the same, in all', ours, unit: 'kB', limit: '<= 152' }),
  ]
  const worker = scriptOf(app, 'workers/net/main.ts')
  if (!worker) throw new Error('the build has no network worker')
  const eager = gzipBytes(app, eagerFiles(app, worker)) / 1000
  figures.push(figure({ goal: 'S1', what: 'network worker, eager, gzip', ours: eager, unit: 'kB', limit: '<= 60' }))
  return figures
}

/** The script of the build that holds this source file, by its source map. */
function scriptOf(folder: string, source: string): string | undefined {
  return globSync('assets/*.js', { cwd: folder }).find((file) => {
    const map = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8')) as { sources: string[] }
    return map.sources.some((one) => one.endsWith(source))
  })
}
