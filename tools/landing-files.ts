import type { Rolldown } from 'vite'

/** Screens that people are sent links to, each with its source; a build has a file of its own for each, or fails. */
export const landingSources = Object.entries({
  '/player': '/src/features/video/video.tsx',
  '/short': '/src/features/clips/clips.tsx',
  '/scandalous/detail': '/src/features/article/detail.tsx',
  '/post/detail': '/src/features/post/detail.tsx',
  '/lookmv/detail': '/src/features/want/detail.tsx',
  '/novel/detail': '/src/features/novel/detail.tsx',
  '/novel/reader': '/src/features/novel/reader.tsx',
  '/cartoon/cartoon-detail': '/src/features/comic/detail.tsx',
  '/cartoon/reader': '/src/features/comic/reader.tsx',
  '/picture/detail': '/src/features/picture/detail.tsx',
  '/audio/detail': '/src/features/audio/detail.tsx',
  '/dating/detail': '/src/features/dating/detail.tsx',
  '/user': '/src/features/creator/user.tsx',
})

/** The modules of the screens that people are sent links to. */
export const landingScreens: readonly string[] = landingSources.map(([, source]) => source)

/** Files of a build, and which of them the app needs beside the entry, by their place among the names. */
export interface LandingFiles {
  names: string[]
  screens: Record<string, number[]>
  /** By language: the words of the first screen, and those of these screens. */
  words: Record<string, [first: number, screens: number]>
}

interface WithStyles {
  viteMetadata?: { importedCss: Set<string> }
}

const fileName = (name: string) => name.replace(/^assets\//, '')

/** What `src/boot.ts` asks for beside the entry on a first visit: words, and the screen where it begins on one of these. */
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
  const names = new Set<string>()
  const needs = landingSources.map(([path, source]) => {
    const files = closure(chunkOf(source)).difference(known)
    for (const file of files) names.add(fileName(file))
    return [path, [...files].map(fileName)] as const
  })
  const languages = [...chunks.values()].flatMap(
    ({ facadeModuleId }) => /\/src\/words\/(\w+)\/first\.ts$/.exec(facadeModuleId ?? '')?.[1] ?? [],
  )
  const wordsOf = (language: string, part: string) => fileName(chunkOf(`/src/words/${language}/${part}.ts`))
  const words = languages.map((one) => [one, [wordsOf(one, 'first'), wordsOf(one, 'screens')]] as const)
  for (const [, files] of words) for (const file of files) names.add(file)
  const all = [...names]
  return {
    names: all,
    screens: Object.fromEntries(needs.map(([path, files]) => [path, files.map((file) => all.indexOf(file))])),
    words: Object.fromEntries(
      words.map(([language, [first, further]]) => [language, [all.indexOf(first), all.indexOf(further)]]),
    ),
  }
}
