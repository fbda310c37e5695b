import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimClip } from '#server/media/clips.ts'
import { bigKey } from '#server/uploads/big-uploads.ts'
import { claimImages, imageKey } from '#server/uploads/images.ts'
import { uploadClient, type UploadClient } from './support/client.ts'
import { likeAFilm, sendAll, sendFile, sliceBytes, sliceOf } from './support/files.ts'
import { addPerson, type TestPerson } from './support/people.ts'
import { photo } from './support/pictures.ts'
import { openUploadServer, type UploadServer } from './support/server.ts'

const hourMs = 3600_000
let server: UploadServer
let person: TestPerson
let client: UploadClient
beforeEach(async () => {
  // Films wait for ever: what is swept here is what nobody cut.
  server = await openUploadServer({
    ffmpeg: { version: '0', mapsTones: false, run: async () => Promise.reject(new Error('out of order')) },
  })
  person = await addPerson(server.db)
  refresh()
})
afterEach(() => server.close())

const refresh = () => {
  client = uploadClient(server.fetch, server.uploads.keys(person, server.line, server.clock.now())!, server.clock.now)
}
const later = async (hours: number) => {
  server.clock.forward(hours * hourMs)
  refresh()
  await server.uploads.sweep()
}

describe('after a day', () => {
  test('pictures that no call used are gone, with their files; used ones stay', async () => {
    const { msg: left } = await client.image(await photo())
    const { msg: used } = await client.image(await photo())
    await server.db.transaction().execute((tx) => claimImages(tx, person.user.id, [used], server.clock.now()))
    await later(23.9)
    expect(await server.store.size(imageKey(left))).toBeGreaterThan(0)
    await later(0.2)
    expect(await server.store.size(imageKey(left))).toBeUndefined()
    expect(await server.store.size(imageKey(used))).toBeGreaterThan(0)
    expect((await server.db.selectFrom('uploaded_images').select('path').execute()).map((row) => row.path)).toEqual([
      used,
    ])
    expect((await server.fetch(`${server.line}/img/${used}`)).status).toBe(200)
    const claimed = server.db.transaction().execute((tx) => claimImages(tx, person.user.id, [left], server.clock.now()))
    await expect(claimed).rejects.toThrow('image-gone')
  })

  test('unfinished uploads are gone, with their slices; one that was asked about lives a day longer', async () => {
    const file = likeAFilm(sliceBytes + 5)
    const left = (await client.plan(2)).data!
    const touched = (await client.plan(2)).data!
    for (const plan of [left, touched]) await client.put(plan, 1, sliceOf(file, 1))
    await later(20)
    await client.plan(2, touched)
    await later(5)
    expect(await server.store.multipart.parts(bigKey(left.UploadName), left.uploadId)).toBeUndefined()
    expect((await client.plan(2, touched)).data?.slices.map(({ number }) => number)).toEqual([2])
    expect(
      await client.complete(left, [
        { number: 1, e_tag: 'x' },
        { number: 2, e_tag: 'x' },
      ]),
    ).toMatchObject({ code: 404 })
  })

  test('slices that a dead server left in the store, without a row, are gone', async () => {
    const uploadId = await server.store.multipart.create(bigKey('0'.repeat(32)))
    await later(1)
    expect(await server.store.multipart.parts(bigKey('0'.repeat(32)), uploadId)).toEqual([])
    // The store counts by the real clock.
    if (server.store.kind === 's3') return
    await later(24)
    expect(await server.store.multipart.parts(bigKey('0'.repeat(32)), uploadId)).toBeUndefined()
  })

  test('films that no call used are gone; used ones wait on', async () => {
    const left = await sendFile(client, likeAFilm(1000, 1))
    const used = await sendFile(client, likeAFilm(1000, 2))
    await server.db.transaction().execute((tx) => claimClip(tx, person.user.id, used, server.clock.now()))
    await server.uploads.stop()
    await later(25)
    expect(await server.store.size(bigKey(left.slice('upload/'.length)))).toBeUndefined()
    expect(await server.store.size(bigKey(used.slice('upload/'.length)))).toBe(1000)
    expect(
      (await server.db.selectFrom('media').select('upload_name').execute()).map((row) => `upload/${row.upload_name}`),
    ).toEqual([used])
  })

  test('a completion is remembered for thirty days', async () => {
    const plan = (await client.plan(1)).data!
    const file = likeAFilm(1000)
    const tags = await sendAll(client, plan, file)
    const done = await client.complete(plan, tags)
    await later(29 * 24)
    expect(await client.complete(plan, tags)).toEqual(done)
    await later(2 * 24)
    expect(await client.complete(plan, tags)).toMatchObject({ code: 404 })
  })

  test.runIf(!process.env['S3_ENDPOINT'])(
    'halves that a dead process left on the disk are gone, fresh ones stay',
    async () => {
      const folders = [path.join(server.folder, 'store', 'temporary'), path.join(server.folder, 'work')]
      const old = new Date(Date.now() - 25 * hourMs)
      for (const folder of folders) {
        await mkdir(path.join(folder, 'old'), { recursive: true })
        await writeFile(path.join(folder, 'fresh'), 'x')
        await writeFile(path.join(folder, 'old', 'film'), 'x')
        await utimes(path.join(folder, 'old'), old, old)
      }
      await server.uploads.sweep()
      for (const folder of folders) expect(await readdir(folder)).toEqual(['fresh'])
    },
  )
})

test('a sweep that meets a picture just being used leaves it', async () => {
  const { msg: picture } = await client.image(await photo())
  server.clock.forward(25 * hourMs)
  await Promise.allSettled([
    server.db.transaction().execute((tx) => claimImages(tx, person.user.id, [picture], server.clock.now())),
    server.uploads.sweep(),
  ])
  const row = await server.db.selectFrom('uploaded_images').selectAll().where('path', '=', picture).executeTakeFirst()
  // Either it was used in time, and is there, or it was not, and the call was refused.
  expect((await server.store.size(imageKey(picture))) !== undefined).toBe(
    row?.used_at !== undefined && row.used_at !== null,
  )
})
