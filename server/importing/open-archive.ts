import { open, type Entry, type ZipFile } from 'yauzl'
import { type Archive, isTooLarge, meantName } from '#books/archive.ts'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'

/** An archive on disk, of which no more than one file is in memory. */
export interface OpenArchive extends Archive {
  readonly close: () => void
}

/** Of all that is unpacked together, each time that it is. */
const wholeBytes = 4 * 1024 * 1024 * 1024

/** Opens a ZIP archive. Rejects with a `BookError` where it is none, or holds more than may be. */
export async function openArchive(file: string): Promise<OpenArchive> {
  const zip = await openZip(file)
  try {
    const entries = await entriesOf(zip)
    let unpacked = 0
    return {
      names: [...entries.keys()],
      close: () => zip.close(),
      async read(name) {
        const entry = entries.get(name)
        if (!entry) return undefined
        if (entry.isEncrypted()) throw new BookError('protected')
        unpacked += entry.uncompressedSize
        if (isTooLarge(entry.compressedSize, entry.uncompressedSize) || unpacked > wholeBytes)
          throw new BookError('too-large')
        return bytesOf(zip, entry)
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const openZip = (file: string) =>
  new Promise<ZipFile>((resolve, reject) => {
    // names are read here: yauzl would refuse an archive for one of them, and knows no Chinese encodings
    open(file, { autoClose: false, lazyEntries: true, decodeStrings: false }, (error, zip) => {
      if (zip) resolve(zip)
      else reject(new BookError('broken', { cause: error }))
    })
  })

/** Of two of one name the last is meant. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > bookLimits.entries) throw new BookError('too-large')
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const name = meantName(entry.fileNameRaw)
      if (!name.endsWith('/')) entries.set(name, entry)
    }
  } catch (error) {
    throw new BookError('broken', { cause: error })
  }
  return entries
}

/** Never more than the archive says of it, whatever comes. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = new Uint8Array(entry.uncompressedSize)
    let at = 0
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes.set(chunk as Uint8Array, at)
      at += (chunk as Uint8Array).length
    }
    return bytes
  } catch (error) {
    throw new BookError('broken', { cause: error })
  }
}
