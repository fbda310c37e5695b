import { unzipSync, type UnzipFileInfo } from 'fflate'
import { BookError, bookLimits } from './limits.ts'

/** The files of an archive, unpacked one at a time when they are asked for. */
export interface Archive {
  /** In the order of the archive; names are keys and never paths. */
  names: readonly string[]
  /** Undefined where there is none of this name. Throws a `BookError` for one that is too large, or broken. */
  read: (name: string) => Uint8Array<ArrayBuffer> | undefined
}

/**
 * A name as it was meant. Where an archive does not say that its names are UTF-8 they come as Latin letters: most are UTF-8
 * all the same, else they are of a Chinese system.
 */
function meantName(name: string): string {
  const codes = Array.from(name, (sign) => sign.charCodeAt(0))
  if (codes.every((code) => code < 128) || codes.some((code) => code > 255)) return name
  const bytes = Uint8Array.from(codes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
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
    if (!info.name.endsWith('/')) files.set(meantName(info.name), info)
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
        if (taken || one.name !== info.name || one.originalSize !== originalSize || one.size !== size) return false
        taken = true
        return true
      })[info.name]
      return found && new Uint8Array(found)
    },
  }
}
