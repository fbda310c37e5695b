import { bookLimits } from './limits.ts'

/** The files of an archive, unpacked one at a time when they are asked for. */
export interface Archive {
  /** In the order of the archive; names are keys and never paths. */
  readonly names: readonly string[]
  /** Undefined where there is none of this name. Rejects with a `BookError` for one that is too large, or broken. */
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Whether a file of an archive is too large, or so much more than its packed form that it is a bomb. */
export const isTooLarge = (packed: number, unpacked: number): boolean =>
  unpacked > bookLimits.entryBytes || (unpacked > 64 * 1024 && unpacked > packed * bookLimits.ratio)

/** A name as it was meant. Most are UTF-8, whether or not their archive says so; else they are of a Chinese system. */
export function meantName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The folder of a name in an archive. */
export const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')))

/** A name in the archive, of a reference in a file of this folder; what lies outside is a name that nothing has. */
export function nameOf(folder: string, reference: string): string {
  const [path = ''] = reference.split('#')
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // an address that was never encoded
  }
  const parts: string[] = []
  for (const part of `${folder}/${plain}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
