import { decodeBase64Url, encodeBase64Url } from '#contract/envelope/base64url.ts'
import { packImage, packReply } from '#contract/envelope/layout.ts'
import { exchangeInfo, imageInfo, MAX_REPLY_JSON_BYTES, NONCE_BYTES, SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Bytes, RootKey } from '#contract/envelope/suites.ts'
import { imageAad, replyAad, utf8 } from '#contract/envelope/texts.ts'
import { openEnvelopeCrypto, sealPlaintext } from '#net/crypto/envelope-crypto.ts'
import { packPlaintext } from '#net/crypto/plaintext.ts'
import { importRoot } from '#net/crypto/root-keys.ts'
import { suite1 } from '#net/crypto/suite1.ts'
import { suite2 } from '#net/crypto/suite2.ts'
import type { SuiteCrypto } from '#net/crypto/suite-crypto.ts'

const PATH = '/api/home/list'
const ROUNDS = 21
/** An image is opened in a fraction of a millisecond: more rounds, so that a busy moment of the machine is few of them. */
const IMAGE_ROUNDS = 121
/** Calls timed together in one round, so that a coarse clock does. */
const CALLS = 40

type Way = () => Promise<unknown>

/** One comparison; medians of a call in ms, `ratio` is ours to the floor's. */
export interface EnvelopeFigure {
  readonly goal: string
  readonly what: string
  readonly sealedBytes: number
  readonly medianMs: Readonly<Record<string, number>>
  readonly ratio: number
  readonly limit: string
  readonly ok: boolean
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Times the ways in turn, each round beginning with another one, and gives each way's median call in ms. */
async function interleaved<Name extends string>(
  ways: Record<Name, Way>,
  rounds = ROUNDS,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (const name of names) for (let i = 0; i < CALLS; i++) await ways[name]()
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] as Name
      const startMs = performance.now()
      for (let call = 0; call < CALLS; call++) await ways[name]()
      times.get(name)?.push((performance.now() - startMs) / CALLS)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>
}

const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** A feed page of about `jsonBytes`; noise makes its DEFLATE as long as wanted. */
function feedPage(jsonBytes: number, noiseBytes: number): object {
  const titles = ['晨雾里的山谷', '窗台上的猫', '城市的灯火', '海边公路', '星空下的湖', '秋天的石桥']
  const list: object[] = []
  const page = { status: 200, msg: '', data: { list, next: 'cursor' }, time: 1_790_000_000_000 }
  for (let id = 1; JSON.stringify(page).length < jsonBytes; id++) {
    list.push({
      id,
      title: `${titles[id % titles.length]} ${id}`,
      cover: `img/${id}/${(id * 2_654_435_761).toString(36)}.bin`,
      author: { id: id * 7, name: '旅人', head: `img/u/${id}.bin` },
      play: id * 977,
      like: id * 31,
      liked: false,
      noise: encodeBase64Url(randomBytes(noiseBytes)),
    })
  }
  return page
}

/** A request of the client, and a reply to it as the server would seal it. */
async function exchange(suiteCrypto: SuiteCrypto, root: RootKey, value: object) {
  const { suite } = suiteCrypto
  const handle = await importRoot(suiteCrypto, root)
  const nonce = randomBytes(NONCE_BYTES)
  const request = await sealPlaintext(suiteCrypto, handle, {
    path: PATH,
    timestampMs: 1,
    plaintext: utf8('\0{}'),
    nonce,
  })
  const plaintext = await packPlaintext(JSON.stringify(value), MAX_REPLY_JSON_BYTES)
  if (!plaintext.ok) throw new Error(plaintext.fault)
  const iv = randomBytes(SUITE_SIZES[suite].ivBytes)
  const aad = replyAad(PATH, request.sign, 0)
  const sealed = await (await handle.exchange(nonce)).reply.seal(iv, aad, plaintext.value)
  return { request, nonce, aad, data: encodeBase64Url(packReply({ suite, keyId: root.id, iv, sealed })) }
}

/** Raw WebCrypto's key of the same derivation. */
async function rawGcmKey(root: Bytes, salt: Bytes, info: string, from: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', root, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) },
    base,
    (from + 32) * 8,
  )
  return crypto.subtle.importKey('raw', bits.slice(from), 'AES-GCM', false, ['decrypt'])
}

/** base64, decrypt, inflate, parse, with nothing checked: what WebCrypto and the engine alone need. */
const barePipeline =
  (data: string, aad: Bytes, key: CryptoKey): Way =>
  async () => {
    const bytes = Uint8Array.fromBase64?.(data, { alphabet: 'base64url' }) ?? decodeBase64Url(data) ?? new Uint8Array(0)
    const params = { name: 'AES-GCM', iv: bytes.subarray(2, 14), additionalData: aad }
    const plaintext = new Uint8Array(await crypto.subtle.decrypt(params, key, bytes.subarray(14)))
    const inflater = new DecompressionStream('deflate-raw')
    const writer = inflater.writable.getWriter()
    void writer.write(plaintext.subarray(1))
    void writer.close()
    return JSON.parse(await new Response(inflater.readable).text())
  }

/** To the bare pipeline, and to crypto-js where `withCryptoJs`: the shorter the DEFLATE, the less crypto-js has to do. */
async function replyFigures(what: string, value: object, withCryptoJs: boolean): Promise<EnvelopeFigure[]> {
  const root: RootKey = { id: 1, bytes: randomBytes(32) }
  const one = await exchange(suite1, root, value)
  const two = await exchange(suite2(), root, value)
  const key = await rawGcmKey(root.bytes, one.nonce, exchangeInfo(1), 32)
  const bare = barePipeline(one.data, one.aad, key)
  const ways = { ours: () => one.request.open(one.data, 0), bare, cryptoJs: () => two.request.open(two.data, 0) }
  const wanted = JSON.stringify({ ok: true, value })
  const given = [await ways.ours(), { ok: true, value: await bare() }, await ways.cryptoJs()]
  if (given.some((answer) => JSON.stringify(answer) !== wanted)) throw new Error('the ways disagree')

  const medianMs = await interleaved(ways)
  const sealedBytes = Math.floor((one.data.length * 3) / 4)
  const toBare = medianMs.ours / medianMs.bare
  const toCryptoJs = medianMs.cryptoJs / medianMs.ours
  const common = { goal: 'S4', sealedBytes, medianMs }
  const figures: EnvelopeFigure[] = [
    { ...common, what: `${what}, to the bare pipeline`, ratio: toBare, limit: '<= 1.3', ok: toBare <= 1.3 },
  ]
  if (withCryptoJs) {
    const ok = toCryptoJs >= 10
    figures.push({ ...common, what: `${what}, crypto-js to ours`, ratio: toCryptoJs, limit: '>= 10', ok })
  }
  return figures
}

async function imageFigure(contentBytes: number): Promise<EnvelopeFigure> {
  const root: RootKey = { id: 1, bytes: randomBytes(32) }
  const path = 'img/00/bench.bin'
  const content = new Uint8Array(contentBytes)
  for (let at = 0; at < contentBytes; at += 65_536) crypto.getRandomValues(content.subarray(at, at + 65_536))
  content.set([0xff, 0xd8, 0xff])
  const iv = randomBytes(12)
  const sealed = await (await (await importRoot(suite1, root)).image()).seal(iv, imageAad(path), content)
  const file = packImage({ suite: 1, keyId: 1, iv, sealed })
  const client = await openEnvelopeCrypto([root], 1, suite1)
  const key = await rawGcmKey(root.bytes, new Uint8Array(0), imageInfo(1), 0)
  const aad = imageAad(path)
  const ways = {
    ours: () => client.openImage(file, path),
    bare: () =>
      crypto.subtle.decrypt({ name: 'AES-GCM', iv: file.subarray(6, 18), additionalData: aad }, key, file.subarray(18)),
  }
  const medianMs = await interleaved(ways, IMAGE_ROUNDS)
  const ratio = medianMs.bare / medianMs.ours
  const what = `image of ${contentBytes / 1000} kB, speed to raw subtle`
  return { goal: 'S5', what, sealedBytes: file.length, medianMs, ratio, limit: '>= 0.8', ok: ratio >= 0.8 }
}

/**
 * Measures S4 (a sealed 30 kB JSON reply: once as a feed page, whose DEFLATE is short, once with 30 kB of it left
 * under the seal) and S5 (images), the ways interleaved, medians. Runs in Node and in a browser's page or worker.
 */
export async function benchEnvelope(): Promise<EnvelopeFigure[]> {
  return [
    ...(await replyFigures('feed page of 30 kB', feedPage(30_000, 3), false)),
    ...(await replyFigures('30 kB under the seal', feedPage(45_000, 450), true)),
    await imageFigure(30_000),
    await imageFigure(200_000),
    await imageFigure(1_000_000),
  ]
}
