import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { confined } from '../media/confined.ts'

const timeoutMs = 60_000

/** Makes a JPEG of a HEIC picture by `heif-convert`; undefined for one that can't be read, `missing` where that is not installed. */
export async function fromHeic(bytes: Uint8Array): Promise<Uint8Array | 'missing' | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shiguang-heic-'))
  try {
    const run = await confined()
    const limits = { timeoutMs, signal: new AbortController().signal, folder }
    const from = path.join(folder, 'in.heic')
    await writeFile(from, bytes)
    const ran = await run('heif-convert', ['-q', '95', from, path.join(folder, 'out.jpg')], limits)
    // of several pictures the first is meant
    const [out] = (await readdir(folder)).filter((name) => name.startsWith('out')).toSorted()
    if (ran.ok && out !== undefined) return new Uint8Array(await readFile(path.join(folder, out)))
    return ran.ok || (await run('heif-convert', ['--version'], limits)).ok ? undefined : 'missing'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
