import { hex } from '#contract/envelope/texts.ts'
import { SUITE_SIZES } from '#contract/envelope/suites.ts'
import { check } from './crypto-checks.ts'
import type { AeadFunctions, Check, EnvelopeEnd, HashFunctions } from './crypto-checks.ts'
import { fromHex } from './crypto-vectors.ts'

type Result = 'valid' | 'invalid' | 'acceptable'

/** A test file of Wycheproof; only what our profile needs of it. */
export interface WycheproofFile<Test> {
  readonly testGroups: readonly {
    readonly keySize?: number
    readonly ivSize?: number
    readonly tagSize?: number
    readonly tests: readonly (Test & { readonly tcId: number; readonly result: Result })[]
  }[]
}

interface AeadTest {
  readonly key: string
  readonly iv: string
  readonly aad: string
  readonly msg: string
  readonly ct: string
  readonly tag: string
}

/** The four files of our profile. */
export interface WycheproofFiles {
  readonly aes_gcm: WycheproofFile<AeadTest>
  readonly a256cbc_hs512: WycheproofFile<AeadTest>
  readonly hkdf_sha256: WycheproofFile<{ ikm: string; salt: string; info: string; size: number; okm: string }>
  readonly hmac_sha256: WycheproofFile<{ key: string; msg: string; tag: string }>
}

/** The files' names, without `_test.json`. */
export const WYCHEPROOF_NAMES = ['aes_gcm', 'a256cbc_hs512', 'hkdf_sha256', 'hmac_sha256'] as const

/** How many tests they hold in the profile of a suite: those of its cipher, of HKDF, of HMAC. */
export const WYCHEPROOF_COUNTS = { 1: 66 + 86 + 174, 2: 94 + 86 + 174 } as const

/** Gathers the files; `read` gives the JSON of one by its name. */
export async function readWycheproof(
  read: (name: (typeof WYCHEPROOF_NAMES)[number]) => Promise<unknown>,
): Promise<WycheproofFiles> {
  const entries = await Promise.all(WYCHEPROOF_NAMES.map(async (name) => [name, await read(name)] as const))
  // Their form is Wycheproof's schema; a file of another form fails the checks.
  return Object.fromEntries(entries) as unknown as WycheproofFiles
}

async function aeadTest(aead: AeadFunctions, test: AeadTest, result: Result): Promise<boolean> {
  const [key, iv, aad] = [fromHex(test.key), fromHex(test.iv), fromHex(test.aad)]
  const message = await aead.open(key, iv, aad, fromHex(test.ct + test.tag))
  if (result !== 'valid') return message === undefined
  const sealed = await aead.seal(key, iv, aad, fromHex(test.msg))
  return message !== undefined && hex(message) === test.msg && hex(sealed) === test.ct + test.tag
}

async function hkdfTest(
  hash: HashFunctions,
  test: { ikm: string; salt: string; info: string; size: number; okm: string },
  result: Result,
): Promise<boolean> {
  const derive = async (): Promise<Uint8Array> =>
    hash.hkdf(fromHex(test.ikm), fromHex(test.salt), fromHex(test.info), test.size)
  if (result === 'valid') return hex(await derive()) === test.okm
  return derive().then(
    () => false,
    () => true,
  )
}

/** Our codes are never cut; the file's shorter tags are held against the beginning. */
async function hmacTest(
  hash: HashFunctions,
  test: { key: string; msg: string; tag: string },
  result: Result,
): Promise<boolean> {
  const mac = hex(await hash.hmac(fromHex(test.key), fromHex(test.msg)))
  return mac.startsWith(test.tag) === (result === 'valid')
}

async function runFile<Test>(
  name: string,
  file: WycheproofFile<Test>,
  inProfile: (group: WycheproofFile<Test>['testGroups'][number]) => boolean,
  run: (test: Test, result: Result) => Promise<boolean>,
): Promise<Check[]> {
  const checks: Check[] = []
  for (const group of file.testGroups.filter(inProfile)) {
    for (const test of group.tests) checks.push(await check(`${name} ${test.tcId}`, () => run(test, test.result)))
  }
  return checks
}

/**
 * Holds one end's functions against Wycheproof, in the profile that the envelope uses: its suite's cipher (AES-GCM
 * with 256-bit keys and 96-bit IVs, or A256CBC-HS512), HKDF-SHA256, HMAC-SHA256.
 */
export async function wycheproofChecks(end: EnvelopeEnd, files: WycheproofFiles): Promise<Check[]> {
  const { keyBytes, ivBytes, tagBytes } = SUITE_SIZES[end.suite]
  const cipher = end.suite === 1 ? 'aes_gcm' : 'a256cbc_hs512'
  return [
    ...(await runFile(
      `${end.name} ${cipher}`,
      files[cipher],
      (group) => group.keySize === keyBytes * 8 && group.ivSize === ivBytes * 8 && group.tagSize === tagBytes * 8,
      (test, result) => aeadTest(end.aead, test, result),
    )),
    ...(await runFile(
      `${end.name} hkdf_sha256`,
      files.hkdf_sha256,
      () => true,
      (test, result) => hkdfTest(end, test, result),
    )),
    ...(await runFile(
      `${end.name} hmac_sha256`,
      files.hmac_sha256,
      () => true,
      (test, result) => hmacTest(end, test, result),
    )),
  ]
}
