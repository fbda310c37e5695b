import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/** What went wrong in a browser context: errors on the console, uncaught ones, violations of the page's policies. */
export interface Watch {
  readonly faults: readonly string[]
  /** Messages that a test brings about on purpose: those that match are no fault. */
  allow(...patterns: RegExp[]): void
  /** The test is over: what its pages miss when its server goes is no fault. */
  end(): void
}

/** The browser's own words for a request that found nobody: no fault of the app's where a test cuts the network. */
export const networkMessages =
  /Failed to load resource|net::ERR_|the server responded with a status of|error occurred when fetching the script/

/** Watches every page, worker and service worker of a context, from now on. */
export function watchContext(context: BrowserContext): Watch {
  const seen: string[] = []
  let over = false
  const note = (fault: string) => over || seen.push(fault)
  const allowed: RegExp[] = []
  const onConsole = (where: string) => (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'assert')
      note(`${where}: ${message.text()} (${message.location().url})`)
  }
  const onPage = (page: Page) => {
    page.on('console', onConsole('console'))
    page.on('pageerror', (error) => note(`uncaught: ${error.stack || `${error.name}: ${error.message}`}`))
    page.on('crash', () => note('the page crashed'))
    page.on('dialog', (dialog) => {
      note(`a dialog of the browser: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }
  context.on('page', onPage)
  context.on('serviceworker', (worker) => worker.on('console', onConsole('service worker')))
  return {
    get faults() {
      return seen.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
    },
    allow: (...patterns) => void allowed.push(...patterns),
    end: () => void (over = true),
  }
}
