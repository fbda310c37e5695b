import * as v from 'valibot'
import { expect, test } from 'vitest'
import { routeTree } from '#app/route-tree.ts'
import { appPages, isShownAddress } from '#contract/app-pages.ts'

interface Route {
  readonly options: { readonly path: string; readonly validateSearch?: v.GenericSchema }
}

/** Which parameters a page can't be without. */
const neededBy = ({ options: { validateSearch } }: Route): string[] => {
  if (validateSearch === undefined) return []
  const { issues = [] } = v.safeParse(validateSearch, {})
  return [...new Set(issues.map((issue) => v.getDotPath(issue) ?? ''))]
}

test('the pages that addresses may lead to are those of the app, with the parameters that they need', () => {
  const routes = (Object.values(routeTree.children!) as Route[]).filter(
    ({ options: { path } }) => !path.includes('$') && !path.startsWith('/dev/'),
  )
  const pages = routes.map((route) => [route.options.path, neededBy(route)] as const)
  expect(Object.fromEntries(appPages)).toEqual(Object.fromEntries(pages))
})

test('an address may be shown that leads to a page of the app with what it needs, or safely elsewhere', () => {
  for (const address of ['/home', '/player?id=7', '/tag?tag=猫', 'https://example.org/a?b#c'])
    expect(isShownAddress(address), address).toBe(true)
  const wrong = ['', '/nowhere', '/player', '/player?id=x', '//example.org', '/\\example.org', 'javascript:alert(1)']
  const others = ['http://example.org/', 'https://name:word@example.org/', '/home/../my', 'data:text/html,x', ' /home']
  for (const address of [...wrong, ...others]) expect(isShownAddress(address), address).toBe(false)
})
