import type { Page } from '@playwright/test'
import axe from 'axe-core'

type Axe = typeof axe

/** The rules whose outcome is another one in other colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page, each finding with the elements it is about; nothing is left out. `colours`: what can have
 * changed with the theme alone.
 *
 * Its own driver for this browser reads its half megabyte anew and opens a page beside it each time, which takes longer
 * than to look; the app has no frames of others, for which that is made.
 */
export async function axeFindings(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (rules) => {
      const { run } = (globalThis as unknown as { axe: Axe }).axe
      const found = await (rules ? run(document, { runOnly: rules }) : run(document))
      return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
    },
    what === 'colours' ? colourRules : undefined,
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map((html) => `${id}: ${help}: ${html.slice(0, 160)}`))
}
