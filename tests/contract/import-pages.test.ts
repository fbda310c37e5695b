import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comic, Episode, EpisodePages } from '#contract/shapes/comic.ts'
import type { Page } from '#contract/shapes/page.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { importFailureText, importWarningText } from '#server/importing/import-words.ts'
import { archiveOf, comicPage } from '#tests/support/books.ts'
import { pdfOf } from '#tests/support/pdf.ts'
import { hasProgram } from '#tests/support/programs.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { dataOf } from './support/walk.ts'

let end: End
let folder: string
let target: ImportTarget
beforeAll(async () => {
  end = await ends[0]!.open()
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-pages-'))
  mkdirSync(path.join(folder, 'tmp'))
  process.env['TMPDIR'] = path.join(folder, 'tmp')
  const { server } = end
  const users = server.parts.db.selectFrom('users').select(['id', 'username']).where('username', '=', 'amu')
  const { id, username } = await users.executeTakeFirstOrThrow()
  const none = { title: undefined, coins: 0, category: undefined, workId: undefined }
  const root = importRoots(server.keys).get(7)!
  const place = { db: server.parts.db, store: server.store, root, userId: id, username }
  target = { ...place, ...none, statement: { by: '小陈', record: '合同 9' }, nowMs: Date.now() }
})
afterAll(async () => {
  await end.close()
  delete process.env['TMPDIR']
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = (name: string, bytes: Uint8Array) => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
const fixture = (name: string) => path.resolve(import.meta.dirname, '../fixtures/rar', name)
const imports = (file: string) => importFile(target, file, { as: undefined, dryRun: false })
const refusal = async (file: string) => importFailureText(await imports(file).catch((error: unknown) => error))
const data = <T>(name: Parameters<End['call']>[0], input: object) => dataOf<T>(end.call(name, input, visitor()))
/** The sizes of a comic's pages. */
async function pagesOf(id: number): Promise<string[]> {
  const { list } = await data<Page<Episode>>('comic.episodes', { id, order: 'asc' })
  const { pages } = await data<EpisodePages>('comic.read', { episode_id: list[0]!.id })
  return pages.map(({ width, height }) => `${width}x${height}`)
}
/** What programs leave in the folder of temporary files. */
const left = () => readdirSync(tmpdir())

describe('a CBR that is imported', () => {
  it.each(['rar4-solid.rar', 'rar5.rar'])('%s is a comic of its pages, and leaves no file behind', async (name) => {
    const { item } = await imports(fileOf(name.replace('.rar', '.cbr'), readFileSync(fixture(name))))
    expect(item!.kind).toBe('comic')
    const pages = await pagesOf(item!.id)
    expect(pages.length).toBeGreaterThan(0)
    expect(new Set(pages)).toEqual(new Set(['48x48']))
    expect(left()).toEqual([])
  })

  it('that is a ZIP is read as one', async () => {
    const { item } = await imports(fileOf('其实是.cbr', archiveOf({ '1.png': await comicPage(1) })))
    expect(await pagesOf(item!.id)).toEqual(['300x400'])
  })

  it('with a password, cut short, or of noise is refused in words and leaves nothing', async () => {
    const whole = readFileSync(fixture('rar5.rar'))
    for (const name of ['rar4-encrypted.rar', 'rar5-encrypted.rar'])
      expect(await refusal(fixture(name))).toMatch(/protected/)
    expect(await refusal(fileOf('cut.cbr', whole.subarray(0, 1500)))).toMatch(/damaged/)
    expect(await refusal(fileOf('noise.cbr', Buffer.concat([whole.subarray(0, 8), Buffer.alloc(3000, 7)])))).toMatch(
      /damaged|nothing/,
    )
    expect(left()).toEqual([])
  })
})

describe.skipIf(!hasProgram('pdftoppm'))('a PDF that is imported', () => {
  it('is a comic of its pages, called as it says', async () => {
    const { item, preview } = await imports(fileOf('画册.pdf', pdfOf(3, { title: '桥的画册\0' })))
    expect(preview).toMatchObject({ title: '桥的画册', parts: [{ size: 3 }] })
    expect(await pagesOf(item!.id)).toEqual(['1920x2560', '1920x2560', '1920x2560'])
    const [comic] = (await data<Page<Comic>>('comic.filter', { word: '桥的画册' })).list
    expect(comic!.id).toBe(item!.id)
    expect(left()).toEqual([])
  })

  it('that is damaged, or has more pages than may be, is refused in words', async () => {
    expect(await refusal(fileOf('cut.pdf', pdfOf(3).subarray(0, 200)))).toMatch(/damaged/)
    expect(await refusal(fileOf('none.pdf', Buffer.from('%PDF-1.4\n')))).toMatch(/damaged/)
    expect(await refusal(fileOf('many.pdf', pdfOf(10_001)))).toMatch(/too large/)
    expect(left()).toEqual([])
  })
})

describe.skipIf(!hasProgram('heif-convert') || !hasProgram('heif-enc'))('a HEIC picture', () => {
  it('is a page as any other', async () => {
    const from = fileOf('a.png', await comicPage(2))
    const heic = path.join(folder, 'a.heic')
    execFileSync('heif-enc', [from, '-o', heic], { stdio: 'ignore' })
    const { item, warnings } = await imports(fileOf('手机.cbz', archiveOf({ '1.heic': readFileSync(heic) })))
    expect(warnings).toEqual([])
    expect(await pagesOf(item!.id)).toEqual(['300x400'])
    expect(left()).toEqual([])
  })
})

describe('where the programs are missing', () => {
  it('that is said, and what does not need them is taken', async () => {
    const before = process.env['PATH']
    process.env['PATH'] = path.dirname(process.execPath)
    try {
      expect(await refusal(fileOf('无.pdf', pdfOf(2)))).toMatch(/poppler-utils/)
      const heic = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic\0\0\0\0mif1heic'),
        Buffer.alloc(99),
      ])
      const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#345' } })
        .png()
        .toBuffer()
      const { warnings } = await imports(fileOf('半.cbz', archiveOf({ '1.heic': heic, '2.png': new Uint8Array(png) })))
      expect(warnings.map(importWarningText)).toEqual([expect.stringContaining('libheif-examples')])
    } finally {
      process.env['PATH'] = before
    }
  })
})
