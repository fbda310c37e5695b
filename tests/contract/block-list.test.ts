import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { states } from '#server/database/tables/types.ts'
import { importFile } from '#server/importing/import-file.ts'
import { allBlocked } from '#server/repositories/blocked-hashes.ts'
import { allCases } from '#server/repositories/cases.ts'
import { entriesOf } from '#server/repositories/moderation-log.ts'
import { caseOfItem, decideCase, undoTakeDown } from '#server/services/decisions.ts'
import { drawn } from '#tests/unit/server-uploads/support/pictures.ts'
import { dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { importTarget } from './support/importing.ts'
import { uploaderOf } from './support/uploading.ts'

describe.each(ends)('$name: what was taken down', ({ open }) => {
  let end: End
  let [author, other]: Newcomer[] = []
  beforeAll(async () => {
    end = await open()
    author = await end.newcomer()
    other = await end.newcomer()
  })
  afterAll(() => end.close())

  const upload = async (who: Newcomer, picture: Buffer) =>
    (await (await uploaderOf(end, who)).image(new Uint8Array(picture))).msg
  const aPost = async (who: Newcomer, ...images: string[]) =>
    (await dataOf<{ id: number }>(end, 'wei.create', { title: '湖', content: '水', images, consent: true }, who)).id
  const stateOf = async (id: number) => {
    const { db } = end.server.parts
    return (await db.selectFrom('posts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  }
  const takeDown = (id: number, kind: 'post' | 'novel' | 'comic' = 'post') =>
    end.server.parts.db.transaction().execute(async (tx) => {
      const { id: caseId } = await caseOfItem(tx, kind, String(id), end.clock.nowMs)
      await decideCase(tx, caseId, 'take-down', { by: 'wen', reason: 'abuse' }, end.clock.nowMs)
      return caseId
    })
  const changed = async (seed: number) =>
    sharp(await drawn(seed))
      .resize(300)
      .jpeg({ quality: 50 })
      .toBuffer()

  it('is held back where somebody brings it again, changed or mirrored, until a person has decided', async () => {
    const first = await aPost(author!, await upload(author!, await drawn(1)))
    const caseId = await takeDown(first)
    const again = await aPost(other!, await upload(other!, await drawn(2)), await upload(other!, await changed(1)))
    const mirrored = await aPost(
      other!,
      await upload(
        other!,
        await sharp(await drawn(1))
          .flop()
          .png()
          .toBuffer(),
      ),
    )
    const something = await aPost(other!, await upload(other!, await changed(5)))
    expect(await Promise.all([again, mirrored, something].map(stateOf))).toEqual([
      states.held,
      states.held,
      states.live,
    ])
    const { db } = end.server.parts
    const its = (await allCases(db, { closed: false })).find(({ item_id: item }) => item === String(again))!
    expect(its).toMatchObject({ kind: 'post', urgent: 1, author_id: other!.userId })
    expect(await entriesOf(db, its.id)).toMatchObject([
      { moderator: 'system', action: 'quarantine', reason: expect.stringContaining(`case ${caseId}`) },
    ])
  })

  it('is held back where it comes with a change of a post', async () => {
    await takeDown(await aPost(author!, await upload(author!, await drawn(11))))
    const id = await aPost(other!, await upload(other!, await drawn(12)))
    const images = [await upload(other!, await changed(11))]
    await dataOf(end, 'wei.edit', { id, title: '湖', content: '水', add_images: images, consent: true }, other!, 251)
    expect(await stateOf(id)).toBe(states.held)
  })

  it('is held back where another account imports the same book, or an article shows its picture', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-block-'))
    const { db } = end.server.parts
    const bring = async (who: Newcomer, name: string, bytes: string | Uint8Array) => {
      const file = path.join(folder, name)
      writeFileSync(file, bytes)
      const target = { ...(await importTarget(end.server)), userId: who.userId, nowMs: end.clock.nowMs }
      return (await importFile(target, file, { as: undefined, dryRun: false })).item!
    }
    const stateOfWork = async (id: number) =>
      (await db.selectFrom('works').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    const book = '第一章 雾\n雾来了。\n第二章 晴\n云散了。'
    const maker = await end.newcomer()
    const [first, comic] = [
      await bring(maker, '雾.txt', book),
      await bring(maker, '画.cbz', zipSync({ '1.png': await drawn(41) })),
    ]
    await takeDown(first.id, 'novel')
    await takeDown(comic.id, 'comic')
    expect(await stateOfWork((await bring(other!, '同一本.txt', book)).id)).toBe(states.held)
    expect(await stateOfWork((await bring(other!, '另一本.txt', `${book}完。`)).id)).toBe(states.live)
    writeFileSync(path.join(folder, 'picture.png'), await changed(41))
    const article = await bring(other!, '文.md', '# 文\n\n字。\n\n![图](picture.png)\n')
    const row = db.selectFrom('articles').select('state').where('id', '=', article.id)
    expect((await row.executeTakeFirstOrThrow()).state).toBe(states.held)
    rmSync(folder, { recursive: true, force: true })
  })

  it('is held back as the cover of a club that is imported', async () => {
    const first = await end.newcomer()
    await takeDown(await aPost(first, await upload(first, await drawn(51))))
    const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-block-'))
    const target = { ...(await importTarget(end.server)), userId: other!.userId, nowMs: end.clock.nowMs }
    const about = { kind: 'club', title: '湖边', cover: 'cover.png', prices: [{ months: 1, coins: 30 }] }
    writeFileSync(path.join(folder, 'cover.png'), await changed(51))
    writeFileSync(path.join(folder, 'club.json'), JSON.stringify(about))
    await importFile(target, path.join(folder, 'club.json'), { as: undefined, dryRun: false })
    const club = target.db.selectFrom('clubs').select('state').where('user_id', '=', other!.userId)
    expect(await club.executeTakeFirstOrThrow()).toEqual({ state: states.held })
    rmSync(folder, { recursive: true, force: true })
  })

  it('takes no picture along that it only names in its words', async () => {
    const picture = await upload(other!, await drawn(61))
    const shown = await aPost(other!, picture)
    const who = await end.newcomer()
    const images = [await upload(who, await drawn(62))]
    const words = { title: '湖', content: JSON.stringify({ path: picture, width: 1 }), images, consent: true }
    const { id } = await dataOf<{ id: number }>(end, 'wei.create', words, who)
    await takeDown(id)
    expect((await end.fetch(new Request(`${end.line}/img/${picture}`))).status).toBe(200)
    expect(await stateOf(shown)).toBe(states.live)
    expect(await stateOf(await aPost(other!, picture)), 'nor is it blocked').toBe(states.live)
  })

  it('may come again once that was undone', async () => {
    const caseId = await takeDown(await aPost(author!, await upload(author!, await drawn(21))))
    const { db } = end.server.parts
    await db.transaction().execute((tx) => undoTakeDown(tx, caseId, { by: 'li', reason: 'a mistake' }, end.clock.nowMs))
    expect((await allBlocked(db)).filter(({ source }) => source === `case ${caseId}`)).toEqual([])
    expect(await stateOf(await aPost(other!, await upload(other!, await changed(21))))).toBe(states.live)
  })

  it('is known by hashes of a list too, and a picture of somebody holds their page', async () => {
    const { db } = end.server.parts
    const picture = await upload(author!, await drawn(31))
    const row = db.selectFrom('uploaded_images').select('pdq').where('path', '=', picture)
    const { pdq } = await row.executeTakeFirstOrThrow()
    await db
      .insertInto('blocked_hashes')
      .values({ kind: 'picture', hash: pdq!, source: 'a list', case_id: null, created_at: 0 })
      .execute()
    const someone = await end.newcomer()
    await dataOf(end, 'user.update', { avatar_url: await upload(someone, await changed(31)) }, someone)
    const page = db.selectFrom('users').select('held').where('id', '=', someone.userId)
    expect(await page.executeTakeFirstOrThrow()).toEqual({ held: 1 })
  })
})
