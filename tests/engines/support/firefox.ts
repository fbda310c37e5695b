import puppeteer from 'puppeteer-core'
import type { Engine, PlainBrowser } from './engine.ts'

/** Firefox from its stable releases, over WebDriver BiDi. `profile`: a folder that stays when it is closed. */
export async function openFirefox(executablePath: string, profile?: string): Promise<Engine & PlainBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    ...(profile !== undefined && { userDataDir: profile }),
    extraPrefsFirefox: {
      'media.autoplay.default': 0,
      'intl.accept_languages': 'zh-CN',
      'intl.locale.requested': 'zh-CN',
    },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 375, height: 812 })
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: <T>(body: string) => page.evaluate(`(async () => {${body}})()`) as Promise<T>,
    atStart: async (script) => void (await page.evaluateOnNewDocument(script)),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot({ type: 'png' }),
    close: () => browser.close(),
  }
}
