import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync, transformWithOxc } from 'vite'

const source = new URL('../src/boot.ts', import.meta.url)

/** The script that is written into the page: its text, and how the Content-Security-Policy names it. */
export interface BootScript {
  text: string
  hash: string
}

/**
 * The page's own first script, as small as it gets. A file of its own held up the parser, and with it all that the page
 * asks for, by a turn of the line. Nothing of a build is in its text, so that a policy fits the pages of other builds.
 */
export async function bootScript(): Promise<BootScript> {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'boot.ts', { sourcemap: false })
  // within a block its names are nobody else's, and become short
  const { code: small, errors } = minifySync('boot.js', `{${code}}`, { module: false })
  if (errors.length > 0) throw new Error(`src/boot.ts: ${errors[0]!.message}`)
  const text = small.trim()
  if (/<\/script|<!--/i.test(text)) throw new Error('src/boot.ts: its text would end the script element')
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}
