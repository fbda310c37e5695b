import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { phone } from '#tests/browser/support/app.ts'
import { chromiumLaunch, findChromium } from '../../tools/chromium.ts'

/** Starts the browser that everything is measured in. */
export const launch = (): Promise<Browser> => chromium.launch(chromiumLaunch(findChromium()))

/** A phone that has never been here. */
export const newPhone = (browser: Browser): Promise<BrowserContext> => browser.newContext({ ...phone, locale: 'zh-CN' })

/** A page whose main thread is so many times slower. */
export async function slowPage(context: BrowserContext, times: number): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })
  return { page, cdp }
}

/** Ends the service workers of a context, as the browser does with idle ones. */
export async function stopServiceWorkers(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await cdp.detach()
}
