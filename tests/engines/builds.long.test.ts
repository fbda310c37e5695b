import { expect, test } from 'vitest'
import { describeEngines, siteForFile, visitForEach } from './support/describe-engines.ts'
import type { Visitor } from './support/visitor.ts'

const site = siteForFile()
const takeOverLimitMs = 60_000

describeEngines((name) => {
  let visitor: Visitor
  visitForEach(name, site, (visit) => ({ visitor } = visit))

  test(
    'a new build that the service worker finds takes over, and so does the former one when it is rolled back to',
    async () => {
      await visitor.until(
        'the service worker serves',
        `navigator.serviceWorker.controller !== null && (await caches.keys()).includes('build-first')`,
      )
      for (const build of ['next', 'first']) {
        site().deploy(build)
        await visitor.look(`void document.dispatchEvent(new Event('visibilitychange'))`)
        // each step is a navigation, which loads a build that has taken over
        const runs = () =>
          visitor
            .look<boolean>(
              `(() => {
                location.hash = location.hash === '#/my' ? '#/no/such/page' : '#/my'
                return page?.querySelector('pre')?.textContent.includes('build ${build}') ?? false
              })()`,
            )
            // a page that is being left answers nothing
            .catch(() => false)
        await expect.poll(runs, { timeout: takeOverLimitMs, interval: 500, message: `${build} runs` }).toBe(true)
      }
    },
    60_000 + 2 * takeOverLimitMs,
  )
})
