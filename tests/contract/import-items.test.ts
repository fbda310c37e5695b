import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dating } from '#contract/shapes/dating.ts'
import type { Game } from '#contract/shapes/game.ts'
import type { Novel } from '#contract/shapes/novel.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Topic } from '#contract/shapes/post.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { importFailureText } from '#server/importing/import-words.ts'
import { isImportable } from '#server/importing/importers.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { importTarget } from './support/importing.ts'
import { dataOf } from './support/walk.ts'

let end: End
let folder: string
let target: ImportTarget
beforeAll(async () => {
  end = await ends[0]!.open()
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-items-'))
  target = await importTarget(end.server)
})
afterAll(async () => {
  await end.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, content: string | Uint8Array) => {
  const place = path.join(folder, name)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, content)
  return place
}
const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#475' } })
    .png()
    .toBuffer()
const imports = (place: string, more: Partial<ImportTarget> = {}) =>
  importFile({ ...target, ...more }, place, { as: undefined, dryRun: false })
const data = <T>(name: Parameters<End['call']>[0], input: object) => dataOf<T>(end.call(name, input, visitor()))
const refusal = async (place: string, more: Partial<ImportTarget> = {}) =>
  importFailureText(await imports(place, more).catch((error: unknown) => error))

/** The files of a game in a folder of its own. */
async function gameFolder(name: string, bytes: Uint8Array, more: object = {}) {
  const about = {
    kind: 'game',
    title: name,
    text: '听潮声的**小**游戏。\n\n- 一个人玩\n- 离线也能玩<br onclick=x>',
    tags: ['潮水', '安静'],
    cover: 'cover.png',
    screenshots: ['1.png', '2.png'],
    platforms: ['Web'],
    links: [{ platform: 'Web', label: '在线玩', url: 'https://example.org/tide' }],
    files: [{ file: 'tide 潮.apk', platform: 'Android', label: '安装包' }],
    ...more,
  }
  file(`${name}/index.json`, JSON.stringify(about))
  file(`${name}/cover.png`, await picture(91))
  file(`${name}/1.png`, await picture(92))
  file(`${name}/2.png`, await picture(93))
  file(`${name}/tide 潮.apk`, bytes)
  return path.join(folder, name)
}

describe('a game that a JSON file describes', () => {
  it('is on show with its words, pictures and tags, and its file is given out with the hash that is told', async () => {
    const bytes = Buffer.alloc(2_500_000, 'tide')
    const place = await gameFolder('听潮', bytes)
    const { item, warnings } = await imports(place)
    expect({ kind: item!.kind, warnings }).toEqual({ kind: 'game', warnings: [] })
    for (const word of ['听潮', '潮水'])
      expect((await data<Page<Game>>('game.list', { word })).list.map(({ id }) => id)).toContain(item!.id)
    const game = await data<Game>('game.detail', { id: item!.id })
    expect(game.intro).toBe('<p>听潮声的<b>小</b>游戏。</p><ul><li>一个人玩</li><li>离线也能玩</li></ul>')
    expect([game.cover, ...game.screenshots].map(({ width }) => width)).toEqual([91, 92, 93])
    expect(game.tags.map(({ name }) => name).toSorted()).toEqual(['安静', '潮水'])
    expect(game).toMatchObject({ platforms: ['Web', 'Android'], size: '2.5 MB', coins: 0 })
    const [given, link] = game.links!
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(given).toMatchObject({ platform: 'Android', label: '安装包', bytes: bytes.length, sha256 })
    expect(link).toEqual({ platform: 'Web', label: '在线玩', url: 'https://example.org/tide' })
    const reply = await end.fetch(new Request(given!.url))
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('tide 潮.apk')}`,
    )
    const got = Buffer.from(await reply.arrayBuffer())
    expect(createHash('sha256').update(got).digest('hex')).toBe(sha256)
    const rest = await end.fetch(new Request(given!.url, { headers: { range: 'bytes=2499990-' } }))
    expect([rest.status, await rest.text()]).toEqual([206, 'detidetide'])
    expect((await imports(place)).state).toBe('here already')
  })

  it('gives its file to nobody without a link of this day, nor once it is taken down', async () => {
    const { item } = await imports(await gameFolder('夜航', Buffer.from('night')))
    const [given] = (await data<Game>('game.detail', { id: item!.id })).links!
    const bare = new URL(given!.url)
    bare.search = ''
    const status = async (address: string) => (await end.fetch(new Request(address))).status
    expect(await status(bare.href)).toBe(403)
    expect(await status(given!.url)).toBe(200)
    const { db } = end.server.parts
    await db.updateTable('works').set({ state: 2 }).where('id', '=', item!.id).execute()
    expect(await status(given!.url)).toBe(404)
  })

  it('that costs something tells where its files are only to those who bought it', async () => {
    const { item } = await imports(await gameFolder('灯', Buffer.from('lamp')), { coins: 5 })
    const game = await data<Game>('game.detail', { id: item!.id })
    expect(game).toMatchObject({ coins: 5, is_pay: false })
    expect(game.links).toBeUndefined()
  })

  it('waits as a draft where nobody states anything', async () => {
    const { item } = await imports(await gameFolder('未完', Buffer.from('draft')), { statement: undefined })
    const { state } = await end.server.parts.db
      .selectFrom('works')
      .select('state')
      .where('id', '=', item!.id)
      .executeTakeFirstOrThrow()
    expect(state).not.toBe(0)
  })

  it('is refused in words where it is not as its schema says, or a file is not there, and leaves nothing', async () => {
    const { db } = end.server.parts
    const count = async () => (await db.selectFrom('media').select('id').execute()).length
    const before = await count()
    const bytes = Buffer.from('x')
    expect(await refusal(await gameFolder('a', bytes, { title: '' }))).toMatch(/schema says: title/)
    expect(await refusal(await gameFolder('b', bytes, { price: 3 }))).toMatch(/schema says: price/)
    expect(await refusal(await gameFolder('c', bytes, { kind: 'film' }))).toMatch(/kind is one of game/)
    const links = [{ platform: 'Web', label: 'x', url: 'javascript:alert(1)' }]
    expect(await refusal(await gameFolder('d', bytes, { links }))).toMatch(/schema says: links.0.url/)
    for (const name of ['../听潮/cover.png', '/etc/hostname', 'no.apk', 'link.apk']) {
      const place = await gameFolder('e', bytes, { files: [{ file: name, platform: 'Android' }] })
      rmSync(path.join(place, 'link.apk'), { force: true })
      symlinkSync('/etc/hostname', path.join(place, 'link.apk'))
      expect(await refusal(place), name).toMatch(/schema says|no file/)
    }
    expect(await refusal(file('f/a.json', '{'))).toMatch(/damaged/)
    expect(await refusal(file('g/a.json', '[]'))).toMatch(/kind is one of/)
    expect(await count()).toBe(before)
  })
})

describe('what else a JSON file describes', () => {
  const itemOf = async (about: { readonly kind: string }, more: Partial<ImportTarget> = {}) => {
    const name = `other/${JSON.stringify(about).length}-${about.kind}`
    file(`${name}/cover.png`, await picture(77))
    return imports(path.dirname(file(`${name}/${about.kind}.json`, JSON.stringify(about))), more)
  }

  it('is a listing with its contact for those who unlock it, a topic, a series and a collection, each on show', async () => {
    const { db } = end.server.parts
    const listing = { kind: 'dating', title: '海边徒步', text: '周末走海岸。', area: '青岛港', age: 30 }
    const contact = { label: '微信', value: 'tide' }
    const made = await itemOf({ ...listing, pictures: ['cover.png'], contact } as never, { coins: 3 })
    const shown = await data<Dating>('dating.detail', { id: made.item!.id })
    expect(shown).toMatchObject({
      title: '海边徒步',
      age: 30,
      coins: 3,
      area: { name: '青岛港' },
      images: [{ width: 77 }],
    })
    expect(shown.contact).toBeUndefined()
    const topic = await itemOf({ kind: 'topic', title: '听潮', featured: true, cover: 'cover.png' } as never)
    const topics = await data<Page<Topic>>('topic.feature', {})
    expect(topics.list.map(({ id, name }) => `${id} ${name}`)).toContain(`${topic.item!.id} 听潮`)
    const novels = db.selectFrom('works').select('id').where('kind', '=', 'novel').where('user_id', '=', target.userId)
    const works = (await novels.execute()).map(({ id }) => id).slice(0, 1)
    const series = await itemOf({ kind: 'series', title: '潮声三部', of: 'novel', works } as never)
    expect(series.item!.kind).toBe('series:novel')
    const listed = await data<Page<Novel> & { series: { count: number } }>('novel.list', { series_id: series.item!.id })
    expect(listed.list.map(({ id }) => id)).toEqual(works)
    expect(listed.series.count).toBe(1)
    const films = await db.selectFrom('mvs').select('id').where('state', '=', 0).limit(2).execute()
    const videos = films.map(({ id }) => id).toReversed()
    const { item } = await itemOf({ kind: 'compilation', title: '潮声合集', videos } as never)
    const held = await db.selectFrom('compilation_items').selectAll().where('compilation_id', '=', item!.id).execute()
    expect(held.toSorted((a, b) => a.position - b.position).map(({ mv_id: id }) => id)).toEqual(videos)
  })

  it('is a club, one for each account', async () => {
    const { db } = end.server.parts
    const club = { kind: 'club', title: '听潮社', prices: [{ months: 1, coins: 30 }] }
    const owners = db
      .selectFrom('users')
      .select('id')
      .where('id', 'not in', (of) => of.selectFrom('clubs').select('user_id'))
    const { id: userId } = await owners.orderBy('id').executeTakeFirstOrThrow()
    const { item } = await itemOf(club, { userId })
    const row = db.selectFrom('clubs').selectAll().where('id', '=', item!.id)
    expect(await row.executeTakeFirst()).toMatchObject({ user_id: userId, intro: '听潮社' })
    const other = file('other/second.json', JSON.stringify({ ...club, title: '另一个' }))
    expect(await refusal(other, { userId })).toMatch(/has a club already/)
  })

  it('is refused where it names what is not there, is of somebody too young, or would have to wait', async () => {
    const json = (name: string, about: object) => file(`other/${name}.json`, JSON.stringify(about))
    const gone = json('gone', { kind: 'compilation', title: 'x', videos: [999_999_999] })
    expect(await refusal(gone)).toMatch(/999999999, which is not there/)
    const young = {
      kind: 'dating',
      title: 'x',
      area: 'x',
      age: 17,
      pictures: ['a.png'],
      contact: { label: 'a', value: 'b' },
    }
    expect(await refusal(json('young', young))).toMatch(/schema says: age/)
    const topic = json('topic', { kind: 'topic', title: 'x' })
    expect(await refusal(topic, { statement: undefined })).toMatch(/can not wait/)
  })
})

it('a JSON file beside another one of its name says something of that one, and is nothing by itself', async () => {
  file('beside/a.md', '# a\n\nb')
  expect(await isImportable(file('beside/a.json', '{}'))).toBe(false)
  expect(await isImportable(file('beside/b.json', '{}'))).toBe(true)
})

it('the command prints the schema that the file is held against', () => {
  const printed = execFileSync(process.execPath, ['server/admin.ts', 'schema', 'game'], { encoding: 'utf8' })
  const { properties, required } = JSON.parse(printed) as { properties: object; required: string[] }
  expect(required).toEqual(['kind', 'title'])
  expect(Object.keys(properties)).toContain('screenshots')
})
