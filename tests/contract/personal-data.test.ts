import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalTables } from '#server/repositories/personal-data.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'

/** Columns that name somebody. */
const naming = /^(user_id|person|follower_id|from_id|inviter_id|author_id|followed_id|share_user_id|invited_by)$/

/** Columns that name somebody else than the person whose row it is, or a moderator's case. */
const others: readonly string[] = [
  'users.invited_by',
  'follows.followed_id',
  'messages.from_id',
  'invites.inviter_id',
  'orders.share_user_id',
  'reports.person',
  // what was decided on something, whoever made it; the person is told of it in messages and sanctions
  'cases.author_id',
  // what operators write, until it is an article of the account that they named
  'article_drafts.user_id',
  // what operators bring, a fortnight at most, until it is a draft of the account that they named
  'desk_uploads.user_id',
  'moderation_log.author_id',
  'moderation_log.user_id',
  // is in the ledger of those whose accounts it moves
  'transfers.person',
]

describe.each(ends)('$name: what the server has of a person', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const exported = async (who: Parameters<End['call']>[2]) =>
    JSON.parse(
      ((await end.call('user.export', { password: 'secret-1' }, who)).data as { json: string }).json,
    ) as Record<string, Record<string, unknown>[]>

  it('every table that names people is in the export', async () => {
    const tables = await end.server.parts.db.introspection.getTables()
    const missing = tables.flatMap(({ name, columns }) =>
      columns
        .map((column) => column.name)
        .filter((column) => naming.test(column) && (personalTables as Record<string, string>)[name] !== column)
        .map((column) => `${name}.${column}`)
        .filter((column) => !others.includes(column)),
    )
    expect(missing).toEqual([])
  })

  it('has what the person did, nothing of others, and no secrets', async () => {
    const who = await end.newcomer(50)
    const other = await end.newcomer(50)
    for (const one of [who, other]) {
      await end.call('user.update', { sign: `sign of ${one.userId}` }, one)
      await end.call('mv.comment', { id: 1, content: `words of ${one.userId}` }, one)
      await end.call('user.recoveryCodes', { password: 'secret-1' }, one)
    }
    const data = await exported(who)
    const text = JSON.stringify(data)
    expect(data['users']).toMatchObject([{ id: who.userId, sign: `sign of ${who.userId}` }])
    expect(data['comments']).toMatchObject([{ content: `words of ${who.userId}` }])
    expect(data['ledger']).toMatchObject([{ delta: 50, currency: 'coin' }])
    expect(data['sessions']).toHaveLength(1)
    expect(data['recovery_codes']).toHaveLength(10)
    expect(text).not.toContain(`of ${other.userId}`)
    for (const word of ['scrypt$', '"hash"', '"password"', who.token!]) expect(text).not.toContain(word)
    expect((await end.call('user.export', { password: 'secret-1' }, visitor())).status).toBe(420)
  })

  it('is given for the password, tries of which are counted, and for the second factor, each code once', async () => {
    const who = await end.newcomer()
    const ask = (input: object) => end.call('user.export', input, who)
    expect(await ask({})).toMatchObject({ status: 400, code: 'field-invalid' })
    expect(await ask({ password: 'wrong' })).toMatchObject({ status: 400, code: 'wrong-password', data: {} })
    expect((await ask({ password: 'secret-1' })).status).toBe(200)
    const { secret } = (await end.call('totp.begin', { password: 'secret-1' }, who)).data as { secret: string }
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: end.clock.nowMs })
    await end.call('totp.confirm', { code: code() }, who)
    end.clock.nowMs += 60_000
    expect(await ask({ password: 'secret-1' })).toMatchObject({ status: 401, code: 'second-factor', data: {} })
    const whole = { password: 'secret-1', factor: code() }
    expect(await ask({ ...whole, factor: '000000' })).toMatchObject({ status: 401, code: 'second-factor-wrong' })
    expect((await ask(whole)).status).toBe(200)
    expect(await ask(whole)).toMatchObject({ status: 401, code: 'second-factor-wrong', data: {} })
    const tries = await Promise.all(Array.from({ length: 15 }, () => ask({ password: 'wrong' })))
    expect(tries.some(({ status }) => status === 429)).toBe(true)
    // nothing of it is kept as a reply
    const kept = end.server.parts.db.selectFrom('requests').select('request_id').where('call', '=', 'user.export')
    expect(await kept.execute()).toEqual([])
  })
})
