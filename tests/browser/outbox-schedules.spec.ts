import { seeded } from '#tests/faults/rng.ts'
import { expect, long, test } from './support/app.ts'
import { openVideo } from './support/open-video.ts'
import { openWitness, runSchedule } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'

/** R1: 20 for every run, more by `SCHEDULES` for the soak. */
const schedules = Number(process.env.SCHEDULES ?? 20)
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31))

test(
  `${schedules} schedules of faults, tabs and their ends: nothing lost, doubled or reordered (R1)`,
  long,
  async ({ app }) => {
    test.setTimeout(60_000 + schedules * 20_000)
    console.info(`seed ${seed}`)
    await openVideo(app)
    const related = shown(app.page).locator('article a[href^="#/player"]')
    await related.nth(1).waitFor({ state: 'attached' })
    const links = await related.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    const videos = [...new Set(links.map((href) => Number(new URLSearchParams(href.split('?')[1]).get('id'))))].slice(
      0,
      2,
    )
    const witness = await openWitness(app)
    for (let number = 0; number < schedules; number += 1) {
      const random = seeded(seed + number)
      const dice = (below: number) => Math.trunc(random() * below)
      const wrongs = await runSchedule({ app, witness, dice, videos, name: `${seed}/${number}` })
      expect(wrongs, `seed ${seed + number}`).toEqual([])
    }
  },
)
