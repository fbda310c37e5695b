import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atRest } from '#server/api/at-rest.ts'
import { newRequestId, visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo, give } from './support/items.ts'

describe.each(ends)('$name: once in effect', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const coinsOf = async (who: Who): Promise<number> =>
    ((await end.call('user.info', {}, who)).data as { coins: number }).coins
  const commentsOn = async (id: number) =>
    Number(
      (
        await end.server.parts.db
          .selectFrom('comments')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('item_id', '=', id)
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('the same write again answers the same and does nothing', async () => {
    const { id } = await aVideo(end, 'free')
    const who = await end.newcomer()
    const before = await commentsOn(id)
    const requestId = newRequestId()
    const first = await end.call('mv.comment', { id, content: '一次' }, who, { requestId })
    const again = await end.call('mv.comment', { id, content: '一次' }, who, { requestId })
    expect(first.status).toBe(200)
    expect(again.data).toEqual(first.data)
    expect(await commentsOn(id)).toBe(before + 1)
  })

  it('what was remembered before refusals had codes is answered as it was', async () => {
    const { db, secret } = end.server.parts
    const who = await end.newcomer()
    const requestId = newRequestId()
    const follow = () => end.call('user.follow', { uuid: who.uuid, on: true }, who, { requestId })
    expect(await follow()).toMatchObject({ status: 400, code: 'follow-self' })
    const former = { status: 400, msg: '以前的话', data: {} }
    await db
      .updateTable('requests')
      .set({ outcome: atRest(secret).seal(former, `u:${who.uuid}|${requestId}`) })
      .where('request_id', '=', requestId)
      .execute()
    const again = await follow()
    expect(again).toMatchObject(former)
    expect(again).not.toHaveProperty('code')
  })

  it('copies at the same moment have one effect and one answer', async () => {
    const { id } = await aVideo(end, 'free')
    const who = await end.newcomer()
    const before = await commentsOn(id)
    const requestId = newRequestId()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => end.call('mv.comment', { id, content: '同时' }, who, { requestId })),
    )
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await commentsOn(id)).toBe(before + 1)
  })

  it('copies of what takes the server a while have one effect too', async () => {
    const who = visitor()
    const requestId = newRequestId()
    const newcomer = {
      username: `once-${requestId.slice(-10)}`,
      password: 'secret-1',
      phone: '13900000000',
      adult: true,
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => end.call('user.register', newcomer, who, { requestId })),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: answers[0]?.data })
  })

  it('the same id with other parameters, or for another call, is refused with 1005', async () => {
    const { id } = await aVideo(end, 'free')
    const who = await end.newcomer()
    const requestId = newRequestId()
    await end.call('mv.comment', { id, content: '原来的' }, who, { requestId })
    expect(await end.call('mv.comment', { id, content: '改过的' }, who, { requestId })).toMatchObject({
      errcode: 1005,
      time: expect.any(Number),
    })
    expect(await end.call('mv.like', { id, on: true }, who, { requestId })).toMatchObject({ errcode: 1005 })
  })

  it('neither the build nor the token is part of it, and the order of keys is not', async () => {
    const { id } = await aVideo(end, 'free')
    const who = await end.newcomer()
    const requestId = newRequestId()
    const first = await end.call('mv.comment', { id, content: '换了版本' }, who, { requestId })
    const newer = {
      requestId,
      envelope: { system_build: 1_800_000_000_000, system_build_id: 'next', system_app_type: 'standalone' },
    }
    expect((await end.call('mv.comment', { content: '换了版本', id }, who, newer)).data).toEqual(first.data)
  })

  it('another person with the same id is another request; a visitor is their device', async () => {
    const { id } = await aVideo(end, 'free')
    const requestId = newRequestId()
    const [one, other] = [visitor(), visitor()]
    for (const who of [one, other])
      expect(await end.call('mv.report', { id, type: 1, content: '' }, who, { requestId })).toMatchObject({
        status: 200,
      })
    const reports = await end.server.parts.db
      .selectFrom('reports')
      .select('person')
      .where('person', 'in', [`d:${one.device}`, `d:${other.device}`])
      .execute()
    expect(reports).toHaveLength(2)
  })

  it('a final refusal is remembered and leaves nothing else', async () => {
    const { id, coins } = await aVideo(end, 'coins')
    const who = await end.newcomer(coins - 1)
    const requestId = newRequestId()
    expect(await end.call('mv.buy', { id, price: coins }, who, { requestId })).toMatchObject({ status: 402, data: {} })
    await give(end, who, 1)
    expect(await end.call('mv.buy', { id, price: coins }, who, { requestId })).toMatchObject({ status: 402 })
    expect(await coinsOf(who)).toBe(coins)
    expect(await end.call('mv.buy', { id, price: coins }, who)).toMatchObject({ status: 200, data: { coins: 0 } })
  })

  it('a repeated login answers the same token, which works, and which the database does not hold', async () => {
    const account = end.server.accounts[0]!
    const who = visitor()
    const requestId = newRequestId()
    const login = () =>
      end.call('user.login', { username: account.username, password: account.password }, who, { requestId })
    const [first, again] = [await login(), await login()]
    expect(again.data).toEqual(first.data)
    const { token, uuid } = first.data as { token: string; uuid: string }
    expect(await end.call('user.info', {}, { ...who, token, uuid })).toMatchObject({ data: { is_reg: true } })
    const bytes = Buffer.from(
      await end.server.parts.db.selectFrom('requests').select('outcome').execute().then(JSON.stringify),
    )
    expect(bytes.includes(token)).toBe(false)
  })
})
