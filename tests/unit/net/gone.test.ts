import { describe, expect, test } from 'vitest'
import type { PersonDatabase } from '#bridge/database.ts'
import { personMetaKeys } from '#bridge/settings.ts'
import { createDevice } from './harness.ts'
import { mv } from './items.ts'
import { until } from './test-clock.ts'

describe('what was taken down', () => {
  test('goes from rows and pictures before anything new of the session is saved', async () => {
    const device = createDevice()
    const { end, clock } = device
    end.on('gone.list', ({ since = 0 }) => ({ data: { list: [], until: since + 1 } }))
    const first = device.tab()
    end.on('mv.byTag', () => ({ data: { list: [mv(1), mv(2)], next: null } }))
    await first.want('mv.byTag', { tag: '山' })
    await first.want('mv.detail', { id: 2 })
    const db = device.person('guest')
    for (let i = 0; i < 200 && !(await db.meta.get(personMetaKeys.goneSince)); i += 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    clock.advance(3_600_000)

    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    end.on('gone.list', async ({ since = 0 }) => {
      await later
      return {
        data: {
          list: [
            { kind: 'video', id: 2, at: since },
            { kind: 'video', id: 77, at: since },
          ],
          until: since + 5,
        },
      }
    })
    end.on('mv.byTag', () => ({ data: { list: [mv(1), mv(3)], next: null } }))
    const net = device.tab()
    const asked = net.want('mv.byTag', { tag: '山' })
    await until(() => end.of('mv.byTag').length === 2 && end.of('gone.list').length === 2, 'both requests')
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await db.cards.get(['video', 3])).toBeUndefined()
    release()
    expect(await asked).toMatchObject({ ok: true })
    expect(await db.cards.get(['video', 3])).toBeDefined()
    expect(await db.cards.get(['video', 2])).toBeUndefined()
    expect(await db.details.get(['video', 2])).toBeUndefined()
    expect(await db.cards.get(['video', 1])).toBeDefined()
  })

  /** A device that has seen a video, and knows of no take-down yet; the next one will be of that video. */
  async function withVideo() {
    const device = createDevice()
    const { end } = device
    end.newest(4)
    end.on('gone.list', ({ since }) => ({ data: { list: [], until: since ?? 4 } }))
    const net = device.tab()
    await net.hello({ displayMode: 'webview' })
    await net.want('mv.detail', { id: 2 })
    const db = device.person('guest')
    await expect.poll(() => db.meta.get(personMetaKeys.goneSince)).toMatchObject({ value: 4 })
    const takeDown = () =>
      end.on('gone.list', ({ since = 0 }) => ({
        data: { list: since < 5 ? [{ kind: 'video', id: 2, at: 1 }] : [], until: 5 },
      }))
    return { ...device, net, db, takeDown }
  }
  const goneNow = async (db: PersonDatabase) => {
    const row = await db.meta.get(personMetaKeys.goneNow)
    return (await db.details.get(['video', 2])) === undefined && row?.value
  }
  const theVideo = { until: 5, list: [{ kind: 'video', id: 2, at: 1 }] }

  test('goes as soon as any reply names a newer take-down', async () => {
    const { end, net, db, takeDown } = await withVideo()
    await net.ask('find.check', {})
    const before = end.of('gone.list').length
    takeDown()
    end.newest(5)
    await net.ask('find.check', {})
    await expect.poll(() => goneNow(db)).toEqual(theVideo)
    await net.ask('find.check', {})
    expect(end.of('gone.list')).toHaveLength(before + 1)
  })

  test('goes within five minutes where nothing else is asked', async () => {
    const { clock, db, takeDown } = await withVideo()
    takeDown()
    for (let minute = 0; minute < 5; minute += 1) clock.advance(60_000 - 1)
    await expect.poll(() => goneNow(db)).toEqual(theVideo)
  })
})
