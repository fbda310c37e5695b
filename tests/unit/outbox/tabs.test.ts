import { expect, test } from 'vitest'
import type { Http } from '#net/links/http.ts'
import { emptied, eventually, openScene, rowsOf } from './support.ts'

const never = () => new Promise<never>(() => {})

/** A tab whose requests can be told from another's; once killed, nothing of it happens any more. */
async function openTabs() {
  const { device, db } = await openScene()
  const sent: string[] = []
  const tabs = Object.fromEntries(
    ['a', 'b'].map((name) => {
      const life = { over: false }
      const locks = device.lockClient()
      const http: Http = (request) => {
        if (life.over) return never()
        if (request.url.includes('/mvComment/') || request.url.includes('/mvDetail/like')) sent.push(name)
        return device.end.fetch(request)
      }
      return [name, { net: device.tab({ locks, http }), locks, life }] as const
    }),
  )
  return { device, db, sent, a: tabs['a']!, b: tabs['b']! }
}

test('of several tabs one sends, whoever did it', async () => {
  const { db, sent, a, b } = await openTabs()
  await a.net.active(true)
  await b.net.active(true)
  for (const id of [1, 2]) {
    await a.net.act('mv.like', { id, on: true })
    await b.net.act('mv.comment', { id, content: '真美' })
  }
  await emptied(db)
  expect(sent.length).toBe(4)
  expect(new Set(sent)).toEqual(new Set(['a']))
})

test('when the one that sends is killed, another goes on at once', async () => {
  const { db, sent, a, b, device } = await openTabs()
  await a.net.active(true)
  await b.net.active(true)
  a.life.over = true
  await b.net.act('mv.like', { id: 1, on: true })
  await eventually(async () => (await rowsOf(db))[0]!.attempts === 1, 'the first one has it')
  expect(device.end.effects).toEqual([])
  a.locks.kill()
  await emptied(db)
  expect(sent).toEqual(['b'])
  expect(device.end.effects).toHaveLength(1)
})

test('a frozen one is overruled after 3 s by one that is looked at, and what it sends late has no second effect', async () => {
  const { db, a, b, device, sent } = await openTabs()
  const { clock, end } = device
  await a.net.active(true)
  await b.net.active(true)
  a.locks.freeze()
  let thaw = () => {}
  const frozen = new Promise<void>((resolve) => (thaw = resolve))
  const original = end.fetch
  end.on('mv.like', ({ on }) => ({ data: { is_like: on, likes_count: 1 } }))
  Object.assign(end, { fetch: async (request: Request) => (await frozen, original(request)) })
  await a.net.act('mv.like', { id: 1, on: true })
  await eventually(() => sent.length === 1, 'the frozen one sends it')
  Object.assign(end, { fetch: original })
  await b.net.act('mv.like', { id: 1, on: false })
  clock.advance(2900)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(end.effects).toEqual([])
  clock.advance(200)
  await emptied(db)
  expect(end.of('mv.like').map(({ json }) => json['on'])).toEqual([true, false])
  thaw()
  a.locks.freeze(false)
  await eventually(() => end.of('mv.like').length === 3, 'the late one')
  expect(end.effects).toHaveLength(2)
  expect((await db.cards.get(['video', 1]))?.value).toMatchObject({ is_like: false })
})

test('one that answers is not overruled, however long its request takes', async () => {
  const { db, sent, a, b, device } = await openTabs()
  const { clock, end } = device
  await a.net.active(true)
  await b.net.active(true)
  let release = () => {}
  const later = new Promise<void>((resolve) => (release = resolve))
  end.on('mv.like', async () => {
    await later
    return { data: { is_like: true, likes_count: 1 } }
  })
  await a.net.act('mv.like', { id: 1, on: true })
  await eventually(() => end.of('mv.like').length === 1, 'the request')
  await b.net.act('mv.comment', { id: 2, content: '真美' })
  await eventually(() => end.effects.length === 1, 'the comment')
  clock.advance(5000)
  await new Promise((resolve) => setTimeout(resolve, 20))
  release()
  await emptied(db)
  expect(new Set(sent)).toEqual(new Set(['a']))
  expect(end.effects).toHaveLength(2)
})

test('a tab that nobody looks at gives way when it is done', async () => {
  const { db, sent, a, b, device } = await openTabs()
  await a.net.active(true)
  await eventually(() => device.holder() === a.locks, 'the first one holds the lock')
  await a.net.active(false)
  await eventually(() => device.holder() === undefined, 'it has given way')
  await b.net.active(true)
  await b.net.act('mv.like', { id: 1, on: true })
  await emptied(db)
  expect(sent).toEqual(['b'])
  // and sends what is done in it all the same, where no other one is there
  b.locks.kill()
  b.life.over = true
  await a.net.act('mv.like', { id: 2, on: true })
  await emptied(db)
  expect(sent).toEqual(['b', 'a'])
})
