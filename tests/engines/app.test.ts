import { expect, test } from 'vitest'
import { accounts } from '#demo/seed/accounts.ts'
import { catalogues } from '#tests/words.ts'
import { describeEngines, siteForFile, visitForEach } from './support/describe-engines.ts'
import { stillPlace, type Visitor } from './support/visitor.ts'

const user = accounts.find(({ role }) => role === 'user')!
const site = siteForFile()

/** The first cards have their covers and portraits. */
const firstCards = `[...page.querySelectorAll('article')].slice(0, 3).every((card) => {
  const drawn = [...card.querySelectorAll('img')].filter((one) => one.complete && one.naturalWidth > 0)
  return drawn.length > 1
})`

describeEngines((name) => {
  let visitor: Visitor
  visitForEach(name, site, (visit) => ({ visitor } = visit))

  test('a film plays, and the page says nothing of errors', async () => {
    const href = await visitor.until<string>(
      'a film',
      `[...page.querySelectorAll('article a[href^="#/player"]')][0]?.getAttribute('href')`,
    )
    await visitor.go(href.slice(1))
    await visitor.until(
      'it plays',
      `(() => { const video = page.querySelector('video'); if (video?.paused) void video.play().catch(() => {}); return video?.currentTime > 0.5 })()`,
    )
    expect(await visitor.faults()).toEqual([])
  }, 60_000)

  test('a clip and a film on a page that is hidden make no sound, and are where they were on coming back', async () => {
    const media = (path: string) => `document.querySelector('.page[data-page="${path}"] video')`
    const stood = (path: string) => `(await (async () => {
        const one = ${media(path)}
        const before = one.currentTime
        await new Promise((resolve) => setTimeout(resolve, 600))
        return one.paused && one.currentTime === before && { at: before }
      })())`
    const film = await visitor.until<string>(
      'a film',
      `[...page.querySelectorAll('article a[href^="#/player"]')][0]?.getAttribute('href')`,
    )
    for (const [address, path] of [
      ['/short', '/short'],
      [film.slice(1), '/player'],
    ] as const) {
      await visitor.go(address)
      await visitor.until(
        `${path} plays`,
        `(() => { const one = page.querySelector('[data-playing] video') ?? page.querySelector('video')
            if (one?.paused) void one.play().catch(() => {}); return one?.currentTime > 0.5 })()`,
      )
      // a film that plays goes on in the corner, as it should: this one was stopped
      if (path === '/player')
        await visitor.until(
          'the film is stopped, and stays so',
          `(await (async () => {
            const one = page.querySelector('video')
            one.pause()
            await new Promise((resolve) => setTimeout(resolve, 300))
            return one.paused
          })())`,
        )
      await visitor.go('/my')
      const { at } = await visitor.until<{ at: number }>(`${path} stands still while it is hidden`, stood(path))
      expect(at).toBeGreaterThan(0)
      expect(await visitor.look(`[...document.querySelectorAll('video, audio')].some((one) => !one.paused)`)).toBe(
        false,
      )
      await visitor.go(address)
      expect(await visitor.look<number>(`${media(path)}.currentTime`)).toBeGreaterThanOrEqual(at)
      await visitor.go('/home')
    }
    expect(await visitor.faults()).toEqual([])
  }, 90_000)

  test('what was seen is there without the server, after a start anew too', async () => {
    await visitor.settles()
    const title = await visitor.until<string>(
      'a title',
      `page?.querySelector('article a:not([href^="#/user"])')?.textContent`,
    )
    await visitor.until(
      'the build is kept',
      `navigator.serviceWorker.controller !== null && (await (await caches.open((await caches.keys()).find((one) => one.startsWith('build-')) ?? 'none')).keys()).length > 3`,
    )
    await visitor.until(
      'pictures are kept, and no more come',
      `(await (async () => {
          const kept = () => new Promise((resolve, reject) => {
            const open = indexedDB.open('shiguang-device')
            open.onerror = () => reject(open.error)
            open.onsuccess = () => {
              const count = open.result.transaction('images').objectStore('images').count()
              count.onsuccess = () => resolve(count.result)
              open.result.close()
            }
          })
          const before = await kept()
          await new Promise((resolve) => setTimeout(resolve, 1500))
          return ${firstCards} && before >= new Set([...page.querySelectorAll('img')].map(({ src }) => src)).size && before === (await kept())
        })())`,
    )
    await site().stop()
    await visitor.load('/home')
    await visitor.until(
      'the same first card',
      `page?.querySelector('article a:not([href^="#/user"])')?.textContent === ${JSON.stringify(title)}`,
    )
    await visitor.until(
      'it says that it is offline',
      `document.body.innerText.includes(${JSON.stringify(catalogues[visitor.language].connection.offline)})`,
    )
    await visitor.until('pictures of the device', firstCards)
    await visitor.settles()
  }, 120_000)

  test('the code of the network worker begins once, also when parts of it come later', async () => {
    await visitor.logIn(user.username, user.password)
    await visitor.settles()
    // each beginning takes a lock of its own, for as long as the worker lives
    const begun = `(await navigator.locks.query()).held.filter((one) => one.name.startsWith('shiguang-net-')).length`
    expect(await visitor.look(begun)).toBe(1)
    expect(await visitor.faults()).toEqual([])
  }, 60_000)

  test('back is where it was, each time; a login leads home, and is there after a reload', async () => {
    await visitor.settles()
    for (const down of [700, 900, 300, 500]) {
      const place = await visitor.scrollTo(down)
      await visitor.go('/my/setting')
      await visitor.look('history.back()')
      await visitor.until('home', `page?.dataset.page === '/home'`)
      expect(Math.abs((await visitor.until<number>('it stands still', stillPlace)) - place)).toBeLessThan(2)
    }
    await visitor.logIn(user.username, user.password)
    await visitor.load('/my')
    await visitor.until(
      'the rows of who is logged in',
      `page && (await indexedDB.databases()).some(({ name }) => /person:(?!guest)/.test(name))`,
    )
    expect(await visitor.faults()).toEqual([])
  }, 90_000)
})
