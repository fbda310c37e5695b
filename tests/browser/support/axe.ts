import type { Page } from '@playwright/test'
import axe from 'axe-core'

type Axe = typeof axe

/** The rules whose outcome is another one in other colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** So often it looks at a page that goes on changing. */
const mostLooks = 5
/** What fades in has done so by then; what goes on moving, such as the bar of a film, is not waited for. */
const fadeMs = 1000

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
    async ({ rules, mostLooks, fadeMs }) => {
      const { run } = (globalThis as unknown as { axe: Axe }).axe
      // what comes in while it looks is seen half there: in the moment before a list has moved for it, say; what fades in
      // changes nothing of the document, and has next to no contrast until it is there
      let moved = 0
      const move = () => (moved += 1)
      const watching = new MutationObserver(move)
      watching.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      const beginnings = ['animationstart', 'transitionrun'] as const
      for (const beginning of beginnings) document.addEventListener(beginning, move, true)
      const coming = () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          )
      const look = async () => {
        const late = new Promise((resolve) => setTimeout(resolve, fadeMs))
        await Promise.race([Promise.allSettled(coming().map(({ finished }) => finished)), late])
        const before = moved
        const { violations } = await (rules ? run(document, { runOnly: rules }) : run(document))
        return { violations, stood: moved === before }
      }
      let found = await look()
      for (let more = mostLooks - 1; more > 0 && !found.stood && found.violations.length > 0; more--)
        found = await look()
      watching.disconnect()
      for (const beginning of beginnings) document.removeEventListener(beginning, move, true)
      return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
    },
    { rules: what === 'colours' ? colourRules : undefined, mostLooks, fadeMs },
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map((html) => `${id}: ${help}: ${html.slice(0, 160)}`))
}
