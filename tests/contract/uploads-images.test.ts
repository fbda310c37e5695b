import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Post } from '#contract/shapes/post.ts'
import type { Profile, UserPage } from '#contract/shapes/user.ts'
import { suite2 } from '#net/crypto/suite2.ts'
import { caseOfItem, decideCase, dropTakenDown } from '#server/services/decisions.ts'
import { newId } from '#tests/unit/server-uploads/support/client.ts'
import { likeAFilm, sendFile } from '#tests/unit/server-uploads/support/files.ts'
import { canary, photo } from '#tests/unit/server-uploads/support/pictures.ts'
import { createClient, visitor, type Who } from './support/client.ts'
import { aListing, dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { configOf, uploaderOf, uploaderWith, uploadKeys } from './support/uploading.ts'

const hourMs = 3600 * 1000
const unknown = 'image-gone'

describe.each(ends)('$name: uploaded pictures', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open({ films: 'waiting' })))
  afterAll(() => end.close())

  const upload = async (who: Who): Promise<string> => {
    const { code, msg } = await (await uploaderOf(end, who)).image(await photo())
    expect({ code, msg }).toEqual({ code: 1, msg: expect.stringMatching(/^u\/\d{6}\/[\da-f]{32}\.webp$/) as string })
    return msg
  }
  const info = (who: Who) => dataOf<Profile>(end, 'user.info', {}, who)

  it('keys to upload with are in the config of who is logged in, on the line that was asked, and in no other', async () => {
    const who = await end.newcomer()
    const keys = await uploadKeys(end, who)
    for (const url of [keys.img_upload_url, keys.r2URL, keys.r2CompleteURL]) expect(new URL(url).origin).toBe(end.line)
    expect(keys.upload_img_key).not.toBe(keys.r2Key)
    expect((await uploadKeys(end, await end.newcomer())).upload_img_key).not.toBe(keys.upload_img_key)
    const guest = await configOf(end, visitor())
    for (const name of Object.keys(keys)) expect(guest).not.toHaveProperty(name)
  })

  it('one becomes the avatar, and opens with the client’s code of both suites, upright and without its metadata', async () => {
    const who = await end.newcomer()
    const path = await upload(who)
    expect(await dataOf<Profile>(end, 'user.update', { avatar_url: path }, who)).toMatchObject({ avatar_url: path })
    const page = await dataOf<UserPage>(end, 'user.page', { uuid: who.uuid }, visitor())
    expect(page.avatar_url).toBe(path)
    for (const suite of [undefined, suite2()]) {
      const client = await createClient(end.fetch, end.line, end.server.keys, () => end.clock.nowMs, suite)
      const { data } = await client.call('home.config', {}, visitor())
      const { img_base: base } = (data as { config: { img_base: string } }).config
      const reply = await end.fetch(new Request(base + path, { headers: { Origin: end.server.appOrigins[0]! } }))
      expect(reply.status).toBe(200)
      expect(reply.headers.get('access-control-allow-origin')).toBe(end.server.appOrigins[0])
      const opened = await client.crypto.openImage(new Uint8Array(await reply.arrayBuffer()), path)
      if (!opened.ok) throw new Error(opened.fault)
      expect(opened.value.mime).toBe('image/webp')
      expect(Buffer.from(opened.value.bytes).includes(canary)).toBe(false)
    }
  })

  it('a form that sends the avatar that is there already changes nothing', async () => {
    const who = await end.as('user')
    const { avatar_url: avatar } = await info(who)
    const changed = { avatar_url: avatar, sign: '今天也看海' }
    expect(await dataOf<Profile>(end, 'user.update', changed, who)).toMatchObject(changed)
  })

  it('the same upload again, after a lost reply and twice at once, is the same picture', async () => {
    const who = await end.newcomer()
    const uploader = await uploaderOf(end, who)
    const [file, id] = [await photo(), newId(end.clock.nowMs)]
    const replies = await Promise.all([1, 2, 3, 4].map(() => uploader.image(file, { id })))
    expect(new Set(replies.map(({ msg }) => msg)).size).toBe(1)
    expect(await uploader.image(file, { id })).toEqual(replies[0])
    const { db } = end.server.parts
    expect(await db.selectFrom('uploaded_images').where('user_id', '=', who.userId).select('path').execute()).toEqual([
      { path: replies[0]?.msg },
    ])
  })

  it('with a wrong sign, after twelve hours, or in a session that is over, nothing is taken, and the reply says why', async () => {
    const who = await end.newcomer()
    const keys = await uploadKeys(end, who)
    const file = await photo()
    const refused = async (wrong: object) => (await uploaderWith(end, { ...keys, ...wrong }).image(file)).reason
    expect(await refused({ upload_img_key: keys.r2Key })).toBe('sign')
    expect(await refused({ img_upload_url: `${keys.img_upload_url}A` })).toBe('sign')
    const { r2Key: _, ...other } = await uploadKeys(end, await end.newcomer())
    expect(await refused({ img_upload_url: other.img_upload_url })).toBe('sign')
    end.clock.nowMs += 12 * hourMs + 1
    expect(await refused({})).toBe('expired')
    const fresh = await uploadKeys(end, who)
    const { username } = await info(who)
    await dataOf(end, 'user.login', { username, password: 'secret-1' }, visitor())
    expect((await uploaderWith(end, fresh).image(file)).code).toBe(1)
    await end.server.parts.db
      .updateTable('sessions')
      .set({ revoked_at: end.clock.nowMs })
      .where('user_id', '=', who.userId)
      .execute()
    expect(await uploaderWith(end, fresh).image(file)).toMatchObject({ code: 0, reason: 'session' })
  })

  it('is taken by every call from who uploaded it, and from nobody else, who is told so', async () => {
    const listing = await aListing(end, 2)
    const who = await end.newcomer(listing.coins + 100)
    const thief = await end.newcomer(listing.coins + 100)
    const film = await sendFile(await uploaderOf(end, thief), likeAFilm(1000))
    const ownFilm = await sendFile(await uploaderOf(end, who), likeAFilm(1000))
    for (const buyer of [who, thief]) await dataOf(end, 'dating.buy', { id: listing.id, price: listing.coins }, buyer)
    const post = { title: '云', content: '像一条鱼', consent: true }
    const video = (url: string, cover: string) => ({ video: { url, cover, seconds: 3 } })
    const uses: [CallName, (path: string, url: string) => object][] = [
      ['user.update', (path) => ({ avatar_url: path })],
      ['wei.create', (path) => ({ ...post, images: [path] })],
      ['wei.create', (path, url) => ({ ...post, images: [], ...video(url, path) })],
      ['find.create', (path) => ({ title: '找片', content: '有雾', images: [path], coins: 10 })],
      ['dating.comment', (path) => ({ id: listing.id, score: 5, content: '守时', images: [path] })],
      ['feedback.send', (path) => ({ content: '看图', images: [path] })],
    ]
    const path = await upload(who)
    const unused = () =>
      end.server.parts.db.selectFrom('uploaded_images').select('used_at').where('path', '=', path).executeTakeFirst()
    // Newcomers have one of the drawn avatars: another one is not theirs.
    const drawn = end.server.parts.db.selectFrom('images').select('path')
    const foreign = await drawn.where('path', '!=', (await info(thief)).avatar_url).executeTakeFirstOrThrow()
    for (const [name, input] of uses) {
      for (const wrong of [path, foreign.path, 'u/202601/nothing.webp'])
        expect(await end.call(name, input(wrong, film), thief), name).toMatchObject({
          status: 400,
          code: unknown,
          data: {},
        })
      expect(await unused(), name).toEqual({ used_at: null })
    }
    for (const [name, input] of uses) {
      const { status, msg } = await end.call(name, input(path, ownFilm), who)
      expect([200, 251], `${name}: ${msg}`).toContain(status)
    }
    expect(await unused()).toEqual({ used_at: end.clock.nowMs })
  })

  it('goes with the post, the request or the review that is taken down, and its file after 30 days', async () => {
    const listing = await aListing(end, 3)
    const inputs = {
      'wei.create': ['post', { title: '云', content: '像一条鱼', consent: true }],
      'find.create': ['want', { title: '找片', content: '有雾', coins: 10 }],
      'dating.comment': ['review', { id: listing.id, score: 5, content: '守时' }],
    } as const
    for (const [name, [kind, input]] of Object.entries(inputs)) {
      // somebody else each time: who has had three things taken down may publish no more
      const who = await end.newcomer(listing.coins + 100)
      await dataOf(end, 'dating.buy', { id: listing.id, price: listing.coins }, who)
      const path = await upload(who)
      const { id } = (await end.call(name as CallName, { ...input, images: [path] }, who)).data as { id: number }
      const picture = () => end.fetch(new Request(`${end.line}/img/${path}`))
      expect((await picture()).status, kind).toBe(200)
      const { db } = end.server.parts
      const decider = { by: 'wen', reason: 'abuse' }
      await db.transaction().execute(async (tx) => {
        const its = await caseOfItem(tx, kind, String(id), end.clock.nowMs)
        await decideCase(tx, its.id, 'take-down', decider, end.clock.nowMs)
      })
      expect((await picture()).status, kind).toBe(404)
      // nor in something else of the same person
      const again = { ...inputs['wei.create'][1], images: [path] }
      expect(await end.call('wei.create', again, who)).toMatchObject({ status: 400, code: unknown })
      const isThere = async (afterDays: number) => {
        await dropTakenDown(db, end.clock.nowMs + afterDays * 24 * hourMs)
        await end.server.parts.uploads!.sweep()
        return (await end.server.store.size(`img/${path}`)) !== undefined
      }
      expect([await isThere(29), await isThere(30)], kind).toEqual([true, false])
    }
  })

  it('one that nobody used is gone after a day, and can’t be used any more; used ones stay', async () => {
    const who = await end.newcomer()
    const [left, used] = [await upload(who), await upload(who)]
    const post = { title: '海', content: '晴', consent: true }
    await dataOf<Post>(end, 'wei.create', { ...post, images: [used] }, who)
    const at = async (path: string) => (await end.fetch(new Request(`${end.line}/img/${path}`))).status
    end.clock.nowMs += 23 * hourMs
    await end.server.parts.uploads!.sweep()
    expect(await at(left)).toBe(200)
    end.clock.nowMs += 2 * hourMs
    await end.server.parts.uploads!.sweep()
    expect([await at(left), await at(used)]).toEqual([404, 200])
    expect(await end.call('wei.create', { ...post, images: [left] }, who)).toMatchObject({ status: 400, code: unknown })
  })
})
