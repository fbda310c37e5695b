import { unzipSync, type UnzipFileInfo } from 'fflate'
import { type Archive, isTooLarge, meantName } from '#books/archive.ts'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'

/** Of all that is unpacked together. */
const wholeBytes = 600 * 1024 * 1024

/** Where an archive does not say that its names are UTF-8 they come as Latin letters. */
function nameOfLatin(name: string): string {
  const codes = Array.from(name, (sign) => sign.charCodeAt(0))
  return codes.some((code) => code > 255) ? name : meantName(Uint8Array.from(codes))
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
    if (!info.name.endsWith('/')) files.set(nameOfLatin(info.name), info)
    return false
  })
  if (files.size > bookLimits.entries) throw new BookError('too-large')
  let unpacked = 0
  return {
    names: [...files.keys()],
    async read(name) {
      const info = files.get(name)
      if (!info) return undefined
      const { size, originalSize } = info
      unpacked += originalSize
      if (isTooLarge(size, originalSize) || unpacked > wholeBytes) throw new BookError('too-large')
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
