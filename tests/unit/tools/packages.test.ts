import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

/** The packages that the product's owner asked for, and where in the product each is at work. */
const asked: readonly (readonly [packageName: string, folder: string])[] = [
  ['react', 'src'],
  ['react-dom', 'src'],
  ['@tanstack/react-router', 'src'],
  ['dexie', 'src'],
  ['dexie', 'workers/net'],
  ['dexie-react-hooks', 'src'],
  ['comlink', 'src'],
  ['comlink', 'workers/net'],
  ['workbox-window', 'src'],
  ['workbox-precaching', 'workers/sw'],
  ['crypto-js', 'workers/net'],
  ['fake-indexeddb', 'src'],
  ['@tanstack/react-router', 'desk'],
  ['@tanstack/react-query', 'desk'],
  ['@tanstack/react-table', 'desk'],
  ['react-hook-form', 'desk'],
]

const packageOf = (source: string) => /^(@[^/]+\/[^/]+|[^@#./][^/:]*)(?:\/|$)/.exec(source)?.[1]

/** The packages that a file imports to run, not for its types alone. */
function importedIn(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const sources = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return sources.flatMap((source) => packageOf(source) ?? [])
}

/** The packages at work in a folder of the product. */
const atWork = (folder: string) =>
  new Set(
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) =>
      importedIn(file, readFileSync(path.join(root, file), 'utf8')),
    ),
  )

test('each package that was asked for is at work in the product, not in its tests or benches alone', () => {
  const found = new Map([...new Set(asked.map(([, folder]) => folder))].map((folder) => [folder, atWork(folder)]))
  expect(asked.filter(([name, folder]) => !found.get(folder)!.has(name))).toEqual([])
})

test('no package is shipped that the product does not import', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const used = new Set(['src', 'workers', 'desk', 'server', 'demo'].flatMap((folder) => [...atWork(folder)]))
  expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([])
})

test('what is imported for its types alone is not at work', () => {
  const planted = `import type { A } from 'a'
import { type B } from '@b/b'
import { C, type D } from '@c/c/deep'
import 'e'
export type { F } from 'f'
export * from 'g'
import h from './h.ts'
import i from '#data/i.ts'
import { readFileSync } from 'node:fs'
void import('j/k')
type L = typeof import('l')
`
  expect(importedIn('planted.tsx', planted)).toEqual(['@c/c', 'e', 'g', 'j'])
})
