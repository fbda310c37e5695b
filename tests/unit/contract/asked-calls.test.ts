import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rows } from './calls-table.ts'

const root = new URL('../../../', import.meta.url)

/** The text of the page's own code: without the tables that say of every call how it is written and kept. */
const pageCode = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/^src\/(contract|bridge|words)\//.test(file))
  .map((file) => readFileSync(new URL(file, root), 'utf8'))
  .join('\n')

/** What no screen asks by its name: the network worker does, and here is where. */
const askedByWorker: Readonly<Record<string, string>> = {
  'passkey.login': 'workers/net/open-session.ts',
  'user.login': 'workers/net/open-session.ts',
  'user.recover': 'workers/net/open-session.ts',
  'user.register': 'workers/net/open-session.ts',
  'session.logout': 'workers/net/logout.ts',
  'stream.key': 'workers/net/stream-key.ts',
  'gone.list': 'workers/net/contact.ts',
}

/** The calls that a code names, as it would to ask them. */
const namedIn = (code: string) => new Set(Array.from(code.matchAll(/'(\w+\.\w+)'/g), ([, name]) => name))

const unasked = (code: string) => {
  const named = namedIn(code)
  return rows.map(({ name }) => name).filter((name) => !named.has(name) && askedByWorker[name] === undefined)
}

test('each call of the table is asked by a screen, or by the worker for all of them', () => {
  expect(unasked(pageCode)).toEqual([])
  for (const [name, file] of Object.entries(askedByWorker))
    expect(namedIn(readFileSync(new URL(file, root), 'utf8')), name).toContain(name)
})

test('a call that no screen asks any more is found', () => {
  expect(unasked(pageCode.replaceAll("'wei.mine'", ''))).toEqual(['wei.mine'])
})
