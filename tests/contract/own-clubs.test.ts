import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#contract/shapes/club.ts'
import type { Mv } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import { release, takeDown } from '#server/services/quarantine.ts'
import { visitor } from './support/client.ts'
import { anUpload, dataOf, type Newcomer } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { aVideo, ledgerFaults } from './support/items.ts'

const dayMs = 24 * 3600 * 1000
const prices = [
  { months: 12, coins: 300 },
  { months: 1, coins: 30 },
]
interface Mine {
  club?: Club
  state?: string
  earned: number
}

describe.each(ends)('$name: a club of one’s own', ({ open }) => {
  let end: End
  beforeAll(async () => void (end = await open()))
  afterAll(() => end.close())

  const aCreator = async (): Promise<Newcomer> => {
    const who = await end.newcomer()
    await end.server.parts.db.updateTable('users').set({ creator: 1 }).where('id', '=', who.userId).execute()
    return who
  }
  const opened = async (who: Newcomer): Promise<Club> =>
    dataOf<Club>(end, 'club.open', { cover: await anUpload(end, who), intro: '每周一见', prices }, who)
  const mine = (who: Newcomer) => dataOf<Mine>(end, 'club.mine', {}, who)
  const codeOf = async (...call: Parameters<End['call']>) => {
    const { status, code } = await end.call(...call)
    return `${status} ${code}`
  }
  /** A video that costs coins, given to somebody. */
  const aVideoOf = async ({ userId }: Newcomer, skip: number): Promise<number> => {
    const { id } = await aVideo(end, 'coins', skip)
    await end.server.parts.db.updateTable('mvs').set({ user_id: userId }).where('id', '=', id).execute()
    return id
  }

  it('is opened by a creator alone, once, and is on show at once', async () => {
    const [creator, plain] = [await aCreator(), await end.newcomer()]
    const input = { cover: await anUpload(end, creator), intro: '  每\u0000周一见\u200b  ', prices }
    expect(await codeOf('club.open', input, visitor())).toBe('420 login-required')
    expect(await codeOf('club.open', input, plain)).toBe('403 creators-only')
    expect(await mine(creator)).toEqual({ earned: 0 })
    expect(await codeOf('club.members', {}, creator)).toBe('404 creator-without-club')
    const club = await dataOf<Club>(end, 'club.open', input, creator)
    expect(club).toMatchObject({ intro: '每周一见', members_count: 0, prices: prices.toReversed(), joined: false })
    expect(club.cover.path).toBe(input.cover)
    expect(await codeOf('club.open', { ...input, cover: await anUpload(end, creator) }, creator)).toBe(
      '409 club-exists',
    )
    expect(await dataOf(end, 'club.info', { uuid: creator.uuid }, visitor())).toEqual(club)
    expect(await mine(creator)).toEqual({ club, state: 'live', earned: 0 })
  })

  it('two taps at once open one', async () => {
    const creator = await aCreator()
    const inputs = [0, 1].map(async () => ({ cover: await anUpload(end, creator), intro: '两次', prices }))
    const taps = await Promise.all((await Promise.all(inputs)).map((input) => codeOf('club.open', input, creator)))
    expect(taps.toSorted()).toEqual(['200 undefined', '409 club-exists'])
  })

  it.each([
    ['no price', { prices: [] }, 'field-invalid'],
    ['a term twice', { prices: [prices[1], prices[1]] }, 'field-invalid'],
    ['a term that nobody can ask for', { prices: [{ months: 2, coins: 5 }] }, 'field-invalid'],
    ['a price of nothing', { prices: [{ months: 1, coins: 0 }] }, 'field-invalid'],
    ['a price by a slip of the finger', { prices: [{ months: 1, coins: 10_000 }] }, 'price-too-high'],
    ['words in which nothing is seen', { intro: '\u200b \u2060' }, 'field-invalid'],
    ['a picture that is nobody’s', { cover: 'u/test/none.webp' }, 'image-gone'],
  ])('is not opened with %s', async (_, wrong, code) => {
    const creator = await aCreator()
    const input = { cover: await anUpload(end, creator), intro: '你好', prices, ...wrong }
    expect(await codeOf('club.open', input, creator)).toBe(`400 ${code}`)
    expect(await mine(creator)).toEqual({ earned: 0 })
  })

  it('says who is in it and what it earned; a new price is for those who join from then on', async () => {
    const [creator, fan, late] = [await aCreator(), await end.newcomer(100), await end.newcomer(100)]
    const { id } = await opened(creator)
    await dataOf(end, 'club.join', { club_id: id, months: 1, price: 30 }, fan)
    await dataOf(end, 'club.edit', { prices: [{ months: 1, coins: 50 }] }, creator)
    expect(await codeOf('club.join', { club_id: id, months: 1, price: 30 }, late)).toBe('409 price-changed')
    await dataOf(end, 'club.join', { club_id: id, months: 1, price: 50 }, late)
    const { list } = await dataOf<Page<UserBrief & { expires_at: number }>>(end, 'club.members', {}, creator)
    expect(list).toMatchObject([
      { uuid: fan.uuid, expires_at: end.clock.nowMs + 30 * dayMs },
      { uuid: late.uuid, expires_at: end.clock.nowMs + 30 * dayMs },
    ])
    expect(await mine(creator)).toMatchObject({ club: { members_count: 2, intro: '每周一见' }, earned: 48 })
    expect(await codeOf('club.members', {}, fan)).toBe('403 creators-only')
  })

  it('opens videos of one’s own to members, who lose them with the club’s; who bought one keeps it', async () => {
    const [creator, other, fan, buyer] = [
      await aCreator(),
      await aCreator(),
      await end.newcomer(100),
      await end.newcomer(9999),
    ]
    const { id } = await opened(creator)
    await opened(other)
    const [video, foreign] = [await aVideoOf(creator, 0), (await aVideo(end, 'coins', 1)).id]
    await dataOf(end, 'club.join', { club_id: id, months: 1, price: 30 }, fan)
    const accessOf = async (who: Newcomer) =>
      (await dataOf<{ access: string }>(end, 'mv.detail', { id: video }, who)).access
    const own = () => dataOf<Page<Mv & { in_club: boolean }>>(end, 'club.ownVideos', {}, creator)
    expect(await accessOf(fan)).toBe('coins')
    expect((await own()).list).toMatchObject([{ id: video, in_club: false }])
    const set = (on: boolean) => dataOf(end, 'club.setVideo', { id: video, on }, creator)
    expect(await set(true)).toEqual({ in_club: true, videos_count: 1 })
    expect(await set(true)).toEqual({ in_club: true, videos_count: 1 })
    expect(await accessOf(fan)).toBe('granted')
    expect((await own()).list).toMatchObject([{ id: video, in_club: true }])
    expect(await dataOf(end, 'club.videos', { club_id: id }, fan)).toMatchObject({ list: [{ id: video }] })
    const { coins } = await dataOf<Mv>(end, 'mv.detail', { id: video }, buyer)
    await dataOf(end, 'mv.buy', { id: video, price: coins }, buyer)
    expect(await codeOf('club.setVideo', { id: foreign, on: true }, creator)).toBe('403 not-mine')
    expect(await codeOf('club.setVideo', { id: video, on: false }, other)).toBe('403 not-mine')
    expect(await codeOf('club.setVideo', { id: 987_654, on: true }, creator)).toBe('404 video-gone')
    expect(await set(false)).toEqual({ in_club: false, videos_count: 0 })
    expect(await accessOf(fan)).toBe('coins')
    expect(await accessOf(buyer)).toBe('granted')
  })

  it('closed, takes nobody’s coins; who is in it stays to the end of their time', async () => {
    const [creator, fan, late] = [await aCreator(), await end.newcomer(100), await end.newcomer(100)]
    const { id } = await opened(creator)
    const join = { club_id: id, months: 1, price: 30 }
    await dataOf(end, 'club.join', join, fan)
    expect(await dataOf(end, 'club.edit', { closed: true }, creator)).toMatchObject({ closed: true })
    expect(await codeOf('club.join', join, late)).toBe('409 club-closed')
    expect(await codeOf('club.join', join, fan)).toBe('409 club-closed')
    expect(await dataOf(end, 'club.info', { uuid: creator.uuid }, fan)).toMatchObject({ joined: true, closed: true })
    expect((await end.call('club.videos', { club_id: id }, fan)).status).toBe(200)
    expect(await dataOf(end, 'club.edit', { closed: false }, creator)).not.toHaveProperty('closed')
    await dataOf(end, 'club.join', join, late)
  })

  it('under review is not edited, and taken down it is gone with its picture; its maker sees what became of it', async () => {
    const creator = await aCreator()
    const { cover } = await opened(creator)
    const { db } = end.server.parts
    const isHidden = async () =>
      (await db.selectFrom('hidden_pictures').select('path').where('path', '=', cover.path).execute()).length > 0
    const witness = await end.witness()
    await dataOf(end, 'wei.report', { kind: 'club', id: creator.uuid, type: 1, content: '不妥' }, witness, 200)
    expect(await mine(creator)).toMatchObject({ state: 'held' })
    expect(await isHidden()).toBe(true)
    expect(await codeOf('club.edit', { intro: '换一句' }, creator)).toBe('409 under-review')
    await db.transaction().execute((tx) => release(tx, 'club', creator.uuid!))
    expect(await isHidden()).toBe(false)
    await dataOf(end, 'club.edit', { intro: '换一句' }, creator)
    await db.transaction().execute((tx) => takeDown(tx, 'club', creator.uuid!, end.clock.nowMs))
    expect(await mine(creator)).toMatchObject({ state: 'gone' })
    expect(await codeOf('club.edit', { intro: '再换一句' }, creator)).toBe('404 item-gone')
    expect(await codeOf('club.open', { cover: await anUpload(end, creator), intro: '重开', prices }, creator)).toBe(
      '409 club-exists',
    )
  })

  it('with a picture that is on the block list it is held back at once', async () => {
    const creator = await aCreator()
    const path = await anUpload(end, creator)
    const { db } = end.server.parts
    const hash = 'f'.repeat(64)
    await db.updateTable('uploaded_images').set({ pdq: hash, pdq_mirrored: hash }).where('path', '=', path).execute()
    const listed = { kind: 'picture', hash, source: 'a list', case_id: null, created_at: 0 } as const
    await db.insertInto('blocked_hashes').values(listed).execute()
    await dataOf(end, 'club.open', { cover: path, intro: '看图', prices }, creator)
    expect(await mine(creator)).toMatchObject({ state: 'held' })
    expect(await codeOf('club.info', { uuid: creator.uuid }, visitor())).toBe('404 creator-without-club')
  })

  it('leave a ledger that adds up', async () => {
    expect(await ledgerFaults(end)).toEqual([])
  })
})
