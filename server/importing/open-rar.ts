import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BookError, type BookFault } from '#books/fault.ts'
import { confined } from '../media/confined.ts'
import type { OpenArchive } from './open-archive.ts'

/** Of all that is unpacked together. */
export const unpackedBytes = 4 * 1024 * 1024 * 1024

/** What `unpack-rar.ts` says: which file is where, or why there is none. */
export type Unpacked = { readonly names: Readonly<Record<string, string>> } | { readonly fault: BookFault }

const timeoutMs = 120_000
const program = path.join(import.meta.dirname, 'unpack-rar.ts')
// memory is limited, and without this each memory of WebAssembly asks for gigabytes that it never touches
const nodeOptions = ['--disable-wasm-trap-handler', '--max-old-space-size=256']

/** Opens a RAR archive: all of it is unpacked by a process of its own, since the library keeps whoever calls it busy. Rejects with a `BookError`. */
export async function openRar(file: string): Promise<OpenArchive> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shiguang-rar-'))
  try {
    const run = await confined()
    const options = [...nodeOptions, program, path.resolve(file), folder]
    const ran = await run(process.execPath, options, { timeoutMs, signal: new AbortController().signal, folder })
    if (!ran.ok) throw new BookError(ran.why === 'timeout' ? 'too-large' : 'broken')
    const unpacked = JSON.parse(await readFile(path.join(folder, 'unpacked.json'), 'utf8')) as Unpacked
    if ('fault' in unpacked) throw new BookError(unpacked.fault)
    const places = new Map(Object.entries(unpacked.names))
    return {
      names: [...places.keys()],
      close: () => rmSync(folder, { recursive: true, force: true }),
      async read(name) {
        const place = places.get(name)
        return place === undefined ? undefined : new Uint8Array(await readFile(path.join(folder, place)))
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
