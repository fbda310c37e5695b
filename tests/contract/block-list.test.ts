import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { states } from '#server/database/tables/types.ts'
import { allBlocked } from '#server/repositories/blocked-hashes.ts'
import { allCases } from '#server/repositories/cases.ts'
import { entriesOf } from '#server/repositories/moderation-log.ts'
import { caseOfItem, decideCase, undoTakeDown } from '#server/services/decisions.ts'
import { drawn } from '#tests/unit/server-uploads/support/pictures.ts'
import { dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
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
  const takeDown = (id: number) =>
    end.server.parts.db.transaction().execute(async (tx) => {
      const { id: caseId } = await caseOfItem(tx, 'post', String(id), end.clock.nowMs)
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
