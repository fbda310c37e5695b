import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Config {
  rules: Record<string, unknown>
  overrides: { files: string[]; rules: Record<string, unknown> }[]
}

const { rules, overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Config

/** Files that a limit of functions does not hold, by its rule, and how many there may be: never more, better fewer. */
const limits: [rule: string, atMost: number][] = [
  ['complexity', 0],
  ['max-lines-per-function', 1],
]

/** The files among some in which a rule finds something, without exceptions. */
function broken(rule: string, files: readonly string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'limits-'))
  try {
    const config = path.join(folder, '.oxlintrc.json')
    writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules: { [rule]: rules[rule] } }))
    const { stdout } = spawnSync('oxlint', ['-c', config, '--format', 'json', ...files], { encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string }[] }
    return files.filter((file) => diagnostics.some(({ filename }) => filename === file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.for(limits)('%s: lets no more than %i files off, and each of them needs it', ([rule, atMost]) => {
  const exceptions =
    overrides.find(({ files, rules: own }) => own[rule] === 'off' && !files.includes('tests/**'))?.files ?? []
  expect(rules).toHaveProperty(rule)
  expect(exceptions.length).toBeLessThanOrEqual(atMost)
  if (exceptions.length > 0) expect(broken(rule, exceptions)).toEqual(exceptions)
})
