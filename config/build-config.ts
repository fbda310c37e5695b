import { randomBytes } from 'node:crypto'
import { dataDirectory, keptKey } from './data-folder.ts'

/** What a build is made for: the only hosts that the app may talk to, and the root keys it knows. */
export interface BuildConfig {
  id: string
  /** Unix milliseconds. */
  timestamp: number
  /** The three base addresses of `protocol.md` section 1, best guess first. */
  lines: string[]
  /** Further origins: images, streams, uploads, payment pages. */
  hosts: string[]
  /** Root keys by id, newest first; hex of 32 bytes each. */
  keys: { id: number; root: string }[]
  /** Paths of the app that have moved, and where to: a path of the app, or an address outside. */
  redirects: Record<string, string>
}

type Env = Record<string, string | undefined>

/** Ports of the app and of the three lines on this machine. Throws where one is not a port number. */
export function localPorts(env: Env): { app: number; lines: number[] } {
  const first = Number(env.SHIGUANG_PORT ?? 4100)
  if (!Number.isInteger(first) || first < 1024 || first > 65_532) {
    throw new Error(`SHIGUANG_PORT: a whole number from 1024 to 65532 is needed, not "${env.SHIGUANG_PORT}"`)
  }
  return { app: first, lines: [first + 1, first + 2, first + 3] }
}

function origins(name: string, text: string | undefined): string[] | undefined {
  if (!text) return undefined
  return text.split(',').map((part) => {
    const url = URL.canParse(part.trim()) ? new URL(part.trim()) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name}: "${part}" is not an http(s) address`)
    return url.origin
  })
}

/** Root keys from `SHIGUANG_KEYS` (`id:hex,id:hex`), else one made on first use and kept in the data folder. */
export function rootKeys(env: Env): BuildConfig['keys'] {
  if (env.SHIGUANG_KEYS) {
    return env.SHIGUANG_KEYS.split(',').map((part) => {
      const [id, root] = part.trim().split(':')
      if (!/^\d{1,3}$/.test(id ?? '') || Number(id) > 255 || !/^[0-9a-f]{64}$/.test(root ?? '')) {
        throw new Error('SHIGUANG_KEYS: expected "id:hex" with an id from 0 to 255 and 64 lower-case hex digits')
      }
      return { id: Number(id), root: root! }
    })
  }
  const made = () => JSON.stringify([{ id: 1, root: randomBytes(32).toString('hex') }])
  return JSON.parse(keptKey(dataDirectory(env), 'root-key.json', made)) as BuildConfig['keys']
}

/** Moved paths from `SHIGUANG_REDIRECTS` (`/old=/new,/old=https://…`). */
function redirects(text = '/index=/home,/mine=/my'): Record<string, string> {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    parts.map((part) => {
      const [, from, to] = /^\s*(\/[\w/-]+)=(\S+)\s*$/.exec(part) ?? []
      if (from === undefined || to === undefined || !(/^\/[\w-]/.test(to) || to.startsWith('https://'))) {
        throw new Error(`SHIGUANG_REDIRECTS: "${part}" is not "/old=/new" or "/old=https://…"`)
      }
      return [from, to]
    }),
  )
}

/** The build's configuration from the environment; README has the table of names. Throws an error that names the variable. */
export function buildConfig(env: Env, nowMs = Date.now()): BuildConfig {
  const host = env.SHIGUANG_HOST ?? '127.0.0.1'
  const lines =
    origins('SHIGUANG_LINES', env.SHIGUANG_LINES) ?? localPorts(env).lines.map((port) => `http://${host}:${port}`)
  return {
    id: env.BUILD_ID ?? nowMs.toString(36),
    timestamp: nowMs,
    lines,
    hosts: origins('SHIGUANG_HOSTS', env.SHIGUANG_HOSTS) ?? [],
    keys: rootKeys(env),
    redirects: redirects(env.SHIGUANG_REDIRECTS),
  }
}

type Hosts = Pick<BuildConfig, 'lines' | 'hosts'>

/**
 * The Content-Security-Policy that goes, as a header, on every file of the build, worker scripts too. `scripts`: hashes
 * of those that stand in the page itself.
 */
function contentSecurityPolicy(config: Hosts, scripts: readonly string[]): string {
  const hosts = [...new Set([...config.lines, ...config.hosts])].join(' ')
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${hosts}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types shiguang dompurify',
  ].join('; ')
}

/** What the app never asks a browser for. A name that a browser does not know is a line in its console. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Headers of every answer, the app's and the lines'; browsers take the first over TLS only. */
export const everywhere = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

/** Headers of every file of the build, for whichever server gives it out. */
export const securityHeaders = (config: Hosts, scripts: readonly string[] = []): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(config, scripts),
  'Cross-Origin-Opener-Policy': 'same-origin',
  // no other site shows these files as its own
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': deniedFeatures.map((name) => `${name}=()`).join(', '),
  ...everywhere,
  'X-Robots-Tag': 'noindex, nofollow',
})
