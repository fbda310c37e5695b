import { describe, expect, test } from 'vitest'
import { metaKeys } from '#bridge/settings.ts'
import type { DecodeReply } from '#bridge/net-api.ts'
import { allowedOrigins, imageBases, imageUrl } from '#net/image/base.ts'
import { createLanes } from '#net/image/lanes.ts'
import { chosenLines } from '#net/lines/chosen.ts'
import { homeConfig } from './items.ts'
import { createDevice, LINES, type Device, type TabOptions } from './harness.ts'
import { until } from './test-clock.ts'

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(120).fill(7)])
const base = 'https://img.example'
let keys = 0
const ask = (path: string, key = `k${(keys += 1)}`) =>
  ({ data: path, key, type: 'image', responseType: 'url' }) as const

function begun(imgBase = `${base}/img`, options?: TabOptions) {
  const device = createDevice()
  device.end.on('home.config', () => ({ data: homeConfig(imgBase) }))
  for (let at = 0; at < 40; at += 1) device.end.picture(`covers/${at}.webp`, png)
  device.end.picture('covers/page.webp', new TextEncoder().encode('<svg onload="alert(1)">'.padEnd(60)))
  return { device, end: device.end, net: device.tab(options) }
}

const bytesOf = (reply: DecodeReply) => (reply.ok ? [...new Uint8Array(reply.value.bytes)] : reply.failure)
const keptPaths = async ({ device }: Device) => (await device.images.toArray()).map(({ path }) => path).sort()
const total = async ({ device }: Device) => (await device.meta.get(metaKeys.imageBytes))?.value

describe('a picture', () => {
  test('is fetched, decrypted, typed by its bytes, and answered under its key', async () => {
    const { net } = begun()
    const reply = await net.image(ask('covers/1.webp', 'mine'))
    expect(reply).toMatchObject({ key: 'mine', ok: true, value: { mime: 'image/png' } })
    expect(bytesOf(reply)).toEqual([...png])
  })

  test('is kept as it was fetched, encrypted, and asked for once', async () => {
    const { device, end, net } = begun()
    await net.image(ask('covers/1.webp'))
    await net.settled()
    const [row] = await device.device.images.toArray()
    expect(row!.path).toBe('covers/1.webp')
    expect(row!.sizeBytes).toBe(row!.bytes.byteLength)
    expect(Buffer.from(row!.bytes).includes(Buffer.from(png))).toBe(false)
    expect(await total(device)).toBe(row!.sizeBytes)
    const again = await device.tab().image(ask('covers/1.webp'))
    expect(bytesOf(again)).toEqual([...png])
    expect(end.of('image')).toHaveLength(1)
  })

  test('asked for by many at once is fetched once, and each gets bytes of their own', async () => {
    const { end, net } = begun()
    const replies = await Promise.all([1, 2, 3].map(() => net.image(ask('covers/1.webp'))))
    expect(end.of('image')).toHaveLength(1)
    const buffers = replies.map((reply) => (reply.ok ? reply.value.bytes : undefined))
    expect(new Set(buffers).size).toBe(3)
    for (const reply of replies) expect(bytesOf(reply)).toEqual([...png])
  })

  test('asked for twice under one key, or by somebody who has stopped: each has bytes of their own all the same', async () => {
    const { end, net } = begun()
    const asked = ['one', 'one', 'other', 'another'].map((key) => net.image(ask('covers/1.webp', key)))
    void net.stop('other')
    const replies = await Promise.all(asked)
    expect(end.of('image')).toHaveLength(1)
    expect(new Set(replies.map((reply) => (reply.ok ? reply.value.bytes : undefined))).size).toBe(4)
    for (const reply of replies) expect(bytesOf(reply)).toEqual([...png])
  })

  test('can be seen offline once it was seen', async () => {
    const { device, end, net } = begun()
    await net.image(ask('covers/1.webp'))
    await net.settled()
    end.fault('*', { kind: 'dead' })
    expect((await device.tab().image(ask('covers/1.webp'))).ok).toBe(true)
    await device.device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
    expect((await device.tab().image(ask('covers/1.webp'))).ok).toBe(true)
    expect(await device.tab().image(ask('covers/2.webp'))).toMatchObject({ ok: false, failure: { kind: 'offline' } })
    const other = begun()
    other.end.fault('*', { kind: 'dead' })
    expect(await other.net.image(ask('covers/1.webp'))).toMatchObject({ ok: false, failure: { kind: 'network' } })
  })

  test('that holds a page or a drawing with script is not shown, nor kept', async () => {
    const { device, net } = begun()
    expect(await net.image(ask('covers/page.webp'))).toMatchObject({
      ok: false,
      failure: { kind: 'undecipherable', reason: 'content' },
    })
    await net.settled()
    expect(await keptPaths(device)).toEqual([])
  })

  test('that was exchanged for another one is not shown', async () => {
    const { end, net } = begun()
    const other = await end.fetch(new Request(`${base}/img/covers/2.webp`))
    const bytes = await other.arrayBuffer()
    const swapped = begun(undefined, {
      http: (request) => (request.url.includes('/1.webp') ? Promise.resolve(new Response(bytes)) : end.fetch(request)),
    })
    expect(await swapped.net.image(ask('covers/1.webp'))).toMatchObject({
      ok: false,
      failure: { kind: 'undecipherable', reason: 'unauthentic' },
    })
    expect((await net.image(ask('covers/1.webp'))).ok).toBe(true)
  })

  test('kept in a broken state is fetched again', async () => {
    const { device, end, net } = begun()
    await net.image(ask('covers/1.webp'))
    await net.settled()
    const row = (await device.device.images.get('covers/1.webp'))!
    new Uint8Array(row.bytes)[40]! ^= 1
    await device.device.images.put(row)
    expect((await device.tab().image(ask('covers/1.webp'))).ok).toBe(true)
    expect(end.of('image')).toHaveLength(2)
  })
})

describe('the address of a picture', () => {
  const large = Uint8Array.from([...png, ...new Uint8Array(40_000).fill(3)])
  const addressIn = async (net: ReturnType<Device['tab']>, path: string) => {
    const reply = await net.imageUrl(ask(path))
    return reply.ok ? reply.value : JSON.stringify(reply.failure)
  }

  test('has a small one in it, and names a large one', async () => {
    const { end, net } = begun()
    end.picture('covers/large.webp', large)
    expect(await addressIn(net, 'covers/1.webp')).toBe(`data:image/png;base64,${Buffer.from(png).toString('base64')}`)
    const address = await addressIn(net, 'covers/large.webp')
    expect(address).toMatch(/^blob:/)
    expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(large)
    await net.freeImages([address])
    await expect(fetch(address)).rejects.toThrow()
  })
})

describe('many pictures', () => {
  test('go over six lanes, and those asked for last come first', async () => {
    const { end, net } = begun()
    let release = () => {}
    end.fault(base, { kind: 'late', release: new Promise<void>((resolve) => (release = resolve)) })
    const all = Array.from({ length: 12 }, (_, at) => net.image(ask(`covers/${at}.webp`)))
    await until(() => end.of('image').length === 6, 'six requests')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(end.of('image')).toHaveLength(6)
    release()
    expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true)
    expect(end.of('image')).toHaveLength(12)
  })

  test('the lanes take the newest first and skip what nobody wants any more', async () => {
    const lanes = createLanes(1)
    const order: number[] = []
    const unwanted = new Set([3])
    await new Promise<void>((done) => {
      for (const at of [1, 2, 3, 4]) {
        lanes.run(
          async () => {
            order.push(at)
            await Promise.resolve()
            if (at === 1) done()
          },
          () => unwanted.has(at),
        )
      }
    })
    expect(order).toEqual([4, 2, 1])
  })

  test('one that nobody waits for any more is aborted', async () => {
    const { end, net } = begun()
    end.fault(base, { kind: 'silent' })
    const one = net.image(ask('covers/1.webp', 'a'))
    const two = net.image(ask('covers/1.webp', 'b'))
    await until(() => end.of('home.config').length === 1, 'the config')
    await net.stop('a')
    await net.stop('b')
    expect(await one).toMatchObject({ key: 'a', ok: false, failure: { kind: 'aborted' } })
    expect(await two).toMatchObject({ key: 'b', ok: false, failure: { kind: 'aborted' } })
  })

  test('stay within the budget: the least recently used go first', async () => {
    const size = png.length + 4 + 2 + 12 + 16
    const { device, net } = begun(undefined, { limits: { imageBudgetBytes: 10 * size } })
    for (let at = 0; at < 30; at += 1) {
      await net.image(ask(`covers/${at}.webp`))
      await net.settled()
      device.clock.advance(1000)
    }
    const paths = await keptPaths(device)
    expect(paths.length).toBeLessThanOrEqual(10)
    expect(paths.length).toBeGreaterThanOrEqual(8)
    expect(paths).toContain('covers/29.webp')
    expect(paths).not.toContain('covers/0.webp')
    expect(await total(device)).toBe(paths.length * size)
  })
})

describe('where pictures are', () => {
  const config = { lines: [...LINES], hosts: [base] }

  test('a host that the build does not know is not asked', async () => {
    const { end, net } = begun('https://elsewhere.example/img')
    expect(await net.image(ask('covers/1.webp'))).toMatchObject({ ok: false, failure: { kind: 'unknown' } })
    expect(end.of('image')).toEqual([])
    expect(imageBases('javascript:alert(1)', config)).toEqual([])
    expect(imageBases('/img', config)).toEqual([])
  })

  test('on a line, another line serves when the first one does not', async () => {
    const { end, net } = begun(`${LINES[0]}/img`)
    end.fault(LINES[0], { kind: 'dead' })
    end.fault(LINES[1], { kind: 'altered', alter: (text) => `${text}x` })
    expect((await net.image(ask('covers/1.webp'))).ok).toBe(true)
    expect(end.of('image').at(-1)!.line).toBe(LINES[2])
  })

  test('no path leads off the host', () => {
    for (const path of [
      '//evil.example/a',
      'https://evil.example/a',
      '../../a',
      '/\\evil.example',
      '?q',
      '#h',
      'a b/山.webp',
    ]) {
      const url = new URL(imageUrl(`${base}/img`, path))
      expect(url.origin, path).toBe(base)
      expect([url.search, url.hash], path).toEqual(['', ''])
    }
    expect(allowedOrigins(config)).toEqual(new Set([...LINES, base]))
  })

  test('the config may choose and order the lines of the build, and name no other', () => {
    expect(chosenLines([LINES[2], LINES[0]], config)).toEqual([LINES[2], LINES[0]])
    expect(chosenLines([`${LINES[1]}/`, 'https://evil.example'], config)).toEqual([LINES[1]])
    expect(chosenLines(['https://evil.example'], config)).toEqual(LINES)
    expect(chosenLines(undefined, config)).toEqual(LINES)
  })
})
