import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogues } from '#tests/words.ts'
import { enginePaths, type EngineName } from '../../tools/engines.ts'
import { describeEngines, siteForFile } from './support/describe-engines.ts'
import type { Browser } from './support/engine.ts'
import { openFirefox } from './support/firefox.ts'
import { freeFilm, plantRows, readRows } from './support/private-rows.ts'
import { hasSmallVolumes, openSmallVolume } from './support/small-volume.ts'
import { firstVisit } from './support/visitor.ts'
import { openInspectedWebKit } from './support/webkit-inspected.ts'

/** Larger than what Firefox needs for itself and for the least quota that it gives. */
const volumeMegabytes = 200
const has = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`
const search = `/search/result?word=${encodeURIComponent('海')}`

const site = siteForFile()

/** An engine whose pages store what they store in this folder. */
const open = (name: EngineName, folder: string): Promise<Browser> =>
  name === 'firefox'
    ? openFirefox(enginePaths.firefox, path.join(folder, 'profile'))
    : openInspectedWebKit(enginePaths.webkit, { data: folder })

describeEngines(
  (name) => {
    test('no byte is free: the person is told, what is theirs is intact; with room the app goes on (R17)', async () => {
      const volume = openSmallVolume(volumeMegabytes)
      let engine: Browser | undefined
      try {
        engine = await open(name, volume.folder)
        const visitor = await firstVisit(engine, site())
        const { keep, startAnyway, kept, roomNone } = catalogues[visitor.language].downloads
        const { makeRoom } = catalogues[visitor.language].shell
        const { closeMini } = catalogues[visitor.language].watch
        await visitor.go(await visitor.until<string>('a film', freeFilm))
        await visitor.tap(keep)
        await visitor.tap(startAnyway)
        const isKept = `[...page.querySelectorAll('button')].some((one) => [one.textContent.trim(), one.getAttribute('aria-label')].includes('${kept}'))`
        await visitor.until('the film is kept', isKept)
        await engine.run(plantRows)
        await visitor.go('/home')
        await visitor.settles()
        const before = await engine.run<string>(readRows)

        volume.fill()
        expect(volume.freeBytes()).toBe(0)
        await visitor.go(search)
        await visitor.until('a word that there is no room', has(roomNone))
        // what plays is not interrupted; behind it what came is shown though it can't be kept
        await visitor.tap(closeMini)
        await visitor.until('what was asked for', `page.querySelector('article') !== null`)
        expect(await visitor.faults()).toEqual([])

        volume.clear()
        await visitor.tapAway(makeRoom)
        await visitor.until('the downloads', `page?.dataset.page === '/my/downloads'`)
        expect(await engine.run<string>(readRows)).toBe(before)
        await visitor.go(search)
        await visitor.until('what was asked for', `page.querySelector('article') !== null`)
        expect(await visitor.faults()).toEqual([])

        await engine.close()
        engine = await open(name, volume.folder)
        await engine.open(`${site().origin}/#/home`)
        expect(await engine.run<string>(readRows), 'after a start anew').toBe(before)
      } finally {
        await engine?.close().catch(() => {})
        volume.close()
      }
    }, 150_000)
  },
  { lack: hasSmallVolumes() ? undefined : 'a volume of its own, which root may mount' },
)
