import { describe, expect, test } from 'vitest'
import { createDevice } from './harness.ts'
import { homeConfig } from './items.ts'
import { until } from './test-clock.ts'

const config = homeConfig('https://img.example/img')

describe('the config', () => {
  test('that the worker asked for at its start is not asked for again by the first screen, nor for its pictures', async () => {
    const { end, tab } = createDevice()
    end.on('home.config', () => ({ data: config }))
    end.picture('cover.webp', Uint8Array.of(1, 2, 3))
    let release = () => {}
    const later = new Promise<void>((resolve) => (release = resolve))
    // until it is known what was taken down nothing is saved, the config neither
    end.on('gone.list', async ({ since = 0 }) => {
      await later
      return { data: { list: [], until: since + 1 } }
    })
    const net = tab()
    await net.hello({ displayMode: 'standalone' })
    await until(() => end.of('home.config').length === 1 && end.of('gone.list').length === 1, 'the first contact')
    const picture = net.image({ data: 'cover.webp', key: 'cover', type: 'image', responseType: 'url' })
    const wanted = net.want('home.config', {})
    release()
    expect(await wanted).toMatchObject({ ok: true })
    await picture
    expect(end.of('image')).toHaveLength(1)
    expect(await net.want('home.config', {})).toMatchObject({ ok: true })
    expect(end.of('home.config')).toHaveLength(1)
  })

  test('is asked for anew after a while, and where it could not be had', async () => {
    const { end, tab, clock } = createDevice()
    const net = tab()
    let refused = true
    end.on('home.config', () => (refused ? { status: 0, msg: 'not now' } : { data: config }))
    expect(await net.want('home.config', {})).toMatchObject({ ok: false })
    refused = false
    expect(await net.want('home.config', {})).toMatchObject({ ok: true })
    const asked = end.of('home.config').length
    expect(await net.want('home.config', {})).toMatchObject({ ok: true })
    expect(end.of('home.config')).toHaveLength(asked)
    clock.advance(10_000)
    expect(await net.want('home.config', {})).toMatchObject({ ok: true })
    expect(end.of('home.config')).toHaveLength(asked + 1)
  })
})
