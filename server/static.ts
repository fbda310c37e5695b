import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Hono } from 'hono'
import { answerEarlyShare } from './early-share.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
}
const compressible = /^(text\/|application\/(json|manifest|wasm|vnd\.apple)|image\/svg)/
const minCompressedBytes = 1024

/** What is given out, and from where. */
export interface StaticOptions {
  /** The built app. */
  readonly folder: string
  /** Where files of former builds are: only assets and the metadata of builds. */
  readonly former?: string
  /** The headers of every file: they belong to the build that is there now, as its page does. */
  readonly headers: () => Readonly<Record<string, string>>
}

interface FileInMemory {
  readonly stamp: string
  readonly etag: string
  readonly type: string
  readonly bytes: Buffer<ArrayBuffer>
  readonly packed: Map<string, Promise<Packed>>
}

interface Packed {
  readonly bytes: Buffer<ArrayBuffer>
  /** Tells it apart from the same file in another packing. */
  readonly mark: string
}

const brotli = async (bytes: Buffer, quality: number): Promise<Packed> => ({
  bytes: await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  mark: `br${quality}`,
})

const packers: Record<string, (bytes: Buffer) => Promise<Packed>> = {
  br: (bytes) => brotli(bytes, 6),
  gzip: async (bytes) => ({ bytes: await promisify(gzip)(bytes, { level: 8 }), mark: 'gzip' }),
}

/** A file of at least so many bytes is packed once more, as small as it gets, after it was given out first. */
const minRepackedBytes = 32_768

/** Gives out the built app: nothing outside of its folder, the right types, each file with the build's headers. */
export function createStatic({ folder, former, headers }: StaticOptions): Hono {
  const memory = new Map<string, FileInMemory>()
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers())) c.header(name, value)
  })
  // comes this far only where no service worker takes it
  app.post('/share-target', answerEarlyShare)
  app.get('*', async (c) => {
    const name = nameOf(new URL(c.req.url).pathname)
    const file = name === undefined ? undefined : await find(name)
    if (name === undefined || !file) return c.text('Page Not Found\n', 404, { 'Cache-Control': 'no-store' })
    c.header('Cache-Control', cacheControl(name))
    c.header('Vary', 'Accept-Encoding')
    const accepted = c.req.header('accept-encoding') ?? ''
    const packing =
      file.bytes.length >= minCompressedBytes && compressible.test(file.type)
        ? ['br', 'gzip'].find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
        : undefined
    const packed = packing && (await pack(file, packing))
    const etag = `"${file.etag}${packed ? `-${packed.mark}` : ''}"`
    c.header('ETag', etag)
    if (
      c.req
        .header('if-none-match')
        ?.split(/\s*,\s*/)
        .includes(etag)
    )
      return c.body(null, 304)
    c.header('Content-Type', file.type)
    if (!packed) return c.body(file.bytes)
    c.header('Content-Encoding', packing!)
    return c.body(packed.bytes)
  })
  return app

  function pack({ bytes, packed }: FileInMemory, packing: string): Promise<Packed> {
    const known = packed.get(packing)
    if (known) return known
    const first = packers[packing]!(bytes)
    packed.set(packing, first)
    // takes half a second for the entry, which nobody is to wait for, and leaves a fourteenth of it
    if (packing === 'br' && bytes.length >= minRepackedBytes)
      void first.then(async () => packed.set(packing, Promise.resolve(await brotli(bytes, 10)))).catch(() => {})
    return first
  }

  async function find(name: string): Promise<FileInMemory | undefined> {
    const mayBeFormer = former !== undefined && /^(assets|builds\/meta)\//.test(name)
    return (await load(path.join(folder, name))) ?? (mayBeFormer ? load(path.join(former, name)) : undefined)
  }

  async function load(file: string): Promise<FileInMemory | undefined> {
    const info = await stat(file).catch(() => undefined)
    if (!info?.isFile()) return undefined
    const stamp = `${info.mtimeMs} ${info.size}`
    const known = memory.get(file)
    if (known?.stamp === stamp) return known
    const bytes = await readFile(file)
    const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    const loaded: FileInMemory = { stamp, etag, type, bytes, packed: new Map() }
    memory.set(file, loaded)
    return loaded
  }
}

/** What is for whoever gives the build out, and for its makers. */
const unpublished = /^\/headers\.json$|\.map$/i

/** A path of the site as a name within the folder; undefined for what must not be given out. */
function nameOf(pathname: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  const parts = decoded.split('/').slice(1)
  // an empty part, or an end that some file systems overlook, would name a file by another name than its own
  const isSafe = parts.every((part, at) => (part !== '' || at === parts.length - 1) && !/^\.|[\\\0:]|[. ]$/.test(part))
  if (!isSafe || unpublished.test(decoded)) return undefined
  return decoded.endsWith('/') ? [...parts.slice(0, -1), 'index.html'].join('/') : parts.join('/')
}

function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return name.startsWith('builds/') ? 'no-store' : 'no-cache'
}
