import { collectAddresses } from './support/addresses.ts'
import { expect, long, test } from './support/app.ts'
import { hostileCount } from './support/hostile-strings.ts'
import { countHits, hostileScreens, isFramed, lookAround, plantRows, showStrings, told } from './support/hostile.ts'
import { nothingSpins } from './support/screen.ts'
import { networkMessages } from './support/watch.ts'

test(
  `${hostileCount} hostile strings in every text field that screens show are read, and never run`,
  long,
  async ({ app }) => {
    test.setTimeout(180_000)
    // from the planting on nothing is asked for: pictures that were on their way stay away
    app.watch.allow(networkMessages)
    const { page } = app
    await page.addInitScript(countHits)
    await app.firstVisit()
    await app.logIn()
    const addresses = collectAddresses()
    const open = async (screen: string) => {
      await app.go(addresses.of(screen)!)
      await nothingSpins(page)
    }
    for (const screen of hostileScreens) {
      await addresses.note(page)
      await open(screen)
      await addresses.note(page)
    }
    const shown = await showStrings({
      plant: (planting) => page.evaluate(plantRows, planting),
      reload: async () => void (await page.reload()),
      open,
      look: () => page.evaluate(lookAround),
      told: () => page.evaluate(told),
      framed: () => expect.poll(() => page.evaluate(isFramed), { message: 'a first frame is kept' }).toBe(true),
    })
    expect(shown).toEqual({ faults: [], unseen: [] })
  },
)
