import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PreviewBlock } from '#contract/desk/preview.ts'
import { importFilm } from '#server/importing/films.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { probeFilm } from '#server/media/film-probe.ts'
import { unstated, type PublishedItem } from '#server/repositories/publications.ts'
import { setMedia } from '#server/repositories/media.ts'
import { archiveOf, bookFiles, comicPage } from '#tests/support/books.ts'
import { openDesk, type AtDesk } from '#tests/support/desk.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeReady } from '#tests/unit/server-uploads/support/media.ts'
import { cutterFor, hasFfmpeg, makeFilm } from '../support/films.ts'
import { importTarget } from '../support/importing.ts'

let server: TestServer
let folder: string
let target: ImportTarget
let editor: AtDesk
beforeAll(async () => {
  server = await createTestServer()
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-previews-'))
  target = { ...(await importTarget(server)), statement: undefined }
  editor = await openDesk(server).member('editor')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const bring = async (place: string): Promise<PublishedItem> => {
  const { item } = await importFile(target, place, { as: undefined, dryRun: false })
  return { kind: item!.kind, id: item!.id }
}
const inFolder = (name: string, content: string | Uint8Array): string => {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}
const blocksOf = async (item: PublishedItem) => (await editor.done('inbox.preview', item)).blocks
const blockOf = <T extends PreviewBlock['type']>(blocks: readonly PreviewBlock[], type: T) =>
  blocks.find((block): block is Extract<PreviewBlock, { type: T }> => block.type === type)
const factsOf = (blocks: readonly PreviewBlock[]) =>
  Object.fromEntries(blockOf(blocks, 'facts')!.facts.map(({ fact, value }) => [fact, value]))

it('a book shows its contents as a tree, and beside them the pages that it names and does not have', async () => {
  const files = await bookFiles()
  const [name, whole] = Object.entries(files).find(([one]) => one.endsWith('.opf'))!
  const item = '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/></manifest>'
  const lacking = String(whole).replace('</manifest>', item).replace('</spine>', '<itemref idref="gone"/></spine>')
  const book = await bring(inFolder('灯塔.epub', archiveOf({ ...files, [name]: lacking })))
  const blocks = await blocksOf(book)
  expect(blocks.map(({ type }) => type)).toEqual(['facts', 'cover', 'parts'])
  expect(blockOf(blocks, 'parts')!.problems).toMatchObject([{ code: 'pages-missing', more: 0 }])
  expect(blockOf(blocks, 'parts')!.problems[0]!.names[0]).toContain('gone.xhtml')
  const { rows } = await editor.done('inbox.previewParts', book)
  expect(rows.map(({ level }) => level)).toEqual([0, 1, 1])
})

it('an article shows its text, and beside it what was left out', async () => {
  const text = '---\ntitle: 渡口手记\ntags: [灯]\n---\n\n灯亮了。\n\n<script>x</script>\n\n![画](none.png)\n'
  const blocks = await blocksOf(await bring(inFolder('渡口.md', text)))
  expect(blocks.map(({ type }) => type)).toEqual(['facts', 'cover', 'prose'])
  const prose = blockOf(blocks, 'prose')!
  expect(prose.body).toContain('灯亮了。')
  expect(prose.problems.map(({ code }) => code).toSorted()).toEqual(['markup-left-out', 'picture-unreadable'])
  expect(prose.problems.find(({ code }) => code === 'picture-unreadable')?.names).toEqual(['none.png'])
  expect(factsOf(blocks)).toMatchObject({ creator: 'amu', container: 'md' })
})

it('a game shows its files and its screenshots', async () => {
  for (const number of [1, 2]) inFolder(`game/${number}.png`, await comicPage(number))
  inFolder('game/play.zip', 'not looked into')
  const files = [{ file: 'play.zip', platform: 'Windows' }]
  const about = { kind: 'game', title: '雾港', text: '听潮声的**小**游戏。', screenshots: ['1.png', '2.png'], files }
  const item = await bring(inFolder('game/about.json', JSON.stringify(about)))
  const blocks = await blocksOf(item)
  expect(factsOf(blocks)).toMatchObject({ platforms: ['Windows'] })
  expect(blockOf(blocks, 'prose')?.body).toContain('听潮声的')
  const { rows } = await editor.done('inbox.previewParts', item)
  expect(rows).toMatchObject([{ size: 15, begins: 'play.zip · Windows' }])
  const first = await editor.done('inbox.previewPages', { ...item, limit: 1 })
  const second = await editor.done('inbox.previewPages', { ...item, limit: 1, cursor: first.next! })
  expect([...first.rows, ...second.rows].map(({ number }) => number)).toEqual([1, 2])
  expect(second.next).toBeNull()
})

describe.skipIf(!hasFfmpeg())('what ffmpeg reads', () => {
  it('a recording shows where each chapter begins, on every page of the list', async () => {
    for (const [at, seconds] of [3, 2, 4].entries()) {
      const file = inFolder(`长夜/${at + 1}.mp3`, '')
      const tone = ['-f', 'lavfi', '-i', `sine=frequency=${300 + 100 * at}:duration=${seconds}`]
      spawnSync('ffmpeg', ['-v', 'error', '-y', ...tone, '-metadata', 'artist=林间', file])
    }
    const item = await bring(path.join(folder, '长夜'))
    expect(factsOf(await blocksOf(item))).toMatchObject({ author: '林间', seconds: 9 })
    const first = await editor.done('inbox.previewParts', { ...item, limit: 2 })
    expect(first.rows.map(({ from }) => from)).toEqual([0, 3])
    const second = await editor.done('inbox.previewParts', { ...item, cursor: first.next! })
    expect(second.rows.map(({ from, size }) => [from, size])).toEqual([[5, 4]])
  }, 60_000)

  it('a film shows its length, its picture and its tracks once it was looked into', async () => {
    const { db, secret } = server.parts
    const ffmpeg = (await cutterFor('cut'))!
    const file = path.join(folder, '雾桥.mkv')
    makeFilm(file, 2)
    const about = { coins: 0, statement: unstated, titleOf: () => '雾桥', isDraft: true, dryRun: false, nowMs: 1 }
    const place = { db, store: server.store, secret, ffmpeg, userId: target.userId, as: 'video' } as const
    const { item } = await importFilm({ ...place, ...about }, file)
    const waiting = await blocksOf(item!)
    expect(waiting.map(({ type }) => type)).toEqual(['facts', 'cover', 'film'])
    expect(blockOf(waiting, 'film')).toMatchObject({ film: null, tracks: [] })

    const { media_id: mediaId } = await db
      .selectFrom('mvs')
      .select('media_id')
      .where('id', '=', item!.id)
      .executeTakeFirstOrThrow()
    const probed = await probeFilm(ffmpeg, file, { seconds: 60 }, new AbortController().signal)
    if (probed === 'stopped' || !probed.ok) throw new Error('the film can not be read')
    const sound = { plays: true, index: 1 }
    const audios = [
      { ...sound, lang: 'zh', title: '原声' },
      { ...sound, lang: 'en', title: undefined },
    ]
    await setMedia(db, { id: mediaId!, generation: 1 }, { found: JSON.stringify({ ...probed.film, audios }) })
    await makeReady(db, mediaId!, [2])
    const ready = await blocksOf(item!)
    expect(factsOf(ready)).toMatchObject({ pixels: '160 × 120' })
    expect(blockOf(ready, 'film')!.film).toBe(mediaId)
    const { tracks } = blockOf(ready, 'film')!
    expect(tracks.filter(({ kind }) => kind === 'sound')).toMatchObject([
      { language: 'zh', label: '原声' },
      { language: 'en', label: '' },
    ])
    expect(tracks.some(({ kind }) => kind === 'pictures')).toBe(true)
  }, 60_000)
})
