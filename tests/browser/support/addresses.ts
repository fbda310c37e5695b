import type { Page } from '@playwright/test'
import { runnerImport } from 'vite'
import type * as RouteTree from '#app/route-tree.ts'
import { testDefines } from '../../../tools/test/test-build.ts'

/** An address of each route: those that need parameters take them from a link that somebody would have tapped. */
export interface Addresses {
  /** Takes note of all links in the document. */
  note(page: Page): Promise<void>
  /** Takes note of links, each as `/path?parameters`. */
  add(links: readonly string[]): void
  /** An address of this route that shows its screen; undefined where no link to it was seen and it needs one. */
  of(path: string): string | undefined
}

interface RouteOptions {
  path: string
  beforeLoad?: unknown
  staticData?: { tab?: string }
}

/** Routes whose address is not met as a link. */
const written: Record<string, string> = {
  '/search/result': `/search/result?word=${encodeURIComponent('山')}`,
  '/tag': `/tag?tag=${encodeURIComponent('山水')}`,
  '/ai/$': '/ai/undress',
  '/my/edit': '/my/edit?field=username',
  '/series': '/series?kind=novel&id=1',
  // the links to it are in a channel that is not shown first; the demo's audio books have these ids
  '/audio/detail': '/audio/detail?id=161',
  '/picture/tag': `/picture/tag?tag=${encodeURIComponent('早安')}`,
  '/game/tag': `/game/tag?tag=${encodeURIComponent('安静')}`,
  '/dating/dcomment': '/dating/dcomment?id=1',
}

/** Starts with what is written down; links are noted on the way. */
export function collectAddresses(): Addresses {
  const seen = new Map<string, string>()
  const add = (links: readonly string[]) => {
    for (const link of links) {
      const path = link.split('?')[0]!
      if (link.includes('?') && !seen.has(path)) seen.set(path, link)
    }
  }
  return {
    async note(page) {
      add(
        await page.evaluate(() =>
          [...document.querySelectorAll('a[href^="#/"]')].map((link) => link.getAttribute('href')!.slice(1)),
        ),
      )
    },
    add,
    of: (path) => written[path] ?? seen.get(path) ?? path,
  }
}

// the app's own modules, which ask for what only a bundler gives
const { module: app } = await runnerImport<typeof RouteTree>('/src/app/route-tree.ts', {
  configFile: false,
  logLevel: 'error',
  define: testDefines,
})

/** All addresses that a build has, but that which stands for every other one. */
export const routes = (Object.values(app.routeTree.children!) as { options: RouteOptions }[])
  .map(({ options: { path, beforeLoad, staticData } }) => ({ path, login: beforeLoad !== undefined, ...staticData }))
  .filter(({ path }) => path !== '/$' && !path.startsWith('/dev/'))

/** All routes, those first whose pages have links to the others. */
export const walked = () => routes.filter(({ path }) => path !== '/').toSorted((a, b) => rank(a.path) - rank(b.path))

const first = ['/home', '/home/collect', '/search/result', '/series']
const rank = (path: string) => (first.includes(path) ? first.indexOf(path) : first.length)
