import { createHash } from 'node:crypto'
import { cpSync, globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import type { BootScript } from './boot-script.ts'
import { landingFiles } from './landing-files.ts'
import { securityHeaders, type BuildConfig } from '../config/build-config.ts'

/** One file of a build as the service worker lists it; `revision` is null where the name already holds a hash. */
export interface BuildFile {
  url: string
  revision: string | null
}

interface Options {
  config: BuildConfig
  /** Hashes of the scripts in the page, as the Content-Security-Policy names them. */
  scripts: readonly string[]
  /** The service worker's source. */
  worker: string
  /** Folder of `{route}/_payload.json`: static content of the prerendered routes. */
  payloads: string
  redirects: Record<string, string>
}

const worthKeeping = /\.(html|js|css|svg|png|woff2|webmanifest|json)$/
const neverKept = /^(builds\/|headers\.json$|sw\.js$)|\.map$/

/**
 * Moves the entry script behind the first frame: a snapshot of the last first screen, if the service worker put one
 * into the page, is painted before any script of ours is evaluated (`goals.md` S3).
 */
export const entryAfterFirstFrame = (boot: BootScript): Plugin => ({
  name: 'shiguang:entry-after-first-frame',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const tags = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
      // an entry that only imports others is written as one script each; the last is ours and brings the others
      const entry = [...html.matchAll(tags)].at(-1)?.[1]
      if (!entry) throw new Error('index.html has no entry script')
      if (!bundle) throw new Error('index.html is made without its build')
      // what it imports is asked for with it, not after it: the bundler's helpers are a file of their own
      const { imports } = bundle[entry.slice(1)] as Rolldown.OutputChunk
      const preloads = [entry, ...imports.map((file) => `/${file}`)].map(
        (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`,
      )
      const ahead = JSON.stringify(landingFiles(bundle, entry.slice(1))).replaceAll('"', '&quot;')
      return (
        html
          .replace(tags, '')
          // before the stylesheet, which a script that comes later waits for; the entry before what is asked for ahead
          .replace(
            '<title>',
            () =>
              `${preloads.join('\n    ')}\n    <script data-entry="${entry}" data-ahead="${ahead}">${boot.text}</script>\n    <title>`,
          )
      )
    },
  },
})

/** Builds the service worker with its file lists and writes `builds/*.json`, `headers.json` and the payloads. */
export function builds({ config, scripts, worker, payloads, redirects }: Options): Plugin {
  let vite: ResolvedConfig
  let written = false
  return {
    name: 'shiguang:builds',
    apply: 'build',
    configResolved(resolved) {
      vite = resolved
    },
    writeBundle() {
      written = true
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // it runs after a failed build too, and would hide its error behind one of its own
        if (!written) return
        const dist = path.resolve(vite.root, vite.build.outDir)
        cpSync(path.resolve(vite.root, payloads), dist, { recursive: true })
        const files = await listFiles(dist)
        const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as ViteManifest
        const first = firstScreen(await readFile(path.join(dist, 'index.html'), 'utf8'), manifest)
        const network = await networkWorker(dist)
        const isFirst = (url: string) => !url.startsWith('assets/') || first.has(url) || network.has(url)
        await build({
          configFile: false,
          root: vite.root,
          logLevel: 'warn',
          publicDir: false,
          define: {
            __PRECACHE__: JSON.stringify(files.filter((file) => isFirst(file.url))),
            __LATER__: JSON.stringify(files.filter((file) => !isFirst(file.url))),
            __BUILD_ID__: JSON.stringify(config.id),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: dist,
            emptyOutDir: false,
            target: vite.build.target,
            rolldownOptions: {
              input: path.resolve(vite.root, worker),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
        const prerendered = globSync('**/_payload.json', { cwd: path.resolve(vite.root, payloads) }).map(
          (file) => `/${path.dirname(file).split(path.sep).join('/')}`,
        )
        const { id, timestamp } = config
        await mkdir(path.join(dist, 'builds/meta'), { recursive: true })
        await writeJson(path.join(dist, `builds/meta/${id}.json`), { id, timestamp, redirects, prerendered })
        await writeJson(path.join(dist, 'builds/latest.json'), { id, timestamp })
        await writeJson(path.join(dist, 'headers.json'), securityHeaders(config, scripts))
        vite.logger.info(
          `build ${id}: ${files.length} files, ${files.filter((file) => isFirst(file.url)).length} at install`,
        )
      },
    },
  }
}

type ViteManifest = Record<
  string,
  { file: string; name?: string; css?: string[]; imports?: string[]; isEntry?: boolean; src?: string }
>

/** What the page itself names and what the first routes import: these are cached at install, the rest after the first paint. */
function firstScreen(html: string, manifest: ViteManifest): Set<string> {
  const found = new Set([...html.matchAll(/\/(assets\/[^"]+)"/g)].map(([, file]) => file!))
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const css of chunk.css ?? []) found.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const [key, chunk] of Object.entries(manifest))
    if (chunk.name === 'dexie' || /(features\/(home\/home|splash\/splash)|words\/\w+\/first)\./.test(chunk.src ?? ''))
      visit(key)
  return found
}

/** The network worker and its parts: without the one for pictures those that are on the device could not be drawn. */
async function networkWorker(dist: string): Promise<Set<string>> {
  const found = new Set<string>()
  const visit = async (url: string) => {
    if (found.has(url)) return
    found.add(url)
    const script = await readFile(path.join(dist, url), 'utf8')
    for (const [, name] of script.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) await visit(`assets/${name}`)
  }
  for (const url of globSync('assets/net-worker-*.js', { cwd: dist })) await visit(url)
  return found
}

async function listFiles(dist: string): Promise<BuildFile[]> {
  const names = globSync('**/*', { cwd: dist, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => worthKeeping.test(name) && !neverKept.test(name) && !name.startsWith('.vite/'))
    .toSorted()
  return Promise.all(
    names.map(async (url) => ({
      url,
      revision: url.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(await readFile(path.join(dist, url)))
            .digest('hex')
            .slice(0, 16),
    })),
  )
}

const writeJson = (file: string, value: unknown) => writeFile(file, JSON.stringify(value))
