import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { callNames, type CallName } from '#contract/catalogue.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { LogLine } from '#server/parts.ts'
import { reasonText } from '#tests/words.ts'
import { createClient, visitor, type Client, type Who } from './support/client.ts'
import type { End } from './support/ends.ts'
import { inputsOf } from './support/inputs.ts'

const canary = 'canary'
/** An input with the canary wherever there is a text. */
const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return `${canary} ${value}`
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]))
}

describe('what the server logs', () => {
  const lines: LogLine[] = []
  let server: TestServer
  let client: Client
  let who: Who
  let secrets: string[]
  beforeAll(async () => {
    server = await createTestServer({ log: (line) => lines.push(line) })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
    const { username, password, role } = server.accounts[0]!
    const { device } = visitor()
    const { data } = await client.call('user.login', { username, password }, { device })
    who = { device, ...(data as { token: string; uuid: string }) }
    secrets = [
      canary,
      username,
      password,
      device,
      who.token!,
      who.uuid!,
      '127.0.0.1',
      role === 'user' ? '13900000000' : '',
    ]
  })
  afterAll(() => server.close())

  const mustTellNothing = () => {
    const text = JSON.stringify(lines)
    for (const secret of secrets.filter((one) => one !== '')) expect(text).not.toContain(secret)
  }

  it('of every call that it was made, and neither by whom nor with what', async () => {
    const inputs = await inputsOf({ server } as End)
    for (const name of callNames) {
      await client.call(name, inputs[name] ?? {}, who)
      await client.call(name, marked(inputs[name] ?? {}) as object, who)
    }
    expect(lines.length).toBeGreaterThan(callNames.length * 2)
    for (const line of lines) {
      expect(Object.keys(line).toSorted()).toEqual(['call', 'event', 'level', 'ms', 'status'])
      expect(typeof line['ms']).toBe('number')
    }
    mustTellNothing()
  })

  it('of a fault where it happened, and still nothing that a person sent; nobody is told why', async () => {
    lines.length = 0
    const { db } = server.parts
    await sql`drop table comments`.execute(db)
    await sql`drop table feedback_messages`.execute(db)
    const writes: readonly (readonly [CallName, object])[] = [
      ['mv.comment', { id: 1, content: `${canary} 好看` }],
      ['feedback.send', { content: `${canary} 你好`, images: [] }],
      ['mv.comments', { id: 1 }],
    ]
    for (const [name, input] of writes) {
      const answer = await client.call(name, input, who)
      expect(answer).toMatchObject({ errcode: 1020, msg: reasonText({ code: 'server-fault' }, 'zh') })
      expect(JSON.stringify(answer)).not.toMatch(/sqlite|comments|\.ts|no such/)
    }
    expect(lines).toHaveLength(writes.length)
    for (const [at, line] of lines.entries())
      expect(line).toMatchObject({
        level: 'error',
        event: 'fault',
        call: writes[at]![0],
        error: expect.stringMatching(/no such table/),
      })
    mustTellNothing()
  })

  it('of a reply that does not fit its schema where, and not what was in it', async () => {
    lines.length = 0
    const broken = { path: canary, width: canary, height: 1 }
    await sql`update mvs set cover = ${JSON.stringify(broken)} where id = 1`.execute(server.parts.db)
    expect(await client.call('mv.detail', { id: 1 }, who)).toMatchObject({ errcode: 1020 })
    expect(lines).toMatchObject([{ error: expect.stringContaining('cover.width') }])
    mustTellNothing()
  })
})
