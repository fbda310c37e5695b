import { run } from './test/run.ts'
import { reportTally, tellOf } from './test/tally.ts'

/** All that is checked without running the app. Each stands in package.json too, to be run alone. */
const checks: Record<string, readonly string[]> = {
  types: ['tsc', '-b'],
  lint: ['oxlint', '--type-aware'],
  format: ['oxfmt', '--check'],
  'dead code': ['knip'],
  lockfile: ['node', 'tools/check-lock.ts'],
  tables: ['node', 'tools/tables.ts', '--check'],
  notes: ['node', 'tools/check-notes.ts'],
}

const told: string[] = []
for (const [name, command] of Object.entries(checks)) {
  const { code, output, seconds } = await run(command)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s): ${command.join(' ')}`)
  if (code === 0) continue
  told.push(tellOf('failed', name, output))
  console.log(output.trimEnd())
}
reportTally({ passed: Object.keys(checks).length - told.length, failed: told.length, skipped: 0, told })
process.exitCode = told.length > 0 ? 1 : 0
