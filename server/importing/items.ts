import { lstat, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { BookError } from '#books/fault.ts'
import type { Image } from '#contract/shapes/common.ts'
import { decodeText } from '#lib/decode-text.ts'
import type { Tx } from '../database/tables.ts'
import { takeUpOriginal } from '../repositories/media.ts'
import { claimImages } from '../uploads/images.ts'
import { chosenFile } from './chosen-file.ts'
import { drawCover } from './draw-cover.ts'
import { holds, ImportError, type Importer, type ImportTarget, type ImportWarning } from './importer.ts'
import type { ItemAbout, ItemKind, KeptFile } from './items/item.ts'
import { itemKinds } from './items/kinds.ts'
import { keepOriginal } from './keep-original.ts'
import { pictureKeeper } from './keep-picture.ts'
import { sha256Of } from './sha256.ts'

/** Files that describe something. */
const names = /\.json$/i
const mostBytes = 256 * 1024
const mostPictureBytes = 30 * 1024 * 1024
const drawn = '//drawn'

/** What a JSON file describes, with the files that lie beside it, such as a game. */
export const items: Importer = {
  names,
  isOfFolder: holds(names),
  async look(place) {
    const file = await chosenFile(place, names)
    const { kind, about } = await read(file)
    const warnings: ImportWarning[] = []
    const inFolder = async (wanted: readonly string[], most: number, warn?: (name: string) => void) => {
      const found = new Map<string, string>()
      for (const name of wanted) {
        const beside = path.join(path.dirname(file), name)
        // a link may lead anywhere
        const there = await lstat(beside).catch(() => undefined)
        if (there?.isFile() && there.size > 0 && there.size <= most) found.set(name, beside)
        else if (warn) warn(name)
        else throw new ImportError({ code: 'file-missing', name })
      }
      return found
    }
    const pictures = await inFolder(kind.pictures(about), mostPictureBytes, (name) =>
      warnings.push({ code: 'picture-unreadable', name }),
    )
    const files = await inFolder(kind.files?.(about) ?? [], Number.MAX_SAFE_INTEGER)
    return {
      preview: {
        kind: about.kind,
        title: about.title,
        author: '',
        intro: about.text ?? '',
        language: '',
        cover: [...pictures.keys()][0],
        parts: await Promise.all(
          [...files].map(async ([title, at]) => ({ title, level: 0, size: (await stat(at)).size })),
        ),
        warnings,
      },
      media: 'archive',
      files: [file, ...pictures.values(), ...files.values()],
      async keep(target, original, warn) {
        if (target.workId !== undefined) throw new ImportError({ code: 'work-unknown' })
        if (!target.statement && !kind.canWait) throw new ImportError({ code: 'no-draft' })
        const publish = await kind.prepare(about, target)
        const picture = async (name: string) => {
          const at = pictures.get(name)
          return at === undefined ? drawCover(original.sha256) : readFile(at)
        }
        const keeper = pictureKeeper(target, original, picture, warn)
        const kept = new Map<string, Image>()
        for (const name of pictures.keys()) {
          const image = await keeper.keep(name)
          if (image) kept.set(name, image)
        }
        const cover = [...kept.values()][0] ?? (await keeper.keep(drawn))
        if (!cover) throw new BookError('broken')
        const stored = await storeFiles(target, files)
        return async (tx) => {
          await claimImages(tx, target.userId, keeper.paths(), target.nowMs)
          const brought = { pictures: kept, cover, files: await stored(tx) }
          return { kind: kind.nameOf?.(about) ?? about.kind, id: await publish(tx, brought) }
        }
      },
    }
  },
}

/** Brings files into the store, where the sweeper takes them again unless they are used; answers what uses them. */
async function storeFiles(target: ImportTarget, files: ReadonlyMap<string, string>) {
  const kept = new Map<string, KeptFile>()
  for (const [name, file] of files) {
    const { size: bytes } = await stat(file)
    const found = { sha256: await sha256Of([file]), container: path.extname(file).slice(1).toLowerCase(), bytes }
    kept.set(name, { name, bytes, mediaId: await keepOriginal(target, file, { kind: 'archive', ...found }) })
  }
  return async (tx: Tx): Promise<ReadonlyMap<string, KeptFile>> => {
    for (const { mediaId } of kept.values()) await takeUpOriginal(tx, mediaId, target.nowMs)
    return kept
  }
}

async function read(file: string): Promise<{ readonly kind: ItemKind<ItemAbout>; readonly about: ItemAbout }> {
  if ((await stat(file)).size > mostBytes) throw new BookError('too-large')
  const json = parsed(decodeText(await readFile(file)))
  const named = v.safeParse(v.looseObject({ kind: v.string() }), json)
  if (!named.success) throw new ImportError({ code: 'item-wrong', at: 'kind', known: Object.keys(itemKinds) })
  const kind = Object.hasOwn(itemKinds, named.output.kind) ? itemKinds[named.output.kind] : undefined
  if (!kind) throw new ImportError({ code: 'item-wrong', at: 'kind', known: Object.keys(itemKinds) })
  const about = v.safeParse(kind.schema, json)
  if (about.success) return { kind, about: about.output }
  const at = about.issues.map((issue) => v.getDotPath(issue) ?? '').find(Boolean) ?? ''
  throw new ImportError({ code: 'item-wrong', at, known: [] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new BookError('broken', { cause: error })
  }
}
