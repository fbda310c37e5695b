/**
 * Runs the tests. Usage: node tools/test.ts [--long] [part ...]; every part where none is named. A part has a short
 * half, which runs within a few minutes, and a long one: files of vitest that end with `.long.test.ts` and tests of
 * Playwright with the tag `@long`, which walk every route, play schedules of faults, or wait for what takes its time.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { closingLine, nothing, plus, takeTally, tellOf, type Tally } from './test/tally.ts'
import { findTestChromium } from './chromium.ts'
import { hasPostgres } from './cluster/postgres.ts'
import { hasSwift } from './cluster/swift.ts'
import { installChromium } from './test/install-chromium.ts'
import { run } from './test/run.ts'
import { lateWords, noTimeLeft } from './test/time-left.ts'

/** What a part needs of the machine. */
type Need = 'chromium' | 'cluster'

interface Part {
  name: string
  /** Absent where a part has none of this half. */
  short?: readonly string[]
  long?: readonly string[]
  needs?: Need
}

/** The two halves of a project of vitest. */
const vitest = (project: string, ...rest: string[]) => ({
  short: ['vitest', 'run', '--project', project, ...rest, '--exclude', '**/*.long.test.ts'],
  long: ['vitest', 'run', '--project', project, ...rest, '.long.test.ts'],
})

const browser = (...which: readonly string[]) => ['playwright', 'test', ...which]

/**
 * The long half of the browser in four turns, by the day which of them is the first: where the time is bounded, it is not
 * always the same tests that are left out.
 */
const turns = [1, 2, 3, 4].map((turn) => ((turn + Math.floor(Date.now() / 86_400_000)) % 4) + 1)
const longTurns = turns.map((turn): readonly Part[] => [
  { name: 'browser', long: browser('--grep', '@long', `--shard=${turn}/${turns.length}`), needs: 'chromium' },
])

/** Parts that share a stage run at the same time; a later stage has the machine's two cores to itself. */
const stages: readonly (readonly Part[])[] = [
  [
    { name: 'check', short: ['node', 'tools/check.ts'] },
    {
      name: 'build',
      ...{ short: ['node', 'tools/test/build-app.ts'], long: ['node', 'tools/test/build-app.ts'] },
      needs: 'chromium',
    },
  ],
  [{ name: 'unit', ...vitest('unit', '--maxWorkers=2') }],
  [
    {
      name: 'cluster',
      ...{ short: ['node', 'tools/cluster/main.ts', 'short'], long: ['node', 'tools/cluster/main.ts', 'long'] },
      needs: 'cluster',
    },
  ],
  [{ name: 'browser-unit', short: ['vitest', 'run', '--project', 'browser'], needs: 'chromium' }],
  // it names the engines that are not here; the app that it tests is built where there is a Chromium
  [{ name: 'engines', ...vitest('engines*'), needs: 'chromium' }],
  // last, since it is the longest
  [{ name: 'browser', short: browser('--grep-invert', '@long'), needs: 'chromium' }],
  ...longTurns,
]

const tallyFile = (part: string) => `.cache/tally/${part}.json`

/** Runs one part; a part that ends badly without having counted a failure counts as one. */
async function runPart(name: string, command: readonly string[]): Promise<Tally> {
  rmSync(tallyFile(name), { force: true })
  const env = { TALLY_FILE: tallyFile(name), TEST_APP_BUILT: '1' }
  const { code, output, seconds } = await run(command, { env, prefix: `${name.padEnd(12)} │ ` })
  const tally = { told: [] as readonly string[], ...(takeTally(tallyFile(name)) ?? nothing) }
  if (code !== 0 && tally.failed === 0) {
    tally.failed = 1
    tally.told = [
      ...tally.told,
      tellOf('failed', `the part ended with ${code}`, output.trimEnd().split('\n').slice(-12).join('\n')),
    ]
  }
  tally.told = tally.told.map((line) => `${name}: ${line}`)
  console.log(`${name}: ${closingLine(tally)} in ${seconds.toFixed(0)} s`)
  return tally
}

// what one process has compiled no other one compiles again: hundreds of servers are started
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compile')
const startMs = performance.now()
console.log(`Node ${process.version}`)
const chromium = findTestChromium() ?? installChromium()
console.log(`Chromium: ${chromium ?? 'none'}`)
/** Why a part can't run here; undefined where it can. */
const lacks: Readonly<Record<Need, string | undefined>> = {
  chromium: chromium === undefined ? 'a Chromium (install one, or name it in CHROMIUM_PATH)' : undefined,
  cluster: hasPostgres() && hasSwift() ? undefined : 'PostgreSQL and Swift ("npm run test:cluster" installs them)',
}
const half = process.argv.includes('--long') ? 'long' : 'short'
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
let all = nothing
for (const stage of stages) {
  const parts = stage.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const tallies = await Promise.all(
    parts.map(async (part) => {
      const command = part[half]
      if (!command || (part.name === 'build' && half === 'long' && process.env.TEST_APP_BUILT)) return nothing
      const lack = part.needs && lacks[part.needs]
      if (lack === undefined && !noTimeLeft()) return runPart(part.name, command)
      const told = `${part.name}: skipped: ${lack === undefined ? lateWords : `it needs ${lack}`}`
      console.log(told)
      return { ...nothing, skipped: 1, told: [told] }
    }),
  )
  all = tallies.reduce(plus, all)
}
// a log that is cut to its end still tells what went wrong
for (const line of all.told ?? []) console.log(line)
console.log(`${((performance.now() - startMs) / 1000).toFixed(0)} s in all`)
console.log(closingLine(all))
process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0
