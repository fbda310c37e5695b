import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = new Map(
  globSync('src/features/*/**/*.{ts,tsx,css}').map((file) => [
    file.split(path.sep).join('/'),
    readFileSync(file, 'utf8'),
  ]),
)

type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** Which features each one imports: types, dynamic imports and styles too. */
function importsOf(files: ReadonlyMap<string, string>): Imports {
  const found = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    const mine = file.split('/')[2]!
    const all = found.get(mine) ?? new Set()
    for (const [, its] of text.matchAll(/['"](?:#features|(?:\.\.\/)+features)\/([\w-]+)\//g))
      if (its !== mine) all.add(its!)
    found.set(mine, all)
  }
  return found
}

/** A way that leads from a feature back to it, or nothing. */
function cycle(imports: Imports): string[] | undefined {
  const done = new Set<string>()
  const follow = (feature: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature]
    if (done.has(feature)) return undefined
    for (const next of imports.get(feature) ?? []) {
      const found = follow(next, [...way, feature])
      if (found) return found
    }
    done.add(feature)
    return undefined
  }
  for (const feature of imports.keys()) {
    const found = follow(feature, [])
    if (found) return found
  }
  return undefined
}

test('no feature imports another that leads back to it', () => {
  expect(importsOf(sources).size).toBeGreaterThan(40)
  expect(cycle(importsOf(sources))).toBeUndefined()
})

test('a cycle of features is found, through a type and a dynamic import', () => {
  const planted = new Map([
    ['src/features/a/x.ts', `import type { B } from '#features/b/shared/x.ts'`],
    ['src/features/b/deep/x.ts', `void import('#features/c/kind.ts')`],
    ['src/features/c/x.module.css', `.a { composes: b from '../../features/a/x.module.css'; }`],
  ])
  expect(cycle(importsOf(planted))).toEqual(['a', 'b', 'c', 'a'])
})
