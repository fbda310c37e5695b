import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '../database/tables.ts'
import { addReadMedia, setMedia, takeUpOriginal } from '../repositories/media.ts'
import { addPublication, publishedOf, unstated, type PublishedItem } from '../repositories/publications.ts'
import { holdNewIfBlocked } from '../services/held-by-list.ts'
import { foundInFile } from './found-in-file.ts'
import {
  ImportError,
  type Found,
  type ImportTarget,
  type ImportWarning,
  type Original,
  type Preview,
  type Wish,
} from './importer.ts'
import { importerOf } from './importers.ts'
import { keepOriginal } from './keep-original.ts'
import { sha256Of } from './sha256.ts'

/** What became of a file. */
export interface ImportedFile {
  readonly preview: Preview
  readonly state: 'imported' | 'would be imported' | 'here already'
  /** What it is on show as; undefined where it only would be. */
  readonly item: PublishedItem | undefined
  /** Those of the preview, and what went wrong since. */
  readonly warnings: readonly ImportWarning[]
}

/**
 * Imports a file, once: one of the same bytes that this person has is left as it is, and what ended too early may be
 * begun again. It is on show whole or not at all. With `dryRun` it is only looked at. Rejects with an `ImportError` or a
 * `BookError`.
 */
export async function importFile(
  target: ImportTarget,
  file: string,
  { dryRun, ...wish }: Wish & { readonly dryRun: boolean },
): Promise<ImportedFile> {
  const found = await (await importerOf(file)).look(file, wish)
  try {
    const { preview } = found
    const { files = [file] } = found
    const original = { file, sha256: await sha256Of(files), bytes: await bytesOf(files) }
    const known = await publishedOf(target.db, target.userId, original.sha256)
    const warnings = [...preview.warnings]
    const warn = (warning: ImportWarning) => void warnings.push(warning)
    if (known) return { preview, state: 'here already', item: known, warnings }
    if (dryRun) {
      await found.check?.(warn)
      return { preview, state: 'would be imported', item: undefined, warnings }
    }
    if (target.workId !== undefined && !target.statement) throw new ImportError({ code: 'draft-of-parts' })
    const publish = await found.keep(target, original, warn)
    const kept = await keptSource(target, found, original)
    const item = await target.db.transaction().execute(async (tx) => {
      const made = await publish(tx)
      const about = JSON.stringify(foundInFile(preview, warnings, found.text))
      const mediaId = await (kept === undefined
        ? addReadMedia(tx, { ...mediaOf(target, found, original), found: about }, target.nowMs)
        : takeUpRead(tx, kept, about, target.nowMs))
      await addPublication(tx, made, target.statement ?? unstated, target.nowMs, {
        mediaId,
        isQuiet: target.replaces !== undefined,
      })
      await holdNewIfBlocked(tx, made, target.nowMs)
      return made
    })
    return { preview, state: 'imported', item, warnings }
  } finally {
    found.close?.()
  }
}

const containerOf = (file: string) => path.extname(file).slice(1).toLowerCase()

const mediaOf = ({ userId }: ImportTarget, { media }: Found, { file, sha256, bytes }: Original) => ({
  upload_name: randomBytes(16).toString('hex'),
  user_id: userId,
  kind: media,
  sha256,
  container: containerOf(file),
  bytes,
})

/** Keeps the file of a draft that can be cut otherwise; answers the id of its row. */
const keptSource = async (target: ImportTarget, { media: kind, text }: Found, original: Original) =>
  text && !target.statement
    ? keepOriginal(target, original.file, {
        ...{ kind, sha256: original.sha256, bytes: original.bytes },
        container: containerOf(original.file),
      })
    : undefined

async function takeUpRead(tx: Tx, id: number, found: string, nowMs: number): Promise<number> {
  await takeUpOriginal(tx, id, nowMs)
  await setMedia(tx, { id, generation: 1 }, { found })
  return id
}

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
