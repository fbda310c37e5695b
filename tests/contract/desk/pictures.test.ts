import { expect, test } from 'vitest'
import { deskOrigin } from '#tests/support/desk.ts'
import { openDeskPlace } from '../support/desk-place.ts'

test('a picture is opened for whoever has signed in and nobody else, also where the item is held back', async () => {
  const place = await openDeskPlace()
  const { db } = place.server.parts
  const { id, cover } = await db.selectFrom('works').select(['id', 'cover']).limit(1).executeTakeFirstOrThrow()
  const { path } = JSON.parse(cover) as { path: string }
  await db.insertInto('hidden_pictures').values({ path, place: 'works', item_id: id }).execute()
  const look = (cookie: string | undefined) =>
    place.desk.fetch(
      new Request(`${deskOrigin}/picture/${path}`, {
        headers: { host: 'desk.test', ...(cookie !== undefined && { cookie: `__Host-desk=${cookie}` }) },
      }),
    )
  expect((await look(undefined)).status).toBe(401)
  expect((await look('made-up')).status).toBe(401)
  const owner = await place.desk.member('owner')
  const headers = { host: 'desk.test', cookie: `__Host-desk=${owner.cookie}` }
  for (const odd of ['%E0%A4%A', '', '..%2Fkeys', 'Upper', 'a'.repeat(300)])
    expect((await place.desk.fetch(new Request(`${deskOrigin}/picture/${odd}`, { headers }))).status, odd).toBe(404)
  const { cookie } = await place.desk.member('analyst')
  const seen = await look(cookie)
  expect(seen.status).toBe(200)
  expect(seen.headers.get('content-type')).toMatch(/^image\//)
  expect(seen.headers.get('cache-control')).toBe('no-store')
  expect(seen.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  await place.close()
})
