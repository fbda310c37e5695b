import type { RedirectGateway } from './payments/redirect.ts'
import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import path from 'node:path'
import type { Version } from '#contract/shapes/home.ts'
import { buildConfig, localPorts } from '../config/build-config.ts'
import { dataDirectory, keptKey } from '../config/data-folder.ts'
import { addressList } from './api/network.ts'
import type { S3Options } from './stores/s3-client.ts'
import { passkeyHostOf } from './passkey-host.ts'
import { usualVersion } from './app-facts.ts'
import { usualTitle } from './words/content.ts'
import { s3Settings } from './stores/settings.ts'
import { fileBytesSetting } from './uploads/limits.ts'

type Env = Record<string, string | undefined>

/** Everything a server is told by its environment, checked. */
export interface Settings {
  readonly host: string
  readonly ports: { readonly app: number; readonly lines: readonly number[] }
  readonly lines: readonly string[]
  /** The app's public address; undefined where it is on this machine alone. */
  readonly appOrigin: string | undefined
  /** The origins that the app is served from, its public address first. */
  readonly appOrigins: readonly string[]
  /** The domain that passkeys are for; undefined where there can be none. */
  readonly passkeyHost: string | undefined
  /** What the app is called on screen. */
  readonly title: string
  /** What devices are told of versions. */
  readonly version: Version
  readonly imageOrigin: string | undefined
  readonly streamOrigin: string | undefined
  readonly keys: readonly { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }[]
  readonly secret: Uint8Array
  /** Where the root keys and the secret come from: the data folder, where the environment does not give them. */
  readonly keysFrom: 'environment' | 'folder'
  readonly secretFrom: 'environment' | 'folder'
  readonly dataFolder: string
  /** The built app. */
  readonly distFolder: string
  /** Where the desk is; undefined for nowhere. */
  readonly desk: DeskSettings | undefined
  /** Of the demo content of an empty database; undefined for none. */
  readonly demoSeed: number | undefined
  readonly checkReplies: boolean
  /** Who takes the money for orders: the sandbox, which takes none, or a gateway; undefined for nobody. */
  readonly payments: PaymentSettings | undefined
  /** Makes the rate limits so many times larger; undefined for none. */
  readonly rateFactor: number | undefined
  /** The proxies that are believed in `X-Forwarded-For`; undefined for none. */
  readonly trustedProxies: BlockList | undefined
  /** PostgreSQL's address; undefined for the embedded database. */
  readonly databaseUrl: string | undefined
  /** The bucket for what people upload; undefined for a folder among the data. */
  readonly s3: S3Options | undefined
  /** The largest file that may be uploaded. */
  readonly maxFileBytes: number
  /** For how long the originals of imported films are kept once they are cut; `Infinity` for always. */
  readonly keepSourcesMs: number
  /** The origins of push services that are sent to beside the known ones; undefined where nothing is sent. */
  readonly pushServices: readonly string[] | undefined
  /** The folder that files to be imported are moved into; undefined for none. */
  readonly inboxFolder: string | undefined
  /** Where the desk makes backups, and finds them. */
  readonly backupFolder: string
  /** What keys in backups are sealed under; undefined where whoever makes one is asked for it. */
  readonly backupPassphrase: string | undefined
  /** Whether this process works on films, and whether it does nothing else. */
  readonly work: 'on' | 'off' | 'only'
  /** Whether each call is logged; faults always are. */
  readonly logsCalls: boolean
}

/** Where operators work. */
export interface DeskSettings {
  readonly host: string
  readonly port: number
  /** Its own origins, its public address first. */
  readonly origins: readonly string[]
  /** The built desk. */
  readonly folder: string
}

/** See `Settings.payments`. */
export type PaymentSettings = 'sandbox' | RedirectGateway

/** A setting that can't be; the message names the variable. */
export class BadSetting extends Error {
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`)
    this.name = 'BadSetting'
  }
}

/** Reads the environment; README has the table. Throws an error of one line that names the variable. */
export function readSettings(env: Env): Settings {
  const build = buildConfig(env)
  const ports = localPorts(env)
  const host = env.SHIGUANG_HOST ?? '127.0.0.1'
  const dataFolder = dataDirectory(env)
  const known = new Set([...build.lines, ...build.hosts])
  const served = (name: string): string | undefined => {
    const origin = originOf(name, env[name])
    if (origin !== undefined && !known.has(origin))
      throw new BadSetting(name, `${origin} is not among the build's hosts (SHIGUANG_HOSTS)`)
    return origin
  }
  const checked = {
    host,
    ports,
    lines: build.lines,
    appOrigin: originOf('SHIGUANG_APP_ORIGIN', env.SHIGUANG_APP_ORIGIN),
    appOrigins: appOrigins(env, host, ports.app),
    passkeyHost: passkeyHost(env, appOrigins(env, host, ports.app)),
    title: env.SHIGUANG_TITLE?.trim() || usualTitle,
    version: toldVersion(env),
    imageOrigin: served('SHIGUANG_IMAGE_ORIGIN'),
    streamOrigin: served('SHIGUANG_STREAM_ORIGIN'),
    keys: build.keys.map(({ id, root }) => ({ id, bytes: new Uint8Array(Buffer.from(root, 'hex')) })),
    keysFrom: givenOr(env.SHIGUANG_KEYS),
    secretFrom: givenOr(env.SHIGUANG_SECRET),
    dataFolder,
    distFolder: path.resolve(env.SHIGUANG_DIST ?? 'dist'),
    desk: deskSettings(env, ports),
    demoSeed: demoSeed(env),
    checkReplies: flag(env, 'SHIGUANG_CHECK_REPLIES'),
    payments: paymentSettings(env),
    rateFactor: rateFactor(env),
    trustedProxies: trustedProxies(env),
    databaseUrl: databaseUrl(env),
    s3: bucket(env, known),
    maxFileBytes: fileBytesSetting(env),
    keepSourcesMs: keepSources(env),
    pushServices: pushServices(env),
    inboxFolder: env.SHIGUANG_INBOX ? path.resolve(env.SHIGUANG_INBOX) : undefined,
    backupFolder: path.resolve(env.SHIGUANG_BACKUPS || path.join(dataFolder, 'backups')),
    backupPassphrase: env.SHIGUANG_BACKUP_PASSPHRASE || undefined,
    work: workSetting(env),
    logsCalls: flag(env, 'SHIGUANG_LOG_CALLS'),
  }
  // The last of all: it may write a file.
  return { ...checked, secret: secretOf(env, dataFolder) }
}

/** The same where keys may be lost, or are about to be replaced: none is made, and stand-ins are where the environment gives none. */
export const readSettingsWithoutKeys = (env: Env): Settings =>
  readSettings({
    ...env,
    SHIGUANG_KEYS: env.SHIGUANG_KEYS || `0:${'0'.repeat(64)}`,
    SHIGUANG_SECRET: env.SHIGUANG_SECRET || '0'.repeat(64),
  })

const givenOr = (given: string | undefined): Settings['keysFrom'] => (given ? 'environment' : 'folder')

function originOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new BadSetting(name, `"${text}" is not an http(s) address`)
  return url.origin
}

function appOrigins(env: Env, host: string, port: number): string[] {
  const own = originOf('SHIGUANG_APP_ORIGIN', env.SHIGUANG_APP_ORIGIN)
  const hosts = host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', 'localhost'] : [host]
  // Where the app has a public address, a page on somebody's own machine is not it.
  const first = own === undefined ? hosts.map((name) => `http://${name}:${port}`) : [own]
  const further = (env.SHIGUANG_ORIGINS ?? '').split(',').flatMap((text) => originOf('SHIGUANG_ORIGINS', text) ?? [])
  return [...new Set([...first, ...further])]
}

/** On this machine alone unless told otherwise: what runs the place is nobody else's to knock at. */
function deskSettings(env: Env, ports: Settings['ports']): DeskSettings | undefined {
  const text = env.SHIGUANG_DESK_PORT || String(ports.app + 4)
  if (text === 'off') return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1024 || port > 65_535 || [ports.app, ...ports.lines].includes(port))
    throw new BadSetting('SHIGUANG_DESK_PORT', `"off" or a free port from 1024 to 65535 is needed, not "${text}"`)
  const host = env.SHIGUANG_DESK_HOST || '127.0.0.1'
  const own = originOf('SHIGUANG_DESK_ORIGIN', env.SHIGUANG_DESK_ORIGIN)
  const isHere = host === '127.0.0.1' || host === 'localhost'
  if (own === undefined && !isHere)
    throw new BadSetting('SHIGUANG_DESK_ORIGIN', 'the desk’s public https address is needed where others can reach it')
  if (own?.startsWith('http:') && !/^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(own))
    throw new BadSetting('SHIGUANG_DESK_ORIGIN', 'https is needed: its cookie goes over nothing else')
  const origins = own === undefined ? ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}`) : [own]
  return { host, port, origins, folder: path.resolve(env.SHIGUANG_DESK_DIST ?? 'dist-desk') }
}

/** Passkeys stay with the domain that they were made for: who moves the app elsewhere goes on naming that. */
function passkeyHost(env: Env, origins: readonly string[]): string | undefined {
  const text = env.SHIGUANG_PASSKEY_HOST?.trim() ?? ''
  if (text === '') return passkeyHostOf(origins)
  if (!/^[a-z\d-]+(\.[a-z\d-]+)*$/.test(text) || passkeyHostOf([`https://${text}`]) === undefined)
    throw new BadSetting('SHIGUANG_PASSKEY_HOST', `a domain such as app.example.org is needed, not "${text}"`)
  return text
}

function toldVersion(env: Env): Version {
  const version = (name: string, usual: string): string => {
    const text = env[name] || usual
    if (!/^\d+(\.\d+){0,3}$/.test(text)) throw new BadSetting(name, `a version such as 6.3.0 is needed, not "${text}"`)
    return text
  }
  return {
    latest: version('SHIGUANG_VERSION_LATEST', usualVersion.latest),
    min: version('SHIGUANG_VERSION_MIN', usualVersion.min),
    notes: env.SHIGUANG_VERSION_NOTES ?? usualVersion.notes,
    force: flag(env, 'SHIGUANG_VERSION_FORCE'),
  }
}

function demoSeed(env: Env): number | undefined {
  const text = env.SHIGUANG_DEMO ?? '1'
  if (text === 'off') return undefined
  const seed = Number(text)
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new BadSetting('SHIGUANG_DEMO', `a whole number or "off" is needed, not "${text}"`)
  return seed
}

const leastSecret = 32

/** The sandbox is on with demo content; anywhere else it would give coins away. */
function paymentSettings(env: Env): PaymentSettings | undefined {
  const text = env.SHIGUANG_PAYMENTS || (demoSeed(env) === undefined ? 'off' : 'sandbox')
  if (text === 'off') return undefined
  if (text === 'sandbox') return text
  if (text !== 'redirect')
    throw new BadSetting('SHIGUANG_PAYMENTS', `"sandbox", "redirect" or "off" is needed, not "${text}"`)
  const { PAYMENT_URL: url = '', PAYMENT_MERCHANT: merchant = '', PAYMENT_SECRET: secret = '' } = env
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new BadSetting('PAYMENT_URL', 'the http(s) address of the gateway’s page is needed')
  if (merchant === '')
    throw new BadSetting('PAYMENT_MERCHANT', 'the name that the gateway knows the place by is needed')
  if (secret.length < leastSecret)
    throw new BadSetting('PAYMENT_SECRET', `a secret of ${leastSecret} characters or more is needed`)
  return { url, merchant, secret }
}

function rateFactor(env: Env): number | undefined {
  const text = env.SHIGUANG_RATE ?? '1'
  if (text === 'off') return undefined
  const factor = Number(text)
  if (!(factor > 0 && factor <= 1000))
    throw new BadSetting('SHIGUANG_RATE', `a number above 0 or "off" is needed, not "${text}"`)
  return factor
}

function trustedProxies(env: Env): BlockList | undefined {
  const entries = (env.SHIGUANG_TRUSTED_PROXIES ?? '').split(',').flatMap((text) => text.trim() || [])
  if (entries.length === 0) return undefined
  try {
    return addressList(entries)
  } catch (error) {
    const { message } = error as Error
    throw new BadSetting(
      'SHIGUANG_TRUSTED_PROXIES',
      `addresses or prefixes such as 127.0.0.1,10.0.0.0/8 are needed, not "${message}"`,
    )
  }
}

/** Its password never goes into a message. */
function databaseUrl(env: Env): string | undefined {
  const text = env.DATABASE_URL
  if (text === undefined || text === '') return undefined
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new BadSetting('DATABASE_URL', 'an address such as postgres://user:password@host:5432/name is needed')
  return text
}

/** Browsers send slices straight to it, so the build must let them. */
function bucket(env: Env, known: ReadonlySet<string>): S3Options | undefined {
  const s3 = s3Settings(env)
  const outside = s3?.publicEndpoint ?? s3?.endpoint
  if (outside !== undefined && !known.has(outside)) {
    const name = s3?.publicEndpoint === undefined ? 'S3_ENDPOINT' : 'S3_PUBLIC_ENDPOINT'
    throw new BadSetting(name, `browsers upload to ${outside}, which is not among the build's hosts (SHIGUANG_HOSTS)`)
  }
  return s3
}

const dayMs = 24 * 3600 * 1000

function keepSources(env: Env): number {
  const text = env.SHIGUANG_KEEP_SOURCES || '30'
  if (text === 'always') return Infinity
  if (text === 'never') return 0
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new BadSetting('SHIGUANG_KEEP_SOURCES', `"always", "never" or a number of days is needed, not "${text}"`)
  return Number(text) * dayMs
}

/** Only a push service on this machine, for tests, may do without https. */
function pushServices(env: Env): string[] | undefined {
  const text = env.SHIGUANG_PUSH ?? 'on'
  if (text === 'off') return undefined
  return (text === 'on' ? '' : text).split(',').flatMap((one) => {
    const origin = originOf('SHIGUANG_PUSH', one)
    if (origin?.startsWith('http:') && new URL(origin).hostname !== '127.0.0.1')
      throw new BadSetting('SHIGUANG_PUSH', `"on", "off" or https origins of push services are needed, not "${one}"`)
    return origin ?? []
  })
}

function workSetting(env: Env): Settings['work'] {
  const text = env.SHIGUANG_WORK || 'on'
  if (text !== 'on' && text !== 'off' && text !== 'only')
    throw new BadSetting('SHIGUANG_WORK', `"on", "off" or "only" is needed, not "${text}"`)
  return text
}

function flag(env: Env, name: string): boolean {
  const text = env[name] ?? '0'
  if (text !== '0' && text !== '1') throw new BadSetting(name, `1 or 0 is needed, not "${text}"`)
  return text === '1'
}

/** The server's secret: 64 hex digits, or one made on first use and kept in the data folder. */
function secretOf(env: Env, dataFolder: string): Uint8Array {
  const given = env.SHIGUANG_SECRET
  if (given !== undefined) {
    if (!/^[0-9a-f]{64}$/.test(given)) throw new BadSetting('SHIGUANG_SECRET', '64 lower-case hex digits are needed')
    return Buffer.from(given, 'hex')
  }
  return Buffer.from(
    keptKey(dataFolder, 'server-secret', () => randomBytes(32).toString('hex')),
    'hex',
  )
}
