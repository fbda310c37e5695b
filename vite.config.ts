import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildConfig, securityHeaders } from './config/build-config.ts'
import { bootScript } from './tools/boot-script.ts'
import { builds, entryAfterFirstFrame } from './tools/builds-plugin.ts'
import { commonChunk } from './tools/common-chunk.ts'
import { oneEntryChunk } from './tools/entry-chunk.ts'
import { evaluatedModule } from './tools/evaluated-module.ts'
import { landingScreens } from './tools/landing-files.ts'
import { reactModules } from './tools/react-modules.ts'
import { webManifests } from './tools/manifest-plugin.ts'

/** Dexie, the schemas and what watches over the worker come right behind the first frame, which is read without them. */
const behindFirstFrame = {
  name: 'dexie',
  test: /\/node_modules\/(dexie|comlink)\/|\/src\/(bridge\/(database|worker-life)|data\/(dexie|heartbeat|supervision|page-supervisor))\.ts$/,
  // what it shares with the first frame stays there
  includeDependenciesRecursively: false,
}

/** What follows builds, moved addresses and links from then on: one request, not six. */
const following = {
  name: 'following',
  test: /\/node_modules\/workbox-window\/|\/src\/(data\/(code-is-here|note-open)|app\/(behind-first-frame|follow-links|hidden-watch|history-stack|moved|transitions)|features\/updates\/(build-meta|updates))\.ts$/,
  includeDependenciesRecursively: false,
}

/** What the network worker's parts share is in one of their files: its own would be asked for by another, a round later. */
const netShared = {
  name: 'net-shared',
  test: /\/(src\/(bridge\/(downloads|own-books)|lib\/stamp)|workers\/net\/lines\/blame-hosts)\.ts$/,
  includeDependenciesRecursively: false,
}

const entry = oneEntryChunk(/\/src\/(main\.tsx|features\/home\/home\.tsx|words\/(counted|catalogue)\.ts)$/)

/** Files of fewer characters are not worth a request of their own. */
const smallChars = 1000

/** What the screens share that people are sent links to: how they look, what they do, what plays films. */
const common = {
  looks: commonChunk(
    'looks',
    // a part of the shared file that has looks: they would be a file of their own beside it
    [...landingScreens, '/src/components/list-group.tsx'],
    1,
    // and what is smaller than the request that would bring it, and brings nothing along
    ({ id, code, importers, importedIds }) =>
      id.endsWith('.module.css') ||
      (importers.length > 1 && (code?.length ?? 0) < smallChars && importedIds.every(entry.group.test)),
  ),
  detail: commonChunk('detail', landingScreens, 3),
  playing: commonChunk('playing', ['/src/features/video/video.tsx', '/src/features/clips/clips.tsx'], 2),
}

/** What most screens share, in one file: each file is a request of its own, and on a slow line they queue. */
const sharedParts = { name: 'shared', test: /\/src\/|\/lucide-react\//, minShareCount: 11 }

/** Once all is bundled, what is said to bundlers is said to nobody; licences stay. */
const comments = { annotation: false }

/** The words of each language come in files of the same names: `zh-first`, `en-first`. */
const wordsName = (module: string | null) => /\/src\/words\/(\w+\/\w+)\.ts$/.exec(module ?? '')?.[1]?.replace('/', '-')

const boot = await bootScript()

export default defineConfig(({ mode }) => {
  const config = buildConfig(process.env)
  return {
    plugins: [
      reactModules(),
      evaluatedModule('src/contract/page-traits.ts', 'src/contract/first-calls.ts'),
      // the compiler adds a third to the size of a component: only those that say 'use memo', which are drawn many times
      react({ compiler: { compilationMode: 'annotation' } }),
      entry.plugin,
      ...Object.values(common).map(({ plugin }) => plugin),
      entryAfterFirstFrame(boot),
      webManifests(),
      builds({
        config,
        scripts: [boot.hash],
        worker: 'workers/sw/main.ts',
        payloads: 'tools/payloads',
        redirects: config.redirects,
      }),
    ],
    define: {
      __BUILD_ID__: JSON.stringify(config.id),
      __BUILD_TIMESTAMP__: config.timestamp,
      __BUILD_LINES__: JSON.stringify(config.lines),
      __BUILD_HOSTS__: JSON.stringify(config.hosts),
      __BUILD_KEYS__: JSON.stringify(config.keys),
    },
    // the package's entry leads to its ES5 build, 2 kB larger in page and worker alike
    resolve: {
      alias: [
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
        // and this one's to one as large again
        { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
        // React has had what the shim stands in for since 18
        { find: /^(use-sync-external-store)\/shim\/(with-selector)$/, replacement: '$1/$2' },
      ],
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: { entryFileNames: 'assets/net-worker-[hash].js', comments, codeSplitting: { groups: [netShared] } },
      },
    },
    css: { modules: { generateScopedName: mode === 'development' ? '[name]_[local]' : '[hash:base64:5]' } },
    build: {
      target: 'baseline-widely-available',
      // beside the scripts for who looks into a fault, and named by none: no server gives them out
      sourcemap: mode === 'release' ? false : 'hidden',
      manifest: true,
      modulePreload: {
        polyfill: false,
        // names of scripts weigh in the entry, which has all screens': they are asked for by the screen itself, and touching a link asks early
        resolveDependencies: (_, deps) => deps.filter((file) => file.endsWith('.css')),
      },
      assetsInlineLimit: 0,
      // the largest are phrases of two scripts and the engine of films: asked for by those who need them
      chunkSizeWarningLimit: 1100,
      rolldownOptions: {
        // the hooks' package is one file, and would bring all of Dexie along for the one hook that needs nothing of it
        treeshake: {
          manualPureFunctions: ['FinalizationRegistry'],
          moduleSideEffects: [{ test: /\/node_modules\/dexie/, sideEffects: false }],
        },
        output: {
          comments,
          chunkFileNames: ({ facadeModuleId, name }) => `assets/${wordsName(facadeModuleId) ?? name}-[hash].js`,
          // the entry lists the style sheets of all screens: only those that pages share are called by more than their hash
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.css') && !/^(index|looks)\./.test(name)
              ? 'assets/[hash][extname]'
              : 'assets/[name]-[hash][extname]',
          codeSplitting: {
            groups: [
              behindFirstFrame,
              following,
              entry.group,
              common.looks.group,
              sharedParts,
              common.detail.group,
              common.playing.group,
            ].map(
              // the first that fits
              (group, at) => ({ ...group, priority: 8 - at }),
            ),
          },
        },
      },
    },
    server: { headers: mode === 'development' ? {} : securityHeaders(config) },
  }
})
