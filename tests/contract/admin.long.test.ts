import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/shapes/post.ts'
import type { Page } from '#contract/shapes/page.ts'
import { keepStream } from '#server/media/keep-rendition.ts'
import { addReadyFilm } from '#server/repositories/media.ts'
import { openStore } from '#server/stores/open.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createClient, visitor, type Client, type Who } from './support/client.ts'
import { hasFfmpeg, makeFilm } from './support/films.ts'

/** The command line beside a running server, on the same data folder. */
describe('the admin command line', { timeout: 120_000 }, () => {
  let folder: string
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-admin-'))
    server = await createTestServer({ dataFolder: path.join(folder, 'data') })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const admin = (...words: string[]) =>
    new Promise<{ code: number | null; said: string; lines: string[] }>((resolve) => {
      const [key] = server.keys
      const child = spawn(process.execPath, ['server/admin.ts', ...words], {
        env: {
          PATH: process.env.PATH,
          SHIGUANG_DATA: path.join(folder, 'data'),
          SHIGUANG_KEYS: `${key!.id}:${Buffer.from(key!.bytes).toString('hex')}`,
          SHIGUANG_SECRET: Buffer.from(server.parts.secret).toString('hex'),
        },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
      child.once('close', (code) => resolve({ code, said, lines: said.trim().split('\n') }))
    })
  const login = async (username: string, password: string): Promise<Who & { status: number | undefined }> => {
    const { device } = visitor()
    const { status, data } = await client.call('user.login', { username, password }, { device })
    return { device, status, ...(data as { token: string; uuid: string }) }
  }
  const users = () => server.parts.db.selectFrom('users')

  it.each(['help', '--help'])('%s: says how it is used, and is content', async (word) => {
    const { code, said } = await admin(word)
    expect(code).toBe(0)
    for (const name of ['create-account', 'import']) expect(said).toContain(name)
  })

  it('ends sessions, takes a second factor off, deletes an account and keeps it after all', async () => {
    expect(await admin('create-account', '后台小周', 'secret-1')).toMatchObject({ code: 0 })
    const who = await login('后台小周', 'secret-1')
    const why = ['--reason', '本人来信', '--by', '小陈']
    expect((await admin('end-sessions', '后台小周')).code).toBe(2)
    expect(await admin('end-sessions', '后台小周', ...why)).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 login'),
    })
    expect((await client.call('user.info', {}, who)).status).not.toBe(200)
    expect(await admin('clear-second-factor', '后台小周', ...why)).toMatchObject({ code: 1 })
    expect(await admin('close-account', '后台小周', ...why)).toMatchObject({
      code: 0,
      said: expect.stringContaining('is gone on'),
    })
    const back = await login('后台小周', 'secret-1')
    expect((await client.call('user.info', {}, back)).data).toHaveProperty('closes_at')
    expect(await admin('keep-account', '后台小周', ...why)).toMatchObject({ code: 0 })
    expect((await client.call('user.info', {}, back)).data).not.toHaveProperty('closes_at')
    // what failed is not in the log
    const log = await server.parts.db.selectFrom('moderation_log').select(['action', 'moderator', 'reason']).execute()
    expect(log.filter(({ reason }) => reason === '本人来信')).toEqual(
      ['end-sessions', 'close-account', 'keep-account'].map((action) => ({
        action,
        moderator: '小陈',
        reason: '本人来信',
      })),
    )
  })

  it('opens accounts, gives coins, bans and lets in again', async () => {
    expect(await admin('create-account', '管理小陈', 'secret-1', '--creator', '--vip', '30')).toMatchObject({ code: 0 })
    expect(await admin('create-account', '管理小陈', 'secret-1')).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('taken')],
    })
    expect(await admin('grant', '管理小陈', '77')).toMatchObject({ code: 0 })
    const who = await login('管理小陈', 'secret-1')
    expect((await client.call('user.info', {}, who)).data).toMatchObject({ coins: 77, vip: true, auth_status: 1 })
    const by = ['--reason', 'fraud', '--by', 'wen'] as const
    expect((await admin('suspend', '管理小陈', '--days', '3', ...by)).code).toBe(0)
    expect((await admin('unsuspend', '管理小陈', ...by)).code).toBe(0)
    expect((await admin('unsuspend', '管理小陈', ...by)).code).toBe(1)
    expect((await admin('ban', '管理小陈', ...by)).said).toContain('1 sessions ended')
    expect((await client.call('user.info', {}, who)).status).toBe(420)
    expect((await login('管理小陈', 'secret-1')).status).toBe(403)
    await admin('unban', '管理小陈', ...by)
    expect((await login('管理小陈', 'secret-1')).status).toBe(200)
  })

  it('makes somebody a creator, and no more', async () => {
    await admin('create-account', '想拍片的人', 'secret-1')
    const works = async () => (await client.call('creator.works', {}, await login('想拍片的人', 'secret-1'))).status
    expect(await works()).toBe(403)
    expect((await admin('set-creator', '想拍片的人')).said).toContain('a creator')
    expect(await works()).toBe(200)
    expect((await admin('set-creator', '想拍片的人', '--off')).code).toBe(0)
    expect(await works()).toBe(403)
    expect((await admin('set-creator', '没有这个人')).code).toBe(1)
  })

  it('an urgent report hides an item from everybody until it is decided', async () => {
    const { id } = await server.parts.db.selectFrom('mvs').select('id').where('coins', '=', 0).executeTakeFirstOrThrow()
    const seen = async () => (await client.call('mv.detail', { id }, visitor())).status
    const witness = await login(server.accounts[0]!.username, server.accounts[0]!.password)
    const report = (type: number, who: Who = witness) =>
      client.call('mv.report', { id, type, content: '请看\n一下' }, who)
    await report(1, visitor())
    await report(5)
    expect(await seen()).toBe(200)
    await report(2)
    expect(await seen()).toBe(404)
    // of a row from before such characters were refused
    await server.parts.db.updateTable('reports').set({ content: '请看\n一下\u001b[2J' }).execute()
    const open = await admin('cases')
    expect(open.lines).toHaveLength(1)
    expect(open.lines[0]).toMatch(/urgent.*3 reports/)
    const number = open.lines[0]!.split('\t')[0]!
    const about = await admin('case', number)
    // what people write moves no cursor, and begins no line
    expect(about.said).not.toContain('\u001b')
    expect(about.lines.filter((one) => one.includes('请看\\n一下\\u{1b}[2J'))).toHaveLength(3)
    // the item is shown while nobody else sees it
    const { title } = await server.parts.db
      .selectFrom('mvs')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(about.lines).toContain(`title\t${title}`)
    expect(about.said).toMatch(/^picture\timg\//m)

    const by = ['--by', 'wen', '--reason', '没有问题'] as const
    expect((await admin('decide', number, 'keep', '--reason', '没有问题')).code).toBe(2)
    expect((await admin('decide', number, 'keep', ...by)).said).toContain('3 reports closed')
    expect(await seen()).toBe(200)
    expect((await admin('cases')).said).toContain('no cases')
    expect((await admin('decide', number, 'keep', ...by)).code).toBe(1)
    expect((await admin('case', number)).said).toMatch(/decision\t.*\tkeep\tby wen\t没有问题/)
    // what a moderator has kept is not held back again for that reason
    await report(2)
    expect(await seen()).toBe(200)

    await report(3)
    expect(await seen()).toBe(404)
    const again = (await admin('cases')).lines[0]!.split('\t')[0]!
    expect((await admin('decide', again, 'take-down', ...by)).code).toBe(0)
    expect(await seen()).toBe(404)
    const gone = async () => ((await client.call('gone.list', { since: 0 }, visitor())).data as { list: object[] }).list
    expect(await gone()).toContainEqual(expect.objectContaining({ kind: 'video', id }))
    expect((await admin('take-down', 'video', String(id), ...by)).code).toBe(1)
    expect((await admin('release', 'video', String(id), ...by)).code).toBe(1)
    expect((await admin('undo', again, ...by)).said).toContain(`video ${id} is back`)
    expect(await seen()).toBe(200)
    expect(await gone()).not.toContainEqual(expect.objectContaining({ kind: 'video', id }))
    expect((await admin('undo', again, ...by)).code).toBe(1)
    expect((await admin('quarantine', 'video', String(id), ...by)).code).toBe(0)
    expect(await seen()).toBe(404)
    expect((await admin('release', 'video', String(id), ...by)).code).toBe(0)
    expect(await seen()).toBe(200)
  })

  it('a report of misuse names nothing that could be taken down: it is answered, and then closed', async () => {
    const content = '第二张是我的照片'
    await client.call('wei.report', { kind: 'image-misuse', type: 3, content, contact: 'me@example.org' }, visitor())
    const [line] = (await admin('cases')).lines.filter((one) => one.includes('image-misuse'))
    const number = line!.split('\t')[0]!
    const report = (await admin('case', number)).lines.find((one) => one.startsWith('report'))!
    expect(report).toContain(content)
    expect(report).toContain('me@example.org')
    const by = ['--by', 'wen', '--reason', '已处理'] as const
    expect(await admin('decide', number, 'uphold', ...by)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('waits for an answer')],
    })
    const id = report.split('\t')[1]!
    const answered = await admin('answer-report', id, '--answer', '已经下架', '--by', 'wen')
    expect(answered.said).toContain('me@example.org')
    expect(await admin('decide', number, 'take-down', ...by)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('names nothing here')],
    })
    expect((await admin('decide', number, 'uphold', ...by)).code).toBe(0)
    expect((await admin('case', number)).said).toContain('answered: 已经下架')
  })

  it('books a refund once, and takes coins back with a reason', async () => {
    const who = await login(server.accounts[0]!.username, server.accounts[0]!.password)
    const coins = async () => ((await client.call('user.info', {}, who)).data as { coins: number }).coins
    const before = await coins()
    const opened = await client.call('order.pay', { product_id: 1, method: 1 }, who)
    const { order_no: no, pay_url: url } = opened.data as { order_no: string; pay_url: string }
    expect(await admin('refund', no)).toMatchObject({ code: 1, lines: [expect.stringContaining('no paid order')] })
    const headers = { origin: new URL(url).origin }
    await server.fetch(new Request(url, { method: 'POST', headers, body: new URLSearchParams({ do: 'pay' }) }))
    expect(await coins()).toBe(before + 60)
    expect((await admin('refund', no)).said).toContain('60 coins taken back')
    expect((await admin('refund', no)).said).toContain('refunded before')
    expect(await coins()).toBe(before)

    const { username } = server.accounts[0]!
    expect((await admin('take-back', username, '5')).code).toBe(2)
    expect((await admin('take-back', username, '99999999', '--reason', '误发')).code).toBe(1)
    expect((await admin('take-back', username, '5', '--reason', '误发')).code).toBe(0)
    expect(await coins()).toBe(before - 5)
    const { list } = (await client.call('message.list', { box: 'order' }, who)).data as { list: { content: string }[] }
    expect(list[0]!.content).toContain('误发')
  })

  it('settles withdrawals, and shows where the money goes', async () => {
    const account = { type: 'bank', name: '阿木', number: '6222000011112222' }
    const who = await login(server.accounts[2]!.username, server.accounts[2]!.password)
    await client.call('coins.withdraw', { coins: 200, account }, who)
    const listed = await admin('withdrawals')
    expect(listed.lines[0]).toContain('6222000011112222')
    const id = listed.lines[0]!.split('\t')[0]!
    expect((await admin('settle', id, 'refused')).code).toBe(0)
    expect((await admin('settle', id, 'paid')).code).toBe(1)
    expect((await client.call('coins.canWithdraw', {}, who)).data).toMatchObject({
      coins: 800,
      records: [{ status: 'refused' }],
    })
    expect((await admin('create-code', 'new-code', '--coins', '9', '--uses', '2')).code).toBe(0)
    expect((await client.call('user.exchange', { code: 'NEW-CODE' }, who)).data).toEqual({ coins: 9 })
  })

  it('imports a folder of media as posts', async () => {
    const stated = ['--record', '合同 7', '--by', '小陈']
    const media = path.join(folder, 'media')
    mkdirSync(media)
    for (const [name, background] of [
      ['a.png', '#357'],
      ['b.jpg', '#753'],
    ] as const)
      await sharp({ create: { width: 64, height: 48, channels: 3, background } }).toFile(path.join(media, name))
    writeFileSync(path.join(media, 'broken.png'), 'no picture')
    writeFileSync(path.join(media, 'notes.txt'), 'no media')
    const films = hasFfmpeg()
    if (films) makeFilm(path.join(media, 'c.mp4'))
    const done = await admin('import', media, 'xiaoyu', '--title', '湖边', ...stated)
    expect(done.code, done.said).toBe(0)
    expect(done.said).toContain(`2 pictures and ${films ? 1 : 0} films`)
    expect(done.said).toContain('skipped')
    const { uuid } = await users().select('uuid').where('username', '=', 'xiaoyu').executeTakeFirstOrThrow()
    const posts = ((await client.call('wei.her', { uuid }, visitor())).data as Page<Post>).list
    const found = posts.filter(({ title }) => title === '湖边')
    expect(found).toHaveLength(films ? 2 : 1)
    expect(found.find(({ images }) => images.length === 2)?.images[0]).toMatchObject({ width: 64, height: 48 })
    // a server that works on films makes it, and shows it in its post then; none does here
    if (films) expect((await admin('jobs')).lines.slice(1)).toEqual([expect.stringContaining('waiting')])
    expect((await admin('import', path.join(folder, 'nothing'), 'xiaoyu', ...stated)).code).toBe(1)
  })

  it('saves what a case is about to a new folder, pictures and film in the clear, also while it is held', async () => {
    const { db, secret } = server.parts
    const post = await db
      .selectFrom('posts')
      .selectAll()
      .where('title', '=', '湖边')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { path: picture } = (JSON.parse(post.images) as { path: string }[])[0]!
    const content = '清晨\n\u001b[2J../../湖'
    // a film that was cut, in two pieces
    const pieces = ['init', 'one', 'two'].map((text) => Buffer.from(text))
    const cut = path.join(folder, 'cut')
    mkdirSync(cut)
    for (const [at, name] of ['init.mp4', '0.m4s', '1.m4s'].entries()) writeFileSync(path.join(cut, name), pieces[at]!)
    const filmId = await addReadyFilm(
      db,
      { upload_name: 'a film', user_id: post.user_id, origin: 'import', seconds: 2 },
      Date.now(),
    )
    const store = openStore({ s3: undefined, dataFolder: path.join(folder, 'data'), secret })
    await keepStream(
      { db, store, secret, now: Date.now },
      { media_id: filmId, generation: 1, kind: 'video' },
      { name: '360p', width: 4, height: 3, folder: cut, seconds: [1, 1] },
      AbortSignal.timeout(10_000),
    )
    store.close()
    await db.updateTable('posts').set({ content, clip_id: filmId }).where('id', '=', post.id).execute()
    const by = ['--reason', '看一下', '--by', 'wen'] as const
    const number = /by case (\d+)/.exec((await admin('quarantine', 'post', String(post.id), ...by)).said)![1]!

    const to = path.join(folder, 'saved')
    const saved = await admin('case', number, '--save', to)
    expect(saved.code, saved.said).toBe(0)
    expect(readdirSync(to).toSorted()).toEqual([
      'case.json',
      'film.mp4',
      ...(JSON.parse(post.images) as object[]).map((_, at) => `picture-${at + 1}.webp`),
      'text.txt',
    ])
    expect(readFileSync(path.join(to, 'film.mp4'), 'utf8')).toBe('initonetwo')
    const { width } = await sharp(path.join(to, 'picture-1.webp')).metadata()
    expect(width, picture).toBe(64)
    const text = readFileSync(path.join(to, 'text.txt'), 'utf8')
    expect(text).toContain('清晨\n\\u{1b}[2J../../湖')
    const json = readFileSync(path.join(to, 'case.json'), 'utf8')
    expect(json).not.toContain('\u001b')
    expect(JSON.parse(json)).toMatchObject({
      case: { kind: 'post', item_id: String(post.id) },
      item: { id: post.id, title: '湖边' },
      decisions: [{ action: 'quarantine', moderator: 'wen', reason: '看一下' }],
    })
    // nobody else reads it, and nothing is written over
    expect(statSync(to).mode & 0o077).toBe(0)
    expect(await admin('case', number, '--save', to)).toMatchObject({
      code: 1,
      said: expect.stringContaining('there already'),
    })
  })

  it('says in one line what is wrong, and how it is used', async () => {
    for (const words of [['nothing'], ['grant', 'xiaoyu', '-5'], ['ban', '--no-such']]) {
      const { code, said } = await admin(...words)
      expect(code, words.join(' ')).toBe(2)
      expect(said).toContain('Usage:')
    }
    // of a command that is known it tells that one alone
    expect((await admin('grant', 'xiaoyu')).said).not.toContain('take-down')
    expect((await admin('help', 'grant')).said).toContain('grant <name> <coins>')
    expect(await admin('grant', 'nobody-at-all', '5')).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/nobody/)],
    })
  })
})
