import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createExtractorFromFile, type FileHeader } from 'node-unrar-js'
import { isTooLarge } from '#books/archive.ts'
import type { BookFault } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import { unpackedBytes, type Unpacked } from './open-rar.ts'

/** A process of its own, held back: unpacks a RAR archive into a folder as `0`, `1`, … and writes down which is which. */
const [file = '', folder = ''] = process.argv.slice(2)
// archives of strangers make the library say a lot
console.log = console.warn = console.error = () => {}
const done: Unpacked = await unpack().catch((error: unknown): Unpacked => ({ fault: faultOf(error) }))
writeFileSync(path.join(folder, 'unpacked.json'), JSON.stringify(done))
process.exit(0)

async function unpack(): Promise<Unpacked> {
  let at = -1
  const filenameTransform = () => String((at += 1))
  const opened = await createExtractorFromFile({ filepath: file, targetPath: folder, filenameTransform })
  const { arcHeader, fileHeaders } = opened.getFileList()
  if (arcHeader.flags.headerEncrypted) return { fault: 'protected' }
  const files = new Set<string>()
  let whole = 0
  let entries = 0
  for (const header of fileHeaders) {
    entries += 1
    if (entries > bookLimits.entries) return { fault: 'too-large' }
    if (header.flags.directory) continue
    if (header.flags.encrypted) return { fault: 'protected' }
    // within a solid archive a file may be little more than a word about the one before it
    const isBomb = isTooLarge(header.flags.solid ? header.unpSize : header.packSize, header.unpSize)
    whole += header.unpSize
    if (isBomb || whole > unpackedBytes) return { fault: 'too-large' }
    files.add(header.name)
  }
  if (isBombAsWhole(whole)) return { fault: 'too-large' }
  const names: Record<string, string> = {}
  const wanted = ({ flags }: FileHeader) => !flags.directory
  for (const { fileHeader } of opened.extract({ files: wanted }).files) {
    if (at < 0 || !files.has(fileHeader.name)) continue
    const place = path.join(folder, String(at))
    // whatever its header says
    if (statSync(place).size > bookLimits.entryBytes) return { fault: 'too-large' }
    const before = names[fileHeader.name]
    if (before !== undefined) rmSync(path.join(folder, before))
    names[fileHeader.name] = String(at)
  }
  return { names }
}

/** All of an archive against all of what is in it. */
function isBombAsWhole(unpacked: number): boolean {
  return unpacked > 10 * 1024 * 1024 && unpacked > statSync(file).size * bookLimits.ratio
}

function faultOf(error: unknown): BookFault {
  const reason = error instanceof Error && 'reason' in error ? error.reason : undefined
  return reason === 'ERAR_MISSING_PASSWORD' || reason === 'ERAR_BAD_PASSWORD' ? 'protected' : 'broken'
}
