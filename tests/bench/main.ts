import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { openSite, type Site } from '#tests/browser/support/site.ts'
import { run } from '../../tools/test/run.ts'
import { buildFolder } from '../../tools/test/test-app.ts'
import { launch } from './browser.ts'
import { table, type Figure } from './figures.ts'
import { buildFloor } from './floor/build.ts'
import { buildLab } from './lab/build.ts'
import { clipFigures } from './parts/clips.ts'
import { envelopeFigures } from './parts/envelope.ts'
import { forYouFigures } from './parts/for-you.ts'
import { keptFigures } from './parts/kept.ts'
import { lighthouseFigures } from './parts/lighthouse.ts'
import { lineFigures } from './parts/lines.ts'
import { loadFigures } from './parts/load.ts'
import { pictureFigures } from './parts/pictures.ts'
import { readerFigures } from './parts/readers.ts'
import { repeatFigures } from './parts/repeat.ts'
import { rowFigures } from './parts/rows.ts'
import { scrollFigures } from './parts/scroll.ts'
import { sizeFigures } from './parts/size.ts'
import { uploadMemoryFigures } from './parts/upload-memory.ts'
import { uploadFigures } from './parts/uploads.ts'
import { wireFigures } from './parts/wire.ts'

const app = buildFolder('first')
const floor = path.resolve('.cache/bench/floor')
const lab = path.resolve('.cache/bench/lab')

/** What can be measured, by name: `npm run bench -- repeat rows` measures these alone. */
const parts: Record<string, (browser: Browser, site: Site) => Figure[] | Promise<Figure[]>> = {
  size: () => sizeFigures(app, floor),
  lighthouse: (_browser, site) => lighthouseFigures(site, floor),
  repeat: (browser, site) => repeatFigures(browser, site, floor),
  envelope: (browser) => envelopeFigures(browser, lab),
  pictures: (browser) => pictureFigures(browser, lab),
  rows: (browser) => rowFigures(browser, lab, floor),
  wire: () => wireFigures(),
  lines: (browser, site) => lineFigures(browser, site),
  readers: (browser, site) => readerFigures(browser, site),
  scroll: (browser, site) => scrollFigures(browser, site, floor),
  kept: (browser, site) => keptFigures(browser, site),
  clips: (browser, site) => clipFigures(browser, site),
  uploads: (browser, site) => uploadFigures(browser, site),
  memory: (_browser, site) => uploadMemoryFigures(site),
  load: () => loadFigures(),
  'for-you': () => forYouFigures(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}`)

const built = await run(['node', 'tools/test/build-app.ts'], { prefix: '' })
if (built.code !== 0) process.exit(1)
await buildFloor(floor)
await buildLab(lab)
const site = await openSite()
const browser = await launch()
const figures: Figure[] = []
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const startMs = performance.now()
    figures.push(...(await measure(browser, site)))
    console.log(`${name}: measured in ${((performance.now() - startMs) / 1000).toFixed(0)} s`)
  }
} finally {
  await browser.close()
  await site.close()
}
const goals = figures.filter(({ met }) => met !== undefined)
console.log(`\n${table(figures)}\n\n${goals.filter(({ met }) => met).length} of ${goals.length} goals met`)
console.log(
  `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}: ratios hold on a busy machine, single figures do not`,
)
