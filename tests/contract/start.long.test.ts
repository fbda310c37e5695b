import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openLauncher, type Launcher } from './support/launch.ts'

let launcher: Launcher
let folder: string
let dist: string
const launch: Launcher['launch'] = (env) => launcher.launch(env)

/** A request whose path is sent as it stands: `fetch` would tidy it up. */
const get = (port: number, at: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, path: at, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    },
  )

beforeAll(() => {
  launcher = openLauncher()
  ;({ folder, dist } = launcher)
})
afterEach(() => launcher.killAll())
afterAll(() => launcher.close())

it(
  'starts with content, says where and as whom, and gives out the app and nothing else',
  { timeout: 60_000 },
  async () => {
    const server = await launch()
    expect(server.said).toContain(`http://127.0.0.1:${server.port}`)
    for (const name of ['xiaoyu', 'nanfeng', 'amu']) expect(server.said).toContain(name)

    const types: Record<string, RegExp> = {
      '/': /text\/html/,
      '/manifest.webmanifest': /manifest\+json/,
      '/list.m3u8': /mpegurl/,
      '/assets/app-1234.js': /javascript/,
      '/builds/latest.json': /json/,
    }
    for (const [at, type] of Object.entries(types)) {
      const { status, headers } = await get(server.port, at)
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(type)
      expect(headers['content-security-policy']).toBe("default-src 'self'")
      expect(headers['x-robots-tag']).toBe('noindex')
    }
    expect((await get(server.port, '/assets/app-1234.js')).headers['cache-control']).toMatch(/immutable/)
    expect((await get(server.port, '/builds/latest.json')).headers['cache-control']).toBe('no-store')

    for (const packing of ['gzip', 'br']) {
      const packed = await get(server.port, '/assets/app-1234.js', { 'accept-encoding': packing })
      expect(packed.headers['content-encoding']).toBe(packing)
      expect(packed.body.length).toBeLessThan(500)
    }
    const { headers } = await get(server.port, '/')
    expect((await get(server.port, '/', { 'if-none-match': String(headers['etag']) })).status).toBe(304)

    // the page of the next build goes with that build's policy, in a server that runs on
    const next = JSON.stringify({ 'Content-Security-Policy': "script-src 'self'" })
    for (const written of [next, next.slice(0, 20), next]) {
      writeFileSync(path.join(dist, 'headers.json'), written)
      expect((await get(server.port, '/')).headers['content-security-policy']).toBe("script-src 'self'")
    }

    const outside = [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2f..%2fsecret.txt',
      '/..%5csecret.txt',
      '//etc/passwd',
      '/.vite/manifest.json',
      '/headers.json',
      '//headers.json',
      '/%2fheaders.json',
      '/./headers.json',
      '/x/../headers.json',
      '/HEADERS.json',
      '/headers.json.',
      '/headers.json%20',
      '/headers.json/',
      '/assets/app-1234.js.map',
      '/assets/app-1234.js.MAP',
      '/assets//app-1234.js',
      '//index.html',
      '/no-such',
      '/assets',
      '/%00',
      '/%',
    ]
    for (const at of outside) {
      const refused = await get(server.port, at)
      expect(refused.status, at).toBe(404)
      expect(refused.headers['content-security-policy']).toBeDefined()
      expect(refused.body.toString()).not.toContain('secret')
    }
    for (const port of [1, 2, 3].map((line) => server.port + line)) {
      expect(
        (
          await fetch(`http://127.0.0.1:${port}/?ping`, {
            method: 'POST',
            body: 'mod=system&code=index',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status,
      ).toBe(200)
    }

    const second = await launch({ SHIGUANG_PORT: String(server.port + 50) })
    expect(second.exitCode).toBe(1)
    expect(second.said.trim().split('\n')).toHaveLength(1)
    expect(second.said).toContain('another server is running on this data folder')

    const elsewhere = path.join(folder, 'other')
    const busy = await launch({ SHIGUANG_PORT: String(server.port), SHIGUANG_DATA: elsewhere })
    expect(busy.exitCode).toBe(1)
    expect(busy.said.trim().split('\n')).toHaveLength(1)
    expect(busy.said).toMatch(/port \d+ is in use/)
    const left = new DatabaseSync(path.join(elsewhere, 'shiguang.sqlite'))
    expect(left.prepare('select count(*) as n from users').get()).toMatchObject({ n: 0 })
    left.close()

    expect(await server.stop('SIGTERM')).toBe(0)
  },
)

it(
  'goes on with what it had, also after a kill, and keeps the files of the build before',
  { timeout: 60_000 },
  async () => {
    const first = await launch()
    await first.stop('SIGKILL')
    rmSync(path.join(dist, 'assets/app-1234.js'))
    const again = await launch()
    expect(again.exitCode).toBeUndefined()
    expect((await get(again.port, '/assets/app-1234.js')).status).toBe(200)
    expect(await again.stop('SIGINT')).toBe(0)
  },
)

it('keeps its data folder to itself, also one that others could read', { timeout: 60_000 }, async () => {
  const data = path.join(folder, 'private')
  mkdirSync(data, { mode: 0o755 })
  const server = await launch({ SHIGUANG_DATA: data, SHIGUANG_DEMO: 'off' })
  expect(server.exitCode, server.said).toBeUndefined()
  expect(statSync(data).mode & 0o777).toBe(0o700)
  for (const name of ['root-key.json', 'server-secret'])
    expect(statSync(path.join(data, name)).mode & 0o777).toBe(0o600)
  expect(await server.stop('SIGTERM')).toBe(0)
})

it.each(['root-key.json', 'server-secret'])(
  'does not start with a new %s on a database that was made with another',
  { timeout: 60_000 },
  async (name) => {
    const data = path.join(folder, `restored-${name}`)
    const env = { SHIGUANG_DATA: data, SHIGUANG_DEMO: 'off' }
    expect(await (await launch(env)).stop('SIGTERM')).toBe(0)
    const key = readFileSync(path.join(data, name))
    for (const left of [undefined, '']) {
      rmSync(path.join(data, name))
      if (left !== undefined) writeFileSync(path.join(data, name), left)
      const { exitCode, said } = await launch(env)
      expect(exitCode, said).toBe(1)
      expect(said.trim().split('\n')).toHaveLength(1)
      expect(said).toContain(`${path.join(data, name)} is missing`)
      writeFileSync(path.join(data, name), key)
    }
    const restored = await launch(env)
    expect(restored.exitCode, restored.said).toBeUndefined()
    expect(await restored.stop('SIGTERM')).toBe(0)
  },
)

it(
  'refuses other root keys than those of its database, and takes a new one in front',
  { timeout: 60_000 },
  async () => {
    const env = { SHIGUANG_DATA: path.join(folder, 'rotated'), SHIGUANG_DEMO: 'off' }
    const [one, other] = [`1:${'ab'.repeat(32)}`, `2:${'cd'.repeat(32)}`]
    expect(await (await launch({ ...env, SHIGUANG_KEYS: one })).stop('SIGTERM')).toBe(0)
    const refused = await launch({ ...env, SHIGUANG_KEYS: other })
    expect(refused.exitCode).toBe(1)
    expect(refused.said.trim()).toMatch(/^shiguang: SHIGUANG_KEYS: this database was made with another root key/)
    for (const keys of [`${other},${one}`, other])
      expect(await (await launch({ ...env, SHIGUANG_KEYS: keys })).stop('SIGTERM')).toBe(0)
  },
)

const nowhere = 'http://127.0.0.1:1'
const s3 = {
  S3_ENDPOINT: nowhere,
  S3_REGION: 'auto',
  S3_BUCKET: 'shiguang',
  S3_ACCESS_KEY: 'somebody',
  S3_SECRET_KEY: 'hidden-key',
}

it.each([
  [{ SHIGUANG_PORT: 'many' }, 'SHIGUANG_PORT'],
  [{ SHIGUANG_LINES: 'not an address' }, 'SHIGUANG_LINES'],
  [{ SHIGUANG_KEYS: '1:short' }, 'SHIGUANG_KEYS'],
  [{ SHIGUANG_SECRET: 'short' }, 'SHIGUANG_SECRET'],
  [{ SHIGUANG_DEMO: 'maybe' }, 'SHIGUANG_DEMO'],
  [{ SHIGUANG_ORIGINS: 'ftp://x' }, 'SHIGUANG_ORIGINS'],
  [{ SHIGUANG_IMAGE_ORIGIN: 'https://elsewhere.test' }, 'SHIGUANG_IMAGE_ORIGIN'],
  [{ SHIGUANG_DIST: '/nowhere/at/all' }, 'npm run build'],
  [{ SHIGUANG_RATE: 'lots' }, 'SHIGUANG_RATE'],
  [{ SHIGUANG_TRUSTED_PROXIES: '127.0.0.1,nginx' }, 'SHIGUANG_TRUSTED_PROXIES'],
  [{ DATABASE_URL: 'mysql://host/name' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/name' }, 'PostgreSQL at 127.0.0.1:1'],
  [{ UPLOAD_MAX_MB: 'all' }, 'UPLOAD_MAX_MB'],
  [{ S3_ENDPOINT: nowhere }, 'S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY: missing'],
  [{ ...s3, S3_BUCKET: '../secret' }, 'S3_BUCKET'],
  [s3, `S3_ENDPOINT: browsers upload to ${nowhere}, which is not among the build's hosts (SHIGUANG_HOSTS)`],
  [{ ...s3, SHIGUANG_HOSTS: nowhere, S3_PUBLIC_ENDPOINT: 'https://cdn.test' }, 'S3_PUBLIC_ENDPOINT: browsers upload'],
  [{ ...s3, SHIGUANG_HOSTS: nowhere }, `S3: ${nowhere} does not answer; check S3_ENDPOINT`],
] as const)(
  '%j: one line that names it, exit code 1, and nothing half done',
  { timeout: 20_000 },
  async (env, named) => {
    const data = path.join(folder, 'bad')
    const { exitCode, said } = await launch({ SHIGUANG_DATA: data, ...env })
    expect(exitCode).toBe(1)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).toContain(named)
    expect(said).not.toMatch(/somebody:secret|hidden-key/)
    expect(existsSync(path.join(data, 'shiguang.sqlite')), 'a database').toBe(false)
  },
)

it('without ffmpeg it starts, and says in one line what can’t be done', { timeout: 60_000 }, async () => {
  const empty = path.join(folder, 'no-programs')
  mkdirSync(empty)
  const server = await launch({ PATH: empty, SHIGUANG_DATA: path.join(folder, 'bare') })
  expect(server.exitCode).toBeUndefined()
  expect(server.said.split('\n').filter((line) => line.includes('ffmpeg'))).toEqual([
    "  ffmpeg is not installed (or not on the PATH): clips can't be uploaded",
  ])
  expect(await server.stop('SIGTERM')).toBe(0)
})
