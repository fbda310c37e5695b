import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** In which files of a folder a text stands, once for each place, in either of the forms in which a browser writes texts; or some bytes. */
export function findIn(folder: string, text: string | Buffer): string[] {
  const forms = typeof text === 'string' ? [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')] : [text]
  const found: string[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    let bytes: Buffer
    try {
      bytes = readFileSync(path.join(folder, name))
    } catch {
      // a folder, a socket, or a file that is gone by now
      continue
    }
    for (const form of forms)
      for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) found.push(name)
  }
  return found
}
