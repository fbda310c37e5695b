import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/services/password.ts'
import { states } from '#server/database/tables/types.ts'
import { visitor } from '#tests/contract/support/client.ts'
import { ends, type End } from '#tests/contract/support/ends.ts'
import { reportFrom } from '#tests/contract/support/reporters.ts'

const urgent = 1
const crowd = <T>(size: number, one: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, at) => one(at)))

/** What one person can do who has a loop and makes a new device for each call: a device costs nothing. */
describe.each(ends)('$name: one network with many fresh devices', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  it('hides nothing from anybody else, whatever it reports', async () => {
    const videos = await end.server.parts.db.selectFrom('mvs').select('id').orderBy('id').limit(60).execute()
    const replies = await crowd(videos.length, (at) =>
      end.call('mv.report', { id: videos[at]!.id, type: urgent, content: '' }, visitor()),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = await end.call('tag.hot', {}, visitor())
    expect(data).toBeDefined()
    const hidden = await crowd(videos.length, (at) => end.call('mv.detail', { id: videos[at]!.id }, visitor()))
    expect(hidden.filter(({ status }) => status === 404)).toEqual([])
  })

  it('quarantines nothing with a thousand devices, and with old accounts six items a day', async () => {
    const { db } = end.server.parts
    const videos = await db.selectFrom('mvs').select('id').where('state', '=', 0).orderBy('id').limit(40).execute()
    const network = '203.0.113.0/24'
    const held = async () => {
      const query = db.selectFrom('mvs').select('id').where('state', '=', states.held)
      return (await query.execute()).length
    }
    for (let at = 0; at < 1000; at += 1)
      await reportFrom(end, { kind: 'video', id: videos[at % videos.length]!.id, type: urgent }, { network })
    expect(await held()).toBe(0)
    const old = []
    for (let at = 0; at < 20; at += 1) old.push(await end.witness())
    for (const [at, { userId }] of old.entries())
      await reportFrom(end, { kind: 'video', id: videos[at]!.id, type: urgent }, { userId, network })
    expect(await held()).toBe(6)
  })

  it('has ten guesses at a password judged, however many it makes at once', async () => {
    const { username } = end.server.accounts[0]!
    const right = end.server.accounts[0]!.password
    const guesses = await crowd(100, (at) =>
      end.call('user.login', { username, password: at === 99 ? right : `guess-${at}` }, visitor()),
    )
    const judged = guesses.filter(({ status }) => status === 400 || status === 200)
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(10)
    // the others were told to wait, and the last one, which is right, was not let in
    expect(guesses[99]!.status).not.toBe(200)
  })

  it('never locks the owner out on a device of theirs', async () => {
    const { username, password } = end.server.accounts[1]!
    const { device } = visitor()
    const login = (secret: string, who = { device }) => end.call('user.login', { username, password: secret }, who)
    expect(await login(password)).toMatchObject({ status: 200 })
    const guesses = await crowd(30, (at) => login(`guess-${at}`, visitor()))
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
    expect(await login(password, visitor())).toMatchObject({ status: 429 })
    expect(await login(password)).toMatchObject({ status: 200 })
    // its own tries have an end, too
    for (let at = 0; at < 10; at += 1) await login(`guess-${at}`)
    expect(await login(password)).toMatchObject({ status: 429 })
  })

  it('has ten guesses at a code and at the present password judged, of many at once', async () => {
    const who = await end.newcomer()
    const codes = await crowd(40, (at) => end.call('user.exchange', { code: `GUESS-${at}` }, who))
    expect(codes.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(10)
    expect(codes.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    const olds = await crowd(40, (at) =>
      end.call('user.updatePassword', { old: `guess-${at}`, password: 'a-new-one-7' }, who),
    )
    expect(olds.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
  })
})

it('work on passwords has a queue with an end: who finds it full is told at once', async () => {
  const startMs = performance.now()
  let refusedAfterMs = Infinity
  const tries = await Promise.allSettled(
    Array.from({ length: 60 }, async (_, at) => {
      try {
        await hashPassword(`secret-${at}`, 'usual')
      } catch (error) {
        refusedAfterMs = Math.min(refusedAfterMs, performance.now() - startMs)
        throw error
      }
    }),
  )
  const refused = tries.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(30)
  expect(refused.every(({ reason }) => (reason as Error).name === 'TooMany')).toBe(true)
  // before a single one was done, which takes tens of milliseconds
  expect(refusedAfterMs).toBeLessThan((performance.now() - startMs) / 2)
})
