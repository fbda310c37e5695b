import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionRecord } from '#contract/shapes/account.ts'
import { newResetCode } from '#server/services/recovery.ts'
import { visitor, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'

const dayMs = 24 * 3600 * 1000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(ends)('$name: accounts', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  /** An account that is logged in on this many devices, the one with its first registration last. */
  async function loggedIn(times: number): Promise<[Who, ...Who[]]> {
    const first = await end.newcomer()
    const { username } = (await end.call('user.info', {}, first)).data as { username: string }
    const others: Who[] = []
    for (let at = 1; at < times; at += 1) {
      const { device } = visitor()
      const input = { username, password: 'secret-1' }
      const { data } = await end.call('user.login', input, { device }, { headers: { 'user-agent': firefox } })
      others.push({ device, ...(data as { token: string; uuid: string }) })
    }
    return [first, ...others]
  }
  const list = async (who: Who) =>
    ((await end.call('session.list', {}, who)).data as { list: SessionRecord[] }).list.toSorted(
      (a, b) => Number(b.current) - Number(a.current),
    )
  const lives = async (who: Who) => (await end.call('user.info', {}, who)).status === 200

  it('lists each with its device, the day of its last use and which one asks, and tells no token', async () => {
    const [first, second] = await loggedIn(2)
    const known = await list(second!)
    expect(known).toHaveLength(2)
    expect(known[0]).toMatchObject({ current: true, browser: 'Firefox', system: 'Windows', app: 'webview' })
    expect(known[1]).toMatchObject({ current: false })
    for (const { used_at: usedAt } of known) expect(usedAt % dayMs).toBe(0)
    for (const who of [first, second!]) expect(JSON.stringify(known)).not.toContain(who.token!)
    expect((await end.call('session.list', {}, visitor())).status).toBe(420)
  })

  it('ends one, which is nobody’s any more, and leaves the others', async () => {
    const [first, second, third] = await loggedIn(3)
    const key = (await list(second!))[0]!.key
    expect(await end.call('session.end', { key }, first)).toMatchObject({ status: 251 })
    expect(await lives(second!)).toBe(false)
    expect([await lives(first), await lives(third!)]).toEqual([true, true])
    expect((await list(first)).map((one) => one.key)).not.toContain(key)
    expect(await end.call('session.end', { key }, first)).toMatchObject({ status: 251 })
  })

  it('ends none of somebody else’s', async () => {
    const [owner] = await loggedIn(1)
    const [stranger] = await loggedIn(1)
    const key = (await list(owner))[0]!.key
    await end.call('session.end', { key }, stranger)
    await end.call('session.endOthers', {}, stranger)
    expect(await lives(owner)).toBe(true)
    expect((await end.call('session.end', { key: '%' }, stranger)).status).toBe(400)
  })

  it('ends all others', async () => {
    const [first, ...others] = await loggedIn(3)
    expect(await end.call('session.endOthers', {}, first)).toMatchObject({ status: 251 })
    expect(await Promise.all(others.map(lives))).toEqual([false, false])
    expect(await list(first)).toMatchObject([{ current: true }])
  })

  it('a recovery code sets a new password once, whatever its case and hyphens, and ends all sessions', async () => {
    const [first, second] = await loggedIn(2)
    const { username } = (await end.call('user.info', {}, first)).data as { username: string }
    expect(await end.call('user.recoveryCodes', { password: 'wrong' }, first)).toMatchObject({ code: 'wrong-password' })
    const made = async () =>
      ((await end.call('user.recoveryCodes', { password: 'secret-1' }, first)).data as { codes: string[] }).codes
    const former = await made()
    const codes = await made()
    expect(new Set([...former, ...codes]).size).toBe(20)
    const kept = JSON.stringify(await end.server.parts.db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of codes) expect(kept).not.toContain(code)

    const recover = (code: string, password = 'lantern-77', name = username) =>
      end.call('user.recover', { username: name, code, password }, visitor())
    expect(await recover(former[0]!)).toMatchObject({ status: 400, code: 'recovery-code-wrong' })
    expect(await recover(codes[0]!, 'lantern-77', 'nobody-at-all')).toMatchObject({ code: 'recovery-code-wrong' })
    expect(await recover(codes[0]!, 'password1')).toMatchObject({ status: 400, code: 'password-common' })
    const { status, data } = await recover(codes[0]!.toLowerCase().replaceAll('-', ' '))
    expect(status).toBe(200)
    expect([await lives(first), await lives(second!)]).toEqual([false, false])
    expect(await lives({ ...visitor(), ...(data as { token: string; uuid: string }) })).toBe(true)
    expect(await recover(codes[0]!)).toMatchObject({ status: 400, code: 'recovery-code-wrong' })
    expect((await end.call('user.login', { username, password: 'lantern-77' }, visitor())).status).toBe(200)
    expect((await end.call('user.login', { username, password: 'secret-1' }, visitor())).status).toBe(400)
  })

  it('guesses at a recovery code are counted like those at the password', async () => {
    const who = await end.newcomer()
    const { username } = (await end.call('user.info', {}, who)).data as { username: string }
    const guess = () =>
      end.call('user.recover', { username, code: 'ABCD-EFGH-JKMN-PQRS', password: 'lantern-77' }, visitor())
    const statuses: (number | undefined)[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await guess()).status)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(429)
    expect((await end.call('user.login', { username, password: 'secret-1' }, visitor())).status).toBe(429)
  })

  it('a reset link works for an hour, once', async () => {
    const { userId, ...who } = await end.newcomer()
    const { username } = (await end.call('user.info', {}, who)).data as { username: string }
    const hourMs = 3600 * 1000
    const { db } = end.server.parts
    const link = () =>
      db.transaction().execute((tx) => newResetCode(tx, userId, end.clock.nowMs, end.clock.nowMs + hourMs))
    const recover = (code: string) => end.call('user.recover', { username, code, password: 'lantern-77' }, visitor())
    const late = await link()
    end.clock.nowMs += hourMs + 1
    expect(await recover(late)).toMatchObject({ status: 400 })
    const code = await link()
    expect(await recover(code)).toMatchObject({ status: 200 })
    expect(await recover(code)).toMatchObject({ status: 400 })
  })

  it('an authenticator’s code is asked for once it was confirmed, counts once, and a recovery code stands in', async () => {
    const who = await end.newcomer()
    const { username } = (await end.call('user.info', {}, who)).data as { username: string }
    const login = (code?: string) =>
      end.call('user.login', { username, password: 'secret-1', ...(code !== undefined && { code }) }, visitor())
    expect(await end.call('totp.begin', { password: 'wrong' }, who)).toMatchObject({ code: 'wrong-password' })
    const { data } = await end.call('totp.begin', { password: 'secret-1' }, who)
    const { secret, uri } = data as { secret: string; uri: string }
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
    expect((await login()).status).toBe(200)
    expect(await end.call('totp.confirm', { code: '000000' }, who)).toMatchObject({ code: 'second-factor-wrong' })
    expect(await end.call('totp.confirm', { code: codeAt(end.clock.nowMs) }, who)).toMatchObject({ status: 251 })
    expect((await end.call('user.info', {}, who)).data).toMatchObject({ second_factor: true })
    const kept = await end.server.parts.db.selectFrom('users').selectAll().where('login_name', '=', username).execute()
    expect(JSON.stringify(kept)).not.toContain(secret)

    expect(await login()).toMatchObject({ status: 401, code: 'second-factor' })
    expect(await login(codeAt(end.clock.nowMs))).toMatchObject({ status: 401, code: 'second-factor-wrong' })
    end.clock.nowMs += 30_000
    const next = codeAt(end.clock.nowMs)
    expect((await login(next)).status).toBe(200)
    expect(await login(next)).toMatchObject({ status: 401, code: 'second-factor-wrong' })
    const { codes } = (await end.call('user.recoveryCodes', { password: 'secret-1' }, who)).data as { codes: string[] }
    // whoever has found the codes sets no new password with them alone
    const recover = (factor?: string) =>
      end.call(
        'user.recover',
        { username, code: codes[1], password: 'lantern-77', ...(factor && { factor }) },
        visitor(),
      )
    expect(await recover()).toMatchObject({ status: 401, code: 'second-factor', data: {} })
    for (const factor of [codes[2], '000000', next])
      expect(await recover(factor)).toMatchObject({ status: 401, code: 'second-factor-wrong' })
    expect((await login(codes[0])).status).toBe(200)
    expect((await login(codes[0])).status).toBe(401)
    end.clock.nowMs += 60_000
    expect((await recover(codeAt(end.clock.nowMs))).status).toBe(200)
    expect((await end.call('user.login', { username, password: 'lantern-77' }, visitor())).status).toBe(401)
    const again = { username, password: 'lantern-77', code: codes[3] }
    const { device } = visitor()
    const { data: entered } = await end.call('user.login', again, { device })
    const back = { device, ...(entered as { token: string; uuid: string }) }
    expect(await end.call('totp.remove', { password: 'lantern-77' }, back)).toMatchObject({ status: 251 })
    expect((await end.call('user.login', { username, password: 'lantern-77' }, visitor())).status).toBe(200)
  })

  it('lists none that was idle for ninety days', async () => {
    const [first, second] = await loggedIn(2)
    const before = end.clock.nowMs
    try {
      end.clock.nowMs += 60 * dayMs
      expect(await lives(first)).toBe(true)
      end.clock.nowMs += 31 * dayMs
      expect(await list(first)).toHaveLength(1)
      expect(await lives(second!)).toBe(false)
    } finally {
      end.clock.nowMs = before
    }
  })
})
