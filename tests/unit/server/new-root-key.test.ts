import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRootKey } from '#server/admin/new-root-key.ts'
import { readSettings } from '#server/settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-root-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs it under an environment; answers what it said. */
async function run(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  await newRootKey.run({ settings: readSettings(env), env, nowMs: 1, print }, { words: [], options: {} })
  return said
}

test('a new root key stands before the others, which stay; of its bytes nothing is said', async () => {
  const env = { SHIGUANG_DATA: folder }
  const [first] = readSettings(env).keys
  const said = await run(env)
  const keys = readSettings(env).keys
  expect(keys.map(({ id }) => id)).toEqual([2, 1])
  expect(keys[1]).toEqual(first)
  expect(keys[0]!.bytes).not.toEqual(first!.bytes)
  expect(said.join()).not.toContain(Buffer.from(keys[0]!.bytes).toString('hex'))
})

test('where the environment gives the keys the new one is said, and no file is written', async () => {
  const env = { SHIGUANG_DATA: folder, SHIGUANG_KEYS: `255:${'a'.repeat(64)},0:${'b'.repeat(64)}` }
  const said = await run(env)
  expect(said.at(-1)).toMatch(/^1:[0-9a-f]{64}$/)
  expect(() => readFileSync(path.join(folder, 'root-key.json'))).toThrow('ENOENT')
  expect(readSettings({ ...env, SHIGUANG_KEYS: `${said.at(-1)},${env.SHIGUANG_KEYS}` }).keys).toHaveLength(3)
})
