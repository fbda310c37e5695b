import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '#contract/shapes/message.ts'
import type { Page } from '#contract/shapes/page.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { importFile } from '#server/importing/import-file.ts'
import { tellOfPublished } from '#server/services/published-news.ts'
import { publishDraft } from '#server/services/publishing.ts'
import { quarantine, release } from '#server/services/quarantine.ts'
import { dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'

const statement = { by: '小陈', record: '合同 9' }

describe.each(ends)('$name: those who follow somebody', ({ open }) => {
  let end: End
  let folder: string
  let author: Newcomer
  beforeAll(async () => {
    end = await open()
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-news-'))
    author = await end.newcomer()
  })
  afterAll(async () => {
    await end.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const bring = async (title: string, stated = true, workId?: number) => {
    const file = path.join(folder, `${title}.txt`)
    writeFileSync(file, `第一章 ${title}\n灯亮了。\n第二章 完\n天亮了。`)
    const { db } = end.server.parts
    const root = importRoots(end.server.keys).get(7)!
    const none = { title: undefined, coins: 0, category: undefined, workId }
    const whose = { userId: author.userId, username: 'author', nowMs: end.clock.nowMs }
    const said = { statement: stated ? statement : undefined }
    const target = { db, store: end.server.store, root, ...none, ...whose, ...said }
    return (await importFile(target, file, { as: undefined, dryRun: false })).item!
  }
  const follower = async () => {
    const fan = await end.newcomer()
    await dataOf(end, 'user.follow', { uuid: author.uuid, on: true }, fan, 251)
    return fan
  }
  const look = () => tellOfPublished(end.server.parts.db, end.clock.nowMs)
  const told = async (fan: Newcomer) => {
    const { list } = await dataOf<Page<Message>>(end, 'message.list', { box: 'system' }, fan)
    return list.filter(({ code }) => code?.endsWith('-published')).map(({ content, link }) => ({ content, link }))
  }

  it('are told of a work by its name, once, however often it is looked and more is added to it', async () => {
    const [fan, stranger] = [await follower(), await end.newcomer()]
    const { id } = await bring('夜航船')
    await Promise.all([look(), look()])
    await bring('夜航船续', true, id)
    end.clock.nowMs += 1000
    await look()
    expect(await told(fan)).toEqual([{ content: expect.stringContaining('“夜航船”'), link: `/novel/detail?id=${id}` }])
    expect(await told(stranger)).toEqual([])
  })

  it('are told of several in one message', async () => {
    const fan = await follower()
    for (const title of ['一盏灯', '两盏灯', '三盏灯']) await bring(title)
    await look()
    expect(await told(fan)).toEqual([{ content: expect.stringContaining('3 个'), link: `/user?uuid=${author.uuid}` }])
  })

  it('are told of a draft once it is published, and of what is held back once it is shown', async () => {
    const fan = await follower()
    const { db } = end.server.parts
    const draft = await bring('纸鹤', false)
    const held = await bring('风筝')
    await db.transaction().execute((tx) => quarantine(tx, 'novel', held.id))
    await look()
    expect(await told(fan)).toEqual([])
    await publishDraft(db, draft, statement, { atMs: end.clock.nowMs, nowMs: end.clock.nowMs })
    await look()
    expect(await told(fan)).toEqual([expect.objectContaining({ link: `/novel/detail?id=${draft.id}` })])
    await db.transaction().execute((tx) => release(tx, 'novel', held.id))
    await look()
    expect((await told(fan)).map(({ link }) => link)).toContain(`/novel/detail?id=${held.id}`)
  })
})
