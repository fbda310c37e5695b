import { expect, type App } from './app.ts'
import { axeFindings } from './axe.ts'
import { nothingSpins } from './screen.ts'

/** Holds what is shown against axe in both themes; with `SHOTS`, pictures of it are kept under that name. */
export async function looksRight({ page }: App, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await nothingSpins(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-${what}-${colorScheme}.png` })
    expect(await axeFindings(page), `${what} ${colorScheme}`).toEqual([])
  }
}
