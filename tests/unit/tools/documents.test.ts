import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root })

/** What a document points at: targets of its links, and paths of this repository within backticks. */
function pointed(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  const paths = [...text.matchAll(/`((?:src|server|workers|demo|tests|tools|config|docs|public)\/[\w./-]+)`/g)]
  return [...links.filter((target) => !/^[a-z]+:/i.test(target)), ...paths.map(([, target = '']) => `/${target}`)]
}

/** Targets of a document that are not there. */
const missing = (document: string, text: string) =>
  pointed(text).filter((target) => {
    const file = target.startsWith('/')
      ? path.join(root, target)
      : path.resolve(root, path.dirname(document), decodeURIComponent(target))
    return !existsSync(file)
  })

// decisions tell of what there was when they were taken
const living = documents.filter((document) => !document.startsWith('docs/decisions/'))

test.each(living)('%s points at files that are there', (document) => {
  expect(missing(document, readFileSync(path.join(root, document), 'utf8'))).toEqual([])
})

test('a path or a link that leads nowhere is found', () => {
  expect(missing('docs/x.md', 'see `tests/no/such.test.ts`, [here](gone.md) and [there](payments.md#a)')).toEqual([
    'gone.md',
    '/tests/no/such.test.ts',
  ])
})
