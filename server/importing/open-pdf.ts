import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BookError } from '#books/fault.ts'
import { bookLimits } from '#books/limits.ts'
import { confined, type RunLimits } from '../media/confined.ts'
import { ImportError } from './importer.ts'
import type { OpenArchive } from './open-archive.ts'

/** The pages of a PDF as pictures, and what it says of itself. */
export interface OpenPdf extends OpenArchive {
  readonly title: string
  readonly author: string
}

const pageMs = 60_000
/** The longer side of a page, as of any other picture that is kept. */
const sidePx = 2560

/** Opens a PDF by the programs of poppler, each page when it is asked for. Rejects with a `BookError`, or an `ImportError` where they are not installed. */
export async function openPdf(file: string): Promise<OpenPdf> {
  const run = await confined()
  const limits: RunLimits = { timeoutMs: pageMs, signal: new AbortController().signal }
  for (const program of ['pdfinfo', 'pdftoppm'])
    if (!(await run(program, ['-v'], limits)).ok) throw new ImportError({ code: 'no-poppler' })
  const place = path.resolve(file)
  const ran = await run('pdfinfo', ['-enc', 'UTF-8', place], limits)
  if (!ran.ok) throw new BookError(/password/i.test(ran.said) ? 'protected' : 'broken')
  // no database keeps a sign of zero, with which some end
  const output = ran.output.replaceAll('\0', '')
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(output)?.[1]?.trim() ?? ''
  const count = Number(field('Pages'))
  if (!Number.isSafeInteger(count) || count < 1) throw new BookError('empty')
  if (count > bookLimits.entries) throw new BookError('too-large')
  const folder = await mkdtemp(path.join(tmpdir(), 'shiguang-pdf-'))
  const pages = new Map(Array.from({ length: count }, (_, at) => [`${at + 1}.jpg`, String(at + 1)]))
  return {
    title: field('Title'),
    author: field('Author'),
    names: [...pages.keys()],
    close: () => rmSync(folder, { recursive: true, force: true }),
    async read(name) {
      const page = pages.get(name)
      if (page === undefined) return undefined
      const to = path.join(folder, 'page')
      const form = ['-jpeg', '-jpegopt', 'quality=92', '-scale-to', String(sidePx)]
      const drawn = await run('pdftoppm', [...form, '-f', page, '-l', page, '-singlefile', place, to], {
        ...limits,
        folder,
      })
      // one that can't be drawn is left out, with a word about it
      const bytes = drawn.ok ? await readFile(`${to}.jpg`).catch(() => undefined) : undefined
      await rm(`${to}.jpg`, { force: true })
      return bytes && new Uint8Array(bytes)
    },
  }
}
