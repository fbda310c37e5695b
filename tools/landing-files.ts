import { readFileSync } from 'node:fs'
import type { Rolldown } from 'vite'

/** The table of screens, read as text: its imports lead to the whole app. */
const tableSource = '/src/screens.ts'
const table = readFileSync(new URL(`..${tableSource}`, import.meta.url), 'utf8')

/** Screens that people are sent links to. */
const landings = [
  '/player',
  '/short',
  '/scandalous/detail',
  '/post/detail',
  '/lookmv/detail',
  '/novel/detail',
  '/novel/reader',
  '/cartoon/cartoon-detail',
  '/cartoon/reader',
  '/picture/detail',
  '/audio/detail',
  '/dating/detail',
  '/user',
]

/** Each of them with the source of its screen. */
const sources = landings.map((path) => {
  const source = new RegExp(`'${path}': \\(\\) => import\\('#(routes/[^']+)'\\)`).exec(table)?.[1]
  if (!source) throw new Error(`${tableSource} has no ${path}`)
  return [path, `/src/${source}`] as const
})

/** The modules of the screens that people are sent links to. */
export const landingScreens: readonly string[] = sources.map(([, source]) => source)

/** Files of a build, and which of them a screen needs beside the entry, by their place among the names. */
export interface LandingFiles {
  names: string[]
  screens: Record<string, number[]>
}

interface WithStyles {
  viteMetadata?: { importedCss: Set<string> }
}

const fileName = (name: string) => name.replace(/^assets\//, '')

/** What `src/boot.ts` asks for beside the entry where a first visit begins on a screen of these. */
export function landingFiles(bundle: Rolldown.OutputBundle, entry: string): LandingFiles {
  const chunks = new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  const chunkOf = (source: string) => {
    const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
    if (!found) throw new Error(`the build has no file of its own for ${source}`)
    return found.fileName
  }
  /** A file with all that it imports, styles too. */
  const closure = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) return found
    found.add(name)
    for (const style of (chunk as WithStyles).viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk.imports) closure(imported, found)
    return found
  }
  const known = closure(entry)
  const shared = chunkOf(tableSource)
  const names = new Set<string>()
  const needs = sources.map(([path, source]) => {
    const files = closure(chunkOf(source), closure(shared)).difference(known)
    for (const file of files) names.add(fileName(file))
    return [path, [...files].map(fileName)] as const
  })
  const all = [...names]
  return {
    names: all,
    screens: Object.fromEntries(needs.map(([path, files]) => [path, files.map((file) => all.indexOf(file))])),
  }
}
