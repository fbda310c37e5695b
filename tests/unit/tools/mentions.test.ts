import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const files = globSync(['{.ci,config,demo,desk,docs,server,src,tests,tools,workers}/**/*.*', '*.*'], { cwd: root })
const isCode = (file: string) => /\.tsx?$/.test(file) && !file.startsWith('tests/unit/tools/')

/** What a text says of files between backticks: `src/lib/stamp.ts`, `services/works.ts`, `store/plan.ts`. */
const named = (text: string) => Array.from(text.matchAll(/`(\w[\w./-]*\.tsx?)`/g), ([, file]) => file!)
const comments = (code: string) =>
  Array.from(code.matchAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g), ([comment]) => comment).join('\n')
const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))

/** Mentions of files that are not there, in the comments of code and in documents. */
const stale = (file: string, text: string) =>
  named(isCode(file) ? comments(text) : text).flatMap((name) => (isThere(name) ? [] : [`${file}: ${name}`]))

test('files that comments and documents name are there', () => {
  // what 067 considered was not done
  const looked = files.filter((file) => isCode(file) || (file.endsWith('.md') && !file.includes('/067-')))
  expect(looked.length).toBeGreaterThan(1000)
  expect(looked.flatMap((file) => stale(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test('one that has moved is found, in a comment and in a document, and not in code', () => {
  expect(stale('src/a.ts', '/** See `rules/gone.ts`. */')).toEqual(['src/a.ts: rules/gone.ts'])
  expect(stale('docs/a.md', 'See `src/lib/stamp.ts` and `src/lib/gone.ts`.')).toEqual(['docs/a.md: src/lib/gone.ts'])
  expect(stale('src/a.ts', "const a = '`rules/gone.ts`'")).toEqual([])
})
