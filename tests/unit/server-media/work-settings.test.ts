import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

const read = (env: Record<string, string>) =>
  readSettings({ SHIGUANG_SECRET: '0'.repeat(64), SHIGUANG_KEYS: `1:${'0'.repeat(64)}`, ...env })
const dayMs = 24 * 3600 * 1000

test.each([
  [{}, 30 * dayMs],
  [{ SHIGUANG_KEEP_SOURCES: 'always' }, Infinity],
  [{ SHIGUANG_KEEP_SOURCES: 'never' }, 0],
  [{ SHIGUANG_KEEP_SOURCES: '7' }, 7 * dayMs],
])('originals are kept as %o says', (env, ms) => {
  expect(read(env).keepSourcesMs).toBe(ms)
})

test('a process works unless it is told not to', () => {
  expect(read({}).work).toBe('on')
  expect(read({ SHIGUANG_WORK: 'only' }).work).toBe('only')
})

test.each([
  [{ SHIGUANG_KEEP_SOURCES: '0' }, 'SHIGUANG_KEEP_SOURCES'],
  [{ SHIGUANG_KEEP_SOURCES: 'soon' }, 'SHIGUANG_KEEP_SOURCES'],
  [{ SHIGUANG_WORK: 'yes' }, 'SHIGUANG_WORK'],
])('%o is refused by its name', (env, name) => {
  expect(() => read(env)).toThrow(name)
})
