import { expect, test } from 'vitest'
import { catalogues } from '#tests/words.ts'
import { describeEngines, siteForFile, visitForEach } from './support/describe-engines.ts'
import type { Engine } from './support/engine.ts'
import type { Visitor } from './support/visitor.ts'

const site = siteForFile()
const result = (word: string) => `/search/result?word=${encodeURIComponent(word)}`
const scroller = `page.querySelector('main').parentElement`

describeEngines((name) => {
  let engine: Engine
  let visitor: Visitor
  visitForEach(name, site, (visit) => ({ engine, visitor } = visit))

  /** Goes to what a word finds; pages of one path are told apart by their headings. */
  const search = async (word: string) => {
    await visitor.go(result(word))
    await visitor.until(
      `what ${word} finds`,
      `page?.querySelector('h1')?.textContent === ${JSON.stringify(catalogues[visitor.language].search.resultsOf(word))}`,
    )
  }
  const placeIs = (px: number) => visitor.until(`the place ${px}`, `Math.abs(${scroller}.scrollTop - ${px}) < 2`)

  test('fifty pages stay alive, the tab pages among them; the least recently used other one goes', async () => {
    await visitor.look(`document.querySelector('.page[data-page="/home"]').marked = true`)
    await visitor.go('/my')
    for (let at = 0; at < 55; at++) await search(`词${at}`)
    expect(await visitor.look(`document.querySelectorAll('.page').length`)).toBe(50)
    expect(await visitor.look(`document.querySelector('.page[data-page="/home"]').marked`)).toBe(true)
    const kept = await visitor.look<string[]>(
      `[...document.querySelectorAll('.page h1')].map((one) => one.textContent)`,
    )
    const { resultsOf } = catalogues[visitor.language].search
    expect([kept.includes(resultsOf('词54')), kept.includes(resultsOf('词0'))]).toEqual([true, false])
    expect(await visitor.faults()).toEqual([])
  }, 180_000)

  test('ten quick steps back end on the first page, as it was left, and one page alone is on screen', async () => {
    await visitor.settles()
    const place = await visitor.scrollTo(400)
    for (let at = 0; at < 10; at++) await visitor.go(at % 2 === 0 ? result(`词${at}`) : '/my/setting')
    await visitor.look(`(await (async () => {
      for (let at = 0; at < 10; at++) {
        const before = location.href
        history.back()
        while (location.href === before) await new Promise((resolve) => setTimeout(resolve))
      }
    })())`)
    await visitor.until('home', `page?.dataset.page === '/home'`)
    await placeIs(place)
    const onScreen = `[...document.querySelectorAll('.page')].filter((one) => one.checkVisibility()).length`
    expect(await visitor.look(onScreen)).toBe(1)
    expect(await visitor.faults()).toEqual([])
  }, 90_000)

  test('two ids of one route are two pages, each with its own content and place', async () => {
    const first = `page.querySelector('article a[href^="#/player"], article a[href^="#/short"]')?.getAttribute('href')`
    await search('山')
    const found = await visitor.until<string>('what is found', first)
    await search('海')
    await visitor.until('what is found', first)
    const place = await visitor.scrollTo(200)
    await search('山')
    await placeIs(0)
    expect(await visitor.look(first)).toBe(found)
    await search('海')
    await placeIs(place)
    expect(await visitor.faults()).toEqual([])
  }, 90_000)

  test('an unknown path under a known one, and a known one that lacks its parameter, are not found', async () => {
    for (const address of ['/home/collect/more', '/player', '/player?id=abc', '/no/such/page']) {
      const path = address.split('?')[0]!
      await visitor.look(`(location.hash = ${JSON.stringify(`#${address}`)})`)
      const says = JSON.stringify(catalogues[visitor.language].shell.pageNotFound(path))
      await visitor.until(`${address} is not found`, `page?.textContent.includes(${says})`)
      await visitor.go('/my')
    }
    expect(await visitor.faults()).toEqual([])
  }, 90_000)

  test('parameters of the document’s own address do not get into the app’s', async () => {
    // the answer to the age question is kept by then
    await visitor.settles()
    await visitor.load('/home')
    await engine.open(`${site().origin}/?aff_code=1#${result('猫')}`)
    const heading = JSON.stringify(catalogues[visitor.language].search.resultsOf('猫'))
    await visitor.until('what was searched for', `page?.querySelector('h1')?.textContent === ${heading}`)
    expect(await visitor.look('location.hash')).toBe(`#${result('猫')}`)
  }, 60_000)

  test('addresses that have moved lead to where they are now', async () => {
    type Meta = { redirects: Record<string, string> }
    const { id } = (await (await fetch(`${site().origin}/builds/latest.json`)).json()) as { id: string }
    const { redirects } = (await (await fetch(`${site().origin}/builds/meta/${id}.json`)).json()) as Meta
    expect(Object.keys(redirects).length).toBeGreaterThan(0)
    for (const [from, to] of Object.entries(redirects)) {
      await visitor.look(`(location.hash = ${JSON.stringify(`#${from}`)})`)
      await visitor.until(`${from} leads to ${to}`, `location.hash === ${JSON.stringify(`#${to}`)}`)
      await visitor.go('/my')
    }
  }, 60_000)
})
