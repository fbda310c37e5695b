import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { syncFolder, unlessMissing } from '../stores/durable.ts'

/** Writes a small file for its owner alone: whoever is killed meanwhile leaves the former one or this one. */
export async function writeWhole(file: string, text: string | Uint8Array): Promise<void> {
  const half = `${file}.part`
  try {
    await writeFile(half, text, { mode: 0o600, flush: true })
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** What a file of JSON holds; undefined where it is missing, or holds something else. */
export async function readKept<S extends v.GenericSchema>(
  file: string,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const text = await unlessMissing(readFile(file, 'utf8'))
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return found.success ? found.output : undefined
}
