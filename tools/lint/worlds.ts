import { globSync } from 'node:fs'
import path from 'node:path'

/** One folder of the house and whom it may import; the table of `architecture.md`, section 1, row by row. */
export interface World {
  /** Path from the repository's root; with `/*` at its end, its subfolders alone, without what lies directly in it. */
  folder: string
  /** The alias that other worlds use for it, where it has one. */
  alias?: string
  /** Worlds it may import besides itself. */
  may: readonly string[]
  /** Worlds of which it may import types alone. */
  mayTypes?: readonly string[]
  /** Single files of other worlds that it may import. */
  mayFiles?: readonly string[]
  /** The only packages it may import; any where absent. */
  packages?: RegExp
  /** Packages it must never import. */
  never?: RegExp
  /** Worlds of which it may import only what these share. */
  mayShared?: readonly string[]
  /** Its subfolders are strangers to each other, but for files that these may import all the same. */
  shared?: (file: string) => boolean
}

const react = /^(react|react-dom|dexie-react-hooks|@tanstack\/.*|virtua|lucide-react)(\/|$)/
const node = /^node:/
const page = ['contract', 'bridge', 'data', 'app', 'kinds', 'features', 'parts', 'components', 'lib', 'words'] as const

/** Parts that other shared parts may stand on. */
const groundParts = /^src\/components\/(item-menu|list|page|picture|states)\//

const root = path.resolve(import.meta.dirname, '../..')
/** The features that have pages. */
const withPages = new Set(
  globSync('src/features/*/routes.ts', { cwd: root }).map((file) => file.split(path.sep).at(-2)),
)

/** What of a feature others may import: what lies in `shared/`, its kind, and all of one that has no pages. */
export function isShared(file: string): boolean {
  const [, , feature, ...rest] = file.split('/')
  return !withPages.has(feature) || rest[0] === 'shared' || /^([\w-]+-)?kind\.tsx?$/.test(rest.join('/'))
}

/** Every world, by name. Files outside of all folders (root configuration) are free. */
export const worlds: Readonly<Record<string, World>> = {
  contract: { folder: 'src/contract', alias: '#contract', may: [], packages: /^valibot$/ },
  books: { folder: 'src/books', alias: '#books', may: ['contract', 'lib'], packages: /^htmlparser2$/ },
  bridge: {
    folder: 'src/bridge',
    alias: '#bridge',
    may: ['contract'],
    mayTypes: ['books'],
    packages: /^(dexie|@noble\/(ciphers|hashes)\/.*)$/,
  },
  net: { folder: 'workers/net', alias: '#net', may: ['contract', 'books', 'bridge', 'lib'], never: react },
  sw: {
    folder: 'workers/sw',
    alias: '#sw',
    may: ['lib'],
    mayTypes: ['bridge'],
    mayFiles: ['src/bridge/push.ts', 'src/bridge/service-worker.ts', 'src/bridge/shared.ts'],
    packages: /^workbox-/,
  },
  components: { folder: 'src/components', alias: '#components', may: ['lib'], never: node },
  parts: {
    folder: 'src/components/*',
    may: ['contract', 'data', 'components', 'lib', 'words'],
    mayTypes: ['bridge'],
    never: node,
    shared: (file) => groundParts.test(file),
  },
  lib: { folder: 'src/lib', alias: '#lib', may: ['components'], never: node },
  words: { folder: 'src/words', alias: '#words', may: ['contract', 'lib'], never: node },
  data: { folder: 'src/data', alias: '#data', may: ['contract', 'bridge', 'lib'], never: node },
  features: {
    folder: 'src/features/*',
    may: ['contract', 'bridge', 'data', 'kinds', 'parts', 'components', 'lib', 'words'],
    never: node,
    shared: isShared,
  },
  kinds: {
    folder: 'src/features',
    alias: '#features',
    may: ['contract', 'parts'],
    mayShared: ['features'],
    never: node,
  },
  app: { folder: 'src/app', alias: '#app', may: [...page, 'src'], never: node },
  src: { folder: 'src', may: page, never: node },
  desk: {
    folder: 'desk',
    alias: '#desk',
    may: ['contract', 'components', 'lib'],
    // what stands in for the app's data says the same
    mayTypes: ['data'],
    mayFiles: [
      // the app's cards and their words
      'src/features/kinds.ts',
      'src/words/words.ts',
      'src/data/own-id.ts',
      'src/words/refusals.ts',
      'src/words/zh/refusals.ts',
      'src/words/en/refusals.ts',
      'src/words/zh/moderation.ts',
      'src/words/en/moderation.ts',
      // storage that is blocked or full throws
      'src/data/web-storage.ts',
      // what browsers say to WebAuthn
      'src/data/passkeys.ts',
      // how the app cleans and draws a text that was written
      'src/components/rich-text/clean.ts',
      'src/components/rich-text/elements.ts',
      'src/components/rich-text/media-path.ts',
      'src/components/rich-text/rich-text.tsx',
    ],
    never: node,
  },
  config: { folder: 'config', may: [], never: react },
  server: {
    folder: 'server',
    alias: '#server',
    may: ['contract', 'books', 'config'],
    mayFiles: [
      'src/lib/find-in-text.ts',
      'src/lib/fold-scripts.ts',
      'src/lib/bytes.ts',
      'src/lib/decode-text.ts',
      'src/words/refusals.ts',
      'src/words/notifications.ts',
      'src/words/en/refusals.ts',
      'src/words/zh/refusals.ts',
      'src/words/zh/notifications.ts',
      'src/words/zh/transfers.ts',
    ],
    never: react,
  },
  main: { folder: 'server/main.ts', may: ['server', 'demo'] },
  demo: { folder: 'demo', alias: '#demo', may: ['contract', 'server'], never: react },
  tools: { folder: 'tools', may: ['contract', 'server', 'main', 'demo', 'config'] },
  tests: {
    folder: 'tests',
    alias: '#tests',
    may: [...page, 'books', 'src', 'net', 'sw', 'desk', 'server', 'demo', 'tools', 'config'],
  },
}
