import type { ObjectEntries, ObjectSchema } from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { pageAt } from '#components/page/page-at.ts'
import { routeTree } from '#app/route-tree.ts'
import { startRouter } from './support/app-router.ts'

interface Options {
  path: string
  validateSearch?: ObjectSchema<ObjectEntries, undefined>
  loaderDeps?: (from: { search: Record<string, string> }) => Record<string, unknown>
}

const routes = Object.values(routeTree.children!).map(({ options }) => options as unknown as Options)

/** Parameters that change what a page shows without making it another page. */
const views = new Set(['sort', 'tab', 'how', 'channel', 'period', 'by', 'chapter_id', 'episode_id'])
/** What the server says of a share beside its name. */
const said = new Set(['title', 'text', 'url', 'lost'])

beforeAll(startRouter)

test('each parameter of a page is a view of it, or makes it another page', () => {
  for (const { path, validateSearch, loaderDeps } of routes) {
    const own = Object.keys(validateSearch?.entries ?? {})
      .filter((name) => !views.has(name) && !(path === '/share/received' && said.has(name)))
      .toSorted()
    const deps = Object.keys(loaderDeps?.({ search: {} }) ?? {}).toSorted()
    expect(deps, path).toEqual(own)
  }
})

test('two ids are two pages, two views are one, and what nobody declared makes none', () => {
  const id = (address: string) => pageAt(address)!.id
  expect(id('/post/topic?id=7')).not.toBe(id('/post/topic?id=8'))
  expect(id('/post/topic?id=7&sort=new')).toBe(id('/post/topic?id=7&sort=hot'))
  expect(id('/novel/reader?id=7&chapter_id=1')).toBe(id('/novel/reader?id=7&chapter_id=2'))
  expect(id('/player?id=7&utm=x')).toBe(id('/player?id=7'))
  expect(id('/ai/a')).not.toBe(id('/ai/b'))
})
