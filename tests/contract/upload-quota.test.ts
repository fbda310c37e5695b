import { expect, it } from 'vitest'
import type { Config } from '#contract/shapes/home.ts'
import { createLimits } from '#server/api/limits.ts'
import type { UploadFields } from '#server/uploads/uploads.ts'
import { aFilm } from '#tests/unit/server-uploads/support/media.ts'
import { uploadLimits } from '#server/uploads/limits.ts'
import { createTestServer } from '#tests/support/test-server.ts'
import { uploadClient } from '#tests/unit/server-uploads/support/client.ts'
import { createClient, visitor } from './support/client.ts'
import { patient } from './support/films.ts'

it('an account has so many bytes a day and so many films that wait; a resumed upload is not counted again', async () => {
  // 20 MiB a day: four slices
  const server = await createTestServer({ ffmpeg: patient, limits: createLimits({ factor: 0.001 }) })
  const fetchLine = async (url: string, init?: RequestInit) => server.fetch(new Request(url, init))
  const client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
  const enter = async (at: number) => {
    const { username, password } = server.accounts[at]!
    const { device } = visitor()
    const { data } = await client.call('user.login', { username, password }, { device })
    const who = { device, ...(data as { token: string; uuid: string }) }
    const { config } = (await client.call('home.config', {}, who)).data as Config
    return uploadClient(fetchLine, config as UploadFields)
  }
  const one = await enter(0)
  const { data: plan } = await one.plan(3)
  for (let again = 0; again < 3; again += 1) expect(await one.plan(3, plan)).toMatchObject({ code: 200 })
  expect(await one.plan(2)).toMatchObject({ code: 507, refusal: 'upload-quota' })

  const other = await enter(1)
  expect(await other.plan(1)).toMatchObject({ code: 200 })
  const { db } = server.parts
  const { user_id } = await db
    .selectFrom('big_uploads')
    .select('user_id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < uploadLimits.filmsWaiting; at += 1) await aFilm(db, user_id, `f${at}`)
  expect(await other.plan(1)).toMatchObject({ code: 507, refusal: 'films-waiting' })
  await server.close()
})
