import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { partSigner, type SignedPlace } from './local-sign.ts'
import { isMissing, unlessMissing, writeDurably } from './durable.ts'
import { isKey, mustBeKey, plainETag, type Multipart, type StoredPart } from './store.ts'

/** What came of a part; `eTag` in quotes, as a header carries it. */
export type PartTaken =
  | { readonly ok: true; readonly eTag: string }
  /** `gone`: no such upload; `size`: not as many bytes as the address was signed for. */
  | { readonly ok: false; readonly why: 'gone' | 'size' }

/** Takes parts for the store in a folder. */
export interface PartDesk {
  /** The part that an address stands for; why not, where its sign is not ours or its time is over. */
  open(key: string, query: URLSearchParams, nowMs: number): SignedPlace | 'sign' | 'expired'
  /** Writes a part as it comes; it counts once all of it is on the disk. Rejects where the body does. */
  take(place: SignedPlace, body: AsyncIterable<Uint8Array>): Promise<PartTaken>
}

interface Folders {
  readonly folder: string
  readonly temporary: string
  readonly secret: Uint8Array
  readonly placeOf: (key: string) => string
}

const isUploadId = (text: string): boolean => /^[\da-f]{32}$/.test(text)

/** A part's file says all that is known of it: `{number}.{md5}.{bytes}`. */
const partName = ({ number, eTag, bytes }: StoredPart): string => `${number}.${eTag}.${bytes}`

function readPartName(name: string): StoredPart | undefined {
  const [, number, eTag, bytes] = /^(\d+)\.([\da-f]{32})\.(\d+)$/.exec(name) ?? []
  return eTag === undefined ? undefined : { number: Number(number), eTag, bytes: Number(bytes) }
}

/** Uploads in parts for the store in a folder: one folder for each, one file for each part. */
export function localMultipart({ folder, temporary, secret, placeOf }: Folders): {
  multipart: Multipart
  desk: PartDesk
} {
  const signer = partSigner(secret)
  const homeOf = (uploadId: string) => path.join(folder, uploadId)
  const keyOf = (uploadId: string) => unlessMissing(readFile(path.join(homeOf(uploadId), 'key'), 'utf8'))
  const isOpen = async (key: string, uploadId: string) =>
    isUploadId(uploadId) && (await keyOf(uploadId)) === mustBeKey(key)
  const isDone = async (key: string) => (await unlessMissing(stat(placeOf(key)))) !== undefined

  const partsIn = async (uploadId: string): Promise<StoredPart[]> => {
    const names = (await unlessMissing(readdir(homeOf(uploadId)))) ?? []
    return names.flatMap((name) => readPartName(name) ?? []).toSorted((one, other) => one.number - other.number)
  }

  const take: PartDesk['take'] = async (place, body) => {
    const { key, uploadId, number, bytes: allowed } = place
    if (!(await isOpen(key, uploadId))) return { ok: false, why: 'gone' }
    const most = 'exactly' in allowed ? allowed.exactly : allowed.atMost
    const hash = createHash('md5')
    let part: StoredPart | undefined
    let bytes = 0
    try {
      await writeDurably(temporary, async (handle) => {
        for await (const chunk of body) {
          bytes += chunk.length
          if (bytes > most) return undefined
          hash.update(chunk)
          await handle.writeFile(chunk)
        }
        if (bytes === 0 || ('exactly' in allowed && bytes !== allowed.exactly)) return undefined
        part = { number, eTag: hash.digest('hex'), bytes }
        return path.join(homeOf(uploadId), partName(part))
      })
    } catch (error) {
      if (part && isMissing(error)) return { ok: false, why: 'gone' }
      throw error
    }
    if (!part) return { ok: false, why: 'size' }
    await dropOlder(uploadId, part)
    return { ok: true, eTag: `"${part.eTag}"` }
  }

  /** Of two that come at once, exactly one stays: each removes only what is older than itself. */
  const dropOlder = async (uploadId: string, part: StoredPart): Promise<void> => {
    const fileOf = (one: StoredPart) => path.join(homeOf(uploadId), partName(one))
    const rank = async (one: StoredPart) =>
      `${(await unlessMissing(stat(fileOf(one), { bigint: true })))?.mtimeNs ?? 0n}`.padStart(20, '0') + one.eTag
    const own = await rank(part)
    for (const one of await partsIn(uploadId)) {
      if (one.number === part.number && (await rank(one)) < own) await rm(fileOf(one), { force: true })
    }
  }

  /** Moved away first, so that a part that is just arriving finds no place instead of half a folder. */
  const dropHome = async (uploadId: string): Promise<void> => {
    const away = path.join(temporary, uploadId)
    await mkdir(temporary, { recursive: true })
    await unlessMissing(rename(homeOf(uploadId), away))
    await rm(away, { recursive: true, force: true })
  }

  const multipart: Multipart = {
    create: async (key) => {
      const uploadId = randomBytes(16).toString('hex')
      await mkdir(homeOf(uploadId), { recursive: true })
      await writeFile(path.join(homeOf(uploadId), 'key'), mustBeKey(key))
      return uploadId
    },
    presign: async (part) => ({ url: `${part.line}/upload/part/${mustBeKey(part.key)}`, query: signer.sign(part) }),
    parts: async (key, uploadId) => ((await isOpen(key, uploadId)) ? partsIn(uploadId) : undefined),
    complete: async (key, uploadId, wanted) => {
      if (await isDone(key)) return 'done'
      if (!(await isOpen(key, uploadId))) return 'gone'
      const stored = await partsIn(uploadId)
      const files = wanted.map(({ number, eTag }) =>
        stored.find((part) => part.number === number && part.eTag === plainETag(eTag)),
      )
      if (files.length === 0 || files.includes(undefined)) return 'changed'
      try {
        await mkdir(path.dirname(placeOf(key)), { recursive: true })
        await writeDurably(temporary, async (handle) => {
          for (const part of files) {
            for await (const chunk of createReadStream(path.join(homeOf(uploadId), partName(part!)), {
              highWaterMark: 1 << 20,
            })) {
              await handle.writeFile(chunk as Buffer)
            }
          }
          return placeOf(key)
        })
      } catch (error) {
        // Somebody else completed it meanwhile, or a part was sent anew.
        if (isMissing(error)) return (await isDone(key)) ? 'done' : 'changed'
        throw error
      }
      await dropHome(uploadId)
      return 'done'
    },
    abort: async (key, uploadId) => {
      if (await isOpen(key, uploadId)) await dropHome(uploadId)
    },
    unfinished: async (prefix, beforeMs) => {
      const found: { key: string; uploadId: string }[] = []
      for (const uploadId of (await unlessMissing(readdir(folder))) ?? []) {
        const about = await unlessMissing(stat(path.join(homeOf(uploadId), 'key')))
        const key = about && about.mtimeMs < beforeMs ? await keyOf(uploadId) : undefined
        if (key?.startsWith(prefix) && isKey(key)) found.push({ key, uploadId })
      }
      return found
    },
  }
  return { multipart, desk: { open: signer.open, take } }
}
