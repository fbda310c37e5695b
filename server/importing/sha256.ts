import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The SHA-256 of a file, or of several behind each other, hex. */
export async function sha256Of(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) await pipeline(createReadStream(file), hash, { end: false })
  return hash.digest('hex')
}
