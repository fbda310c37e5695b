import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#contract/shapes/home.ts'
import type { UploadFields } from '#server/uploads/uploads.ts'
import { uploadClient } from '#tests/unit/server-uploads/support/client.ts'
import { likeAFilm, sendAll, sliceBytes } from '#tests/unit/server-uploads/support/files.ts'
import { photo } from '#tests/unit/server-uploads/support/pictures.ts'
import { freshBucket } from './support/bucket.ts'
import { createClient, visitor, type Who } from './support/client.ts'
import { asAdmin, on } from './support/cluster.ts'
import { hasFfmpeg } from './support/films.ts'
import { openLauncher, type Launcher, type Started } from './support/launch.ts'

const { DATABASE_URL: databaseUrl, TEST_APP_PORTS: appPorts } = process.env

describe.skipIf(!databaseUrl || !appPorts)('two servers on PostgreSQL and S3 (npm run test:cluster)', () => {
  if (!databaseUrl || !appPorts) return
  const [first, second] = appPorts.split(',').map(Number) as [number, number]
  const database = `start_${randomBytes(6).toString('hex')}`
  const root = 'ab'.repeat(32)
  const lines = [first + 1, second + 1, first + 2].map((port) => `http://127.0.0.1:${port}`)
  let launcher: Launcher
  let env: Record<string, string>
  const started: Started[] = []

  beforeAll(async () => {
    launcher = openLauncher()
    const bucket = (await freshBucket())!
    await asAdmin(databaseUrl, (client) => client.query(`create database ${database}`))
    env = {
      DATABASE_URL: on(databaseUrl, database),
      S3_ENDPOINT: bucket.endpoint,
      S3_REGION: bucket.region,
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY: bucket.accessKey,
      S3_SECRET_KEY: bucket.secretKey,
      SHIGUANG_HOSTS: bucket.endpoint,
      SHIGUANG_LINES: lines.join(','),
      SHIGUANG_KEYS: `1:${root}`,
      SHIGUANG_SECRET: 'cd'.repeat(32),
    }
  })
  afterAll(async () => {
    launcher.close()
    await asAdmin(databaseUrl, (client) => client.query(`drop database if exists ${database} with (force)`))
  })

  const launch = (port: number, more: Record<string, string> = {}) =>
    launcher.launch({
      ...env,
      SHIGUANG_PORT: String(port),
      SHIGUANG_DATA: path.join(launcher.folder, `${port}`),
      ...more,
    })
  const clientOn = (line: string) =>
    createClient(fetch, line, [{ id: 1, bytes: new Uint8Array(Buffer.from(root, 'hex')) }], Date.now)
  const rowsOf = async (sql: string) =>
    asAdmin(env['DATABASE_URL']!, async (client) => (await client.query(sql)).rows as unknown[])
  let who: Who

  it(
    'started at once on nothing, both are there, and the demo content is there once',
    { timeout: 180_000 },
    async () => {
      started.push(...(await Promise.all([launch(first), launch(second)])))
      for (const { said, exitCode } of started) {
        expect(exitCode, said).toBeUndefined()
        expect(said).toContain(`uploads are in the bucket "${env['S3_BUCKET']}" at ${env['S3_ENDPOINT']}`)
        expect(said).toContain('xiaoyu')
        expect(said).not.toContain(env['S3_SECRET_KEY']!)
      }
      expect(await rowsOf("select username from users where username = 'xiaoyu'")).toHaveLength(1)
    },
  )

  it(
    'a session, a picture and a film begun at one of them go on at the other, also when the first was killed',
    { timeout: 60_000 },
    async () => {
      const [one, other] = [await clientOn(lines[0]!), await clientOn(lines[1]!)]
      const { device } = visitor()
      const { data } = await one.call('user.login', { username: 'xiaoyu', password: 'shiguang-xiaoyu' }, { device })
      who = { device, ...(data as { token: string; uuid: string }) }
      const uploader = async (client: typeof one) => {
        const { config } = (await client.call('home.config', {}, who)).data as Config
        return uploadClient(fetch, config as UploadFields)
      }
      const atFirst = await uploader(one)
      const picture = await atFirst.image(await photo())
      expect(picture.code).toBe(1)
      const file = likeAFilm(sliceBytes + 100)
      const plan = hasFfmpeg() ? (await atFirst.plan(2)).data! : undefined
      const tags = plan && (await sendAll(atFirst, plan, file))
      await started[0]!.stop('SIGKILL')
      expect((await fetch(`${lines[1]}/img/${picture.msg}`)).status).toBe(200)
      expect((await other.call('user.update', { avatar_url: picture.msg }, who)).status).toBe(200)
      if (plan && tags) {
        const atSecond = await uploader(other)
        expect((await atSecond.plan(2, plan)).data).toMatchObject({ uploadId: plan.uploadId, slices: [] })
        expect((await atSecond.complete(plan, tags)).code).toBe(200)
      }
      started[0] = await launch(first)
      expect(started[0].exitCode, started[0].said).toBeUndefined()
      expect((await one.call('user.info', {}, who)).data).toMatchObject({ username: 'xiaoyu', avatar_url: picture.msg })
    },
  )

  it.each([
    [
      { S3_SECRET_KEY: 'wrong' },
      /^shiguang: S3: .* refuses the keys for the bucket "[^"]+"; check S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION$/,
    ],
    [{ S3_BUCKET: 'nowhere' }, /^shiguang: S3: there is no bucket "nowhere" at .*; create it, or check S3_BUCKET$/],
    [
      { SHIGUANG_ORIGINS: 'http://other.test' },
      /^shiguang: S3: the CORS of the bucket "[^"]+" does not let http:\/\/other\.test upload/,
    ],
    [{ SHIGUANG_SECRET: 'ef'.repeat(32) }, /^shiguang: SHIGUANG_SECRET: this database was made with another one$/],
    [
      { DATABASE_URL: on(databaseUrl, 'nowhere') },
      /^shiguang: DATABASE_URL: PostgreSQL at \S+ can not be used: database "nowhere" does not exist$/,
    ],
    [
      { DATABASE_URL: databaseUrl.replace(/:[^:@]+@/, ':wrong@') },
      /^shiguang: DATABASE_URL: .*password authentication failed for user "shiguang"$/,
    ],
  ])('%j is refused with one line and exit code 1', { timeout: 60_000 }, async (wrong, message) => {
    await started[0]?.stop('SIGTERM')
    const { said, exitCode } = await launch(first, wrong)
    expect(exitCode).toBe(1)
    expect(said.trim()).toMatch(message)
  })

  it(
    'says that it is not ready when its database is gone, and ends well all the same',
    { timeout: 60_000 },
    async () => {
      const at = async (name: string) => (await fetch(`http://127.0.0.1:${second}/${name}`)).status
      expect([await at('healthz'), await at('readyz')]).toEqual([200, 200])
      await asAdmin(databaseUrl, (client) => client.query(`drop database ${database} with (force)`))
      expect([await at('healthz'), await at('readyz')]).toEqual([200, 503])
      expect(await started[1]!.stop('SIGTERM')).toBe(0)
    },
  )
})
