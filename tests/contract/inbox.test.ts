import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { states } from '#server/database/tables/types.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { createInbox, settledMs, type Inbox, type InboxPlace } from '#server/importing/inbox.ts'
import { allDrafts } from '#server/repositories/drafts.ts'
import { archiveOf, comicPage } from '#tests/support/books.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { cutterFor, hasFfmpeg, makeFilm } from './support/films.ts'

describe('an inbox', () => {
  let folder: string
  let home: string
  let server: TestServer
  let place: InboxPlace
  let inbox: Inbox
  let nowMs = Date.now()
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-inbox-'))
    const dataFolder = path.join(folder, 'data')
    server = await createTestServer({ dataFolder, filesFolder: dataFolder })
    const cutter = hasFfmpeg() ? await cutterFor('cut') : undefined
    const { db, secret } = server.parts
    const root = importRoots(server.keys).get(server.keys[0]!.id)!
    const on = { db, secret, root, store: server.store, ffmpeg: cutter, now: () => nowMs, log: () => {} }
    place = { ...on, folder: path.join(folder, 'inbox') }
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    rmSync(place.folder, { recursive: true, force: true })
    home = path.join(place.folder, 'amu')
    mkdirSync(home, { recursive: true })
    inbox = createInbox(place)
  })

  const look = async (afterMs = 0) => {
    nowMs += afterMs
    await inbox.look()
  }
  const drafts = async () => (await allDrafts(server.parts.db)).map(({ kind, title }) => `${kind} ${title}`)
  const inFolder = (name: string) =>
    existsSync(path.join(home, name)) ? readdirSync(path.join(home, name)).toSorted() : []

  it('makes drafts of what has settled, and leaves what is still being written', async () => {
    writeFileSync(path.join(home, '灯下.txt'), '第一章 雾\n雾来了。\n第二章 归途\n他回来了。')
    writeFileSync(path.join(home, '桥.cbz'), archiveOf({ '1.png': await comicPage(1) }))
    await look()
    await look(settledMs - 1)
    expect(await drafts()).toEqual([])
    writeFileSync(path.join(home, '桥.cbz'), archiveOf({ '1.png': await comicPage(1), '2.png': await comicPage(2) }))
    await look(1)
    expect(await drafts()).toEqual(['novel 灯下'])
    expect(inFolder('imported')).toEqual(['灯下.txt'])
    await look(settledMs)
    expect(await drafts()).toEqual(['novel 灯下', 'comic 桥'])
    const { state } = await server.parts.db
      .selectFrom('works')
      .select('state')
      .where('title', '=', '桥')
      .executeTakeFirstOrThrow()
    expect(state).toBe(states.draft)
  })

  it('makes one draft of a folder with a JSON file and what that names', async () => {
    const game = path.join(home, '听潮')
    mkdirSync(game)
    const about = { kind: 'game', title: '听潮', files: [{ file: 'tide.zip', platform: 'Windows' }] }
    writeFileSync(path.join(game, 'index.json'), JSON.stringify(about))
    writeFileSync(path.join(game, 'tide.zip'), archiveOf({ 'tide.txt': 'tide' }))
    await look()
    await look(settledMs)
    expect(await drafts()).toContain('game 听潮')
    expect(inFolder('imported')).toEqual(['听潮'])
  })

  it('makes a draft of a folder of pictures, a comic or a set by where it lies, and says what is wrong with its pages', async () => {
    for (const [room, name] of [
      ['', '纸鹤'],
      ['sets', '海边'],
    ] as const) {
      mkdirSync(path.join(home, room, name), { recursive: true })
      writeFileSync(path.join(home, room, name, '1.png'), await comicPage(3))
      writeFileSync(path.join(home, room, name, '2.png'), `no picture of ${name}`)
    }
    await look()
    await look(settledMs)
    const made = await drafts()
    expect(made).toContain('comic 纸鹤')
    expect(made).toContain('picture 海边')
    expect(inFolder('imported')).toEqual(['海边', '海边.warnings.txt', '纸鹤', '纸鹤.warnings.txt'])
    expect(readFileSync(path.join(home, 'imported', '纸鹤.warnings.txt'), 'utf8')).toBe(
      "a picture can't be shown and is left out: 2.png\n",
    )
  })

  it('puts aside what nobody can import with the reason, and deletes nothing', async () => {
    writeFileSync(path.join(home, '信.docx'), 'x')
    writeFileSync(path.join(home, '坏.epub'), 'no archive')
    mkdirSync(path.join(place.folder, '没有这个人'))
    writeFileSync(path.join(place.folder, '没有这个人', '书.txt'), '第一章\n字')
    await look()
    await look(settledMs)
    expect(inFolder('refused')).toEqual(['信.docx', '信.docx.why.txt', '坏.epub', '坏.epub.why.txt'])
    expect(readFileSync(path.join(home, 'refused', '信.docx.why.txt'), 'utf8')).toContain('nothing here imports')
    expect(readdirSync(path.join(place.folder, '没有这个人'))).toEqual(['书.txt'])
    writeFileSync(path.join(home, '信.docx'), 'another')
    await look()
    await look(settledMs)
    expect(inFolder('refused')).toContain('信 (2).docx')
  })

  it('takes up what a process held that died, and makes nothing twice of it', async () => {
    writeFileSync(path.join(home, '夜.txt'), '第一章 夜\n夜来了。\n第二章 晨\n天亮了。')
    await look()
    await look(settledMs)
    const held = path.join(place.folder, '.taken', `${hostname()}-999999999`, 'amu')
    mkdirSync(held, { recursive: true })
    renameSync(path.join(home, 'imported', '夜.txt'), path.join(held, '夜.txt'))
    inbox = createInbox(place)
    await look()
    await look(settledMs)
    expect(inFolder('imported')).toEqual(['夜.txt'])
    expect((await drafts()).filter((one) => one === 'novel 夜')).toHaveLength(1)
  })

  it('follows no link, by itself or within a folder', async () => {
    const secret = path.join(folder, 'secret.txt')
    writeFileSync(secret, '第一章 钥匙\n不给人看。\n第二章 完\n完。')
    symlinkSync(secret, path.join(home, '链接.txt'))
    mkdirSync(path.join(home, '手记'))
    writeFileSync(path.join(home, '手记', '手记.md'), '# 手记\n\n字。')
    symlinkSync(secret, path.join(home, '手记', '图.png'))
    const before = await drafts()
    await look()
    await look(settledMs)
    expect(await drafts()).toEqual(before)
    expect(inFolder('refused')).toEqual(['手记', '手记.why.txt', '链接.txt', '链接.txt.why.txt'])
  })

  it('takes up what another machine held for longer than a day', async () => {
    const held = path.join(place.folder, '.taken', 'elsewhere-7')
    mkdirSync(path.join(held, 'amu'), { recursive: true })
    writeFileSync(path.join(held, 'amu', '晚.txt'), '第一章 晚\n晚了。\n第二章 早\n早了。')
    await look()
    expect(readdirSync(path.join(held, 'amu'))).toEqual(['晚.txt'])
    const longAgo = new Date(nowMs - 25 * 3600 * 1000)
    utimesSync(held, longAgo, longAgo)
    inbox = createInbox(place)
    await look()
    await look(settledMs)
    expect(inFolder('imported')).toEqual(['晚.txt'])
  })

  it('is shared by processes: each thing is taken by one of them', async () => {
    const names = ['一', '二', '三', '四'].map((name) => `${name}.txt`)
    for (const name of names) writeFileSync(path.join(home, name), `第一章 ${name}\n字。\n第二章 完\n完。`)
    const both = [inbox, createInbox(place)]
    for (const one of both) await one.look()
    nowMs += settledMs
    await Promise.all(both.map((one) => one.look()))
    expect(inFolder('imported')).toEqual(names.toSorted())
    expect((await drafts()).filter((one) => /novel [一二三四]$/.test(one))).toHaveLength(4)
  })

  it('makes a set of an archive that lies among sets', async () => {
    mkdirSync(path.join(home, 'sets'))
    const pages = { '1.png': await comicPage(7), '2.png': await comicPage(8) }
    writeFileSync(path.join(home, 'sets', '海.zip'), archiveOf(pages))
    await look()
    await look(settledMs)
    expect(inFolder('imported')).toEqual(['海.zip'])
    expect(await drafts()).toContain('picture 海')
  })

  it.skipIf(!hasFfmpeg())('brings a film with the captions beside it', async () => {
    makeFilm(path.join(home, '码头.mp4'))
    writeFileSync(path.join(home, '码头.zh.srt'), '1\n00:00:00,000 --> 00:00:01,000\n到了\n')
    await look()
    await look(settledMs)
    expect(inFolder('imported')).toEqual(['码头.mp4', '码头.zh.srt'])
    expect(await drafts()).toContain('video 码头')
    // the same once more: nothing is written over
    makeFilm(path.join(home, '码头.mp4'))
    writeFileSync(path.join(home, '码头.zh.srt'), '1\n00:00:00,000 --> 00:00:01,000\n又到了\n')
    await look()
    await look(settledMs)
    expect(inFolder('imported')).toEqual(['码头 (2).mp4', '码头 (2).zh.srt', '码头.mp4', '码头.zh.srt'])
    const captions = server.parts.db.selectFrom('renditions').select('lang').where('kind', '=', 'captions')
    expect(await captions.execute()).toEqual(expect.arrayContaining([{ lang: 'zh' }]))
    mkdirSync(path.join(home, 'clips'))
    makeFilm(path.join(home, 'clips', '浪.mp4'), 3)
    await look()
    await look(settledMs)
    const clip = server.parts.db.selectFrom('mvs').select('small').where('title', '=', '浪')
    expect(await clip.execute()).toEqual([{ small: 1 }])
  })
})
