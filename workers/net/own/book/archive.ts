import { unzipSync, type UnzipFileInfo } from 'fflate'
import { BookError, bookLimits } from './limits.ts'

/** The files of an archive, unpacked one at a time when they are asked for. */
export interface Archive {
  /** In the order of the archive; names are keys and never paths. */
  names: readonly string[]
  /** Undefined where there is none of this name. Throws a `BookError` for one that is too large, or broken. */
  read: (name: string) => Uint8Array<ArrayBuffer> | undefined
}

/** Opens a ZIP archive; throws a `BookError` where it is none, or holds more than may be. */
export function openArchive(bytes: Uint8Array): Archive {
  const files = new Map<string, UnzipFileInfo>()
  const look = (filter: (info: UnzipFileInfo) => boolean) => {
    try {
      return unzipSync(bytes, { filter })
    } catch {
      throw new BookError('broken')
    }
  }
  look((info) => {
    if (!info.name.endsWith('/')) files.set(info.name, info)
    return false
  })
  if (files.size > bookLimits.entries) throw new BookError('too-large')
  let unpacked = 0
  return {
    names: [...files.keys()],
    read(name) {
      const info = files.get(name)
      if (!info) return undefined
      const { size, originalSize } = info
      unpacked += originalSize
      const isBomb = originalSize > 64 * 1024 && originalSize > size * bookLimits.ratio
      if (originalSize > bookLimits.entryBytes || unpacked > bookLimits.wholeBytes || isBomb)
        throw new BookError('too-large')
      let taken = false
      const found = look((one) => {
        // of two of one name the last is meant, as it was listed
        if (taken || one.name !== name || one.originalSize !== originalSize || one.size !== size) return false
        taken = true
        return true
      })[name]
      return found && new Uint8Array(found)
    },
  }
}
