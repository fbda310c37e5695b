import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { receivedPath } from '#bridge/shared.ts'
import { landingSources } from '../../../tools/landing-files.ts'

/** The source of each page, as the definitions of the routes name it. */
const pages = new Map(
  globSync('src/features/*/routes.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('createRoute(')
      .flatMap((route) => {
        const [, address] = /\bpath: '(\/[^']+)'/.exec(route) ?? []
        const [, source] = /import\('\.\/([^']+)'\)/.exec(route) ?? []
        return address && source ? [[address, `/${path.posix.join(path.dirname(file), source)}`] as const] : []
      }),
  ),
)

test('screens that the build knows by their address are pages, each with the source that its route names', () => {
  expect(landingSources.length).toBeGreaterThan(10)
  expect(landingSources.filter(([address, source]) => pages.get(address) !== source)).toEqual([])
})

test('what other apps share is shown on a page', () => {
  expect([...pages.keys()]).toContain(receivedPath)
})
