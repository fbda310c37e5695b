import type { Page } from '@playwright/test'
import { codeOf } from '../../../tools/test/test-app.ts'

/** Scripts and style sheets of a build that its cache on the device does not have. */
export async function missingParts(page: Page, build: string): Promise<string[]> {
  const kept = await page.evaluate(
    async (id) => (await (await caches.open(`build-${id}`)).keys()).map(({ url }) => url.split('/').at(-1)),
    build,
  )
  return codeOf(build).filter((name) => !kept.includes(name))
}
