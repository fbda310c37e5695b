/** One folder of the house and whom it may import; the table of `architecture.md`, section 1, row by row. */
export interface World {
  /** Path from the repository's root. */
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
  /** Its subfolders are strangers to each other (a mechanic knows no other mechanic, a kind no other kind) but for these. */
  separateBut?: readonly string[]
}

const react = /^(react|react-dom|dexie-react-hooks|@tanstack\/.*|virtua|lucide-react)(\/|$)/
const node = /^node:/
const page = [
  'contract',
  'bridge',
  'data',
  'mechanics',
  'kinds',
  'app',
  'routes',
  'components',
  'lib',
  'words',
  'page',
] as const

/** Every world, by name. Files outside of all folders (root configuration) are free. */
export const worlds: Readonly<Record<string, World>> = {
  contract: { folder: 'src/contract', alias: '#contract', may: [], packages: /^valibot$/ },
  bridge: {
    folder: 'src/bridge',
    alias: '#bridge',
    may: ['contract'],
    packages: /^(dexie|@noble\/(ciphers|hashes)\/.*)$/,
  },
  net: { folder: 'workers/net', alias: '#net', may: ['contract', 'bridge', 'lib'], never: react },
  sw: {
    folder: 'workers/sw',
    alias: '#sw',
    may: ['lib'],
    mayTypes: ['bridge'],
    mayFiles: ['src/bridge/service-worker.ts', 'src/bridge/shared.ts'],
    packages: /^workbox-/,
  },
  components: { folder: 'src/components', alias: '#components', may: ['lib'], never: node },
  page: {
    folder: 'src/components/page',
    may: ['contract', 'data', 'components', 'lib', 'words'],
    mayTypes: ['bridge'],
    never: node,
  },
  lib: { folder: 'src/lib', alias: '#lib', may: ['components'], never: node },
  words: { folder: 'src/words', alias: '#words', may: ['contract', 'lib'], never: node },
  data: { folder: 'src/data', alias: '#data', may: ['contract', 'bridge', 'lib'], never: node },
  mechanics: {
    folder: 'src/mechanics',
    alias: '#mechanics',
    may: ['contract', 'data', 'components', 'page', 'lib', 'words'],
    mayTypes: ['bridge'],
    never: node,
    separateBut: ['states', 'pay'],
  },
  kinds: {
    folder: 'src/kinds',
    alias: '#kinds',
    may: ['contract', 'data', 'mechanics', 'components', 'lib', 'words'],
    mayTypes: ['bridge'],
    never: node,
    separateBut: [],
  },
  app: { folder: 'src/app', alias: '#app', may: [...page, 'src'], never: node },
  routes: { folder: 'src/routes', alias: '#routes', may: [...page, 'src'], never: node },
  src: { folder: 'src', may: page, never: node },
  config: { folder: 'config', may: [], never: react },
  server: {
    folder: 'server',
    alias: '#server',
    may: ['contract', 'config'],
    mayFiles: ['src/lib/fold-scripts.ts'],
    never: react,
  },
  main: { folder: 'server/main.ts', may: ['server', 'demo'] },
  demo: { folder: 'demo', alias: '#demo', may: ['contract', 'server'], never: react },
  tools: { folder: 'tools', may: ['contract', 'server', 'main', 'demo', 'config'] },
  tests: { folder: 'tests', alias: '#tests', may: [...page, 'src', 'net', 'sw', 'server', 'demo', 'tools', 'config'] },
}
