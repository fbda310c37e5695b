import type { Browser } from '@playwright/test'
import { serveFolder } from '../static.ts'
import type { Figure } from '../figures.ts'

/** S4, S5: the envelope's crypto beside bare WebCrypto, in Chromium. */
export async function envelopeFigures(browser: Browser, lab: string): Promise<Figure[]> {
  const server = await serveFolder(lab)
  const page = await browser.newPage()
  await page.goto(server.origin)
  const measured = await page.evaluate(() => window.lab.benchEnvelope())
  await page.close()
  await server.close()
  return measured.map(({ goal, what, medianMs, ratio, limit, ok }) => {
    const { ours = Number.NaN, bare, cryptoJs } = medianMs
    const reference = limit.startsWith('>=') && cryptoJs !== undefined ? cryptoJs : (bare ?? Number.NaN)
    return {
      goal,
      what,
      ours: `${ours.toFixed(3)} ms`,
      reference: `${reference.toFixed(3)} ms`,
      value: ratio,
      limit,
      met: ok,
    }
  })
}
