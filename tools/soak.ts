import { closingLine, nothing, plus, reportTally, takeTally, type Tally } from './test/tally.ts'
import { run } from './test/run.ts'

/** A suite that has a larger number for the long run (`goals.md`, Reliability). */
interface Soak {
  command: readonly string[]
  env: Record<string, string>
}

const unit = (...files: string[]) => ['vitest', 'run', '--project', 'unit', ...files]
const browser = (...files: string[]) => ['playwright', 'test', ...files]
const engines = (...files: string[]) => ['vitest', 'run', '--project', 'engines', ...files]

/** The long runs by name: `npm run soak -- outbox` runs these alone. */
const soaks: Record<string, readonly Soak[]> = {
  /** R1 */
  outbox: [
    // ten processes one after the other: what one of them piles up in memory ends with it
    ...Array.from({ length: 10 }, () => ({
      command: unit('tests/unit/outbox/schedules.long.test.ts'),
      env: { SCHEDULES: '1000' },
    })),
    { command: browser('tests/browser/outbox-schedules.spec.ts'), env: { SCHEDULES: '200' } },
  ],
  /** R2 in Chromium */
  money: [{ command: browser('tests/browser/money-schedules.spec.ts'), env: { MONEY_SCHEDULES: '100' } }],
  /** R5, R6, and the models of lists and payments */
  envelope: [
    {
      command: unit(
        'tests/unit/crypto',
        'tests/unit/net/malformed.long.test.ts',
        'tests/unit/net/lists-model.test.ts',
        'tests/unit/net/pay-model.long.test.ts',
      ),
      env: { SOAK: '1' },
    },
  ],
  /** R7 in real time, all of its waits side by side */
  waits: [
    {
      command: [...unit('tests/unit/net/no-endless-waits.long.test.ts'), '--maxConcurrency=300'],
      env: { REAL_TIME: '1' },
    },
  ],
  /** R8 */
  kills: [{ command: browser('tests/browser/unclean-end.spec.ts', '-g', 'is killed'), env: { BROWSER_KILLS: '300' } }],
  /** R10 */
  deploys: [{ command: engines('tests/engines/deploys.long.test.ts'), env: { DEPLOYS: '50' } }],
  /** R15, where WebKitGTK is */
  storage: [{ command: engines('tests/engines/storage-lost.long.test.ts'), env: { R15_KILLS: '50' } }],
  /** R9 */
  uploads: [{ command: unit('tests/unit/upload/schedules.long.test.ts'), env: { SCHEDULES: '200' } }],
  /** R19: each attack with a thousand devices, and with ten thousand. */
  attacks: [
    { command: unit('tests/attacks/real-server.long.test.ts'), env: { ATTACKERS: '1000' } },
    { command: unit('tests/attacks/real-server.long.test.ts'), env: { ATTACKERS: '10000' } },
  ],
  /** A restore that is killed before each of its steps. */
  restores: [{ command: unit('tests/contract/restore-kills.long.test.ts'), env: { KILL_STRIDE: '1' } }],
  /** D2: the desk's lists of a million items and people, in milliseconds. */
  desk: [{ command: unit('tests/contract/desk/large.long.test.ts'), env: { DESK_ROWS: '1' } }],
  /** C4: whoever works on films and recordings is killed. */
  films: [{ command: unit('tests/unit/server-uploads/film-kills.long.test.ts'), env: { KILLS: '100' } }],
  /** The server: killed while it takes money, asked for odd things, and by many at once. */
  server: [
    { command: unit('tests/contract/start-kills.long.test.ts'), env: { START_KILLS: '100' } },
    {
      command: ['node', 'tools/cluster/run.ts', 'postgres', '--', ...unit('tests/contract/start-kills.long.test.ts')],
      env: { START_KILLS: '100' },
    },
    { command: unit('tests/contract/kill.long.test.ts'), env: { KILLS: '100' } },
    { command: unit('tests/contract/postgres-restarts.long.test.ts'), env: { RESTARTS: '100' } },
    { command: unit('tests/contract/fuzz.long.test.ts'), env: { FUZZ_PER_FIELD: '12' } },
    { command: unit('tests/contract/load.long.test.ts'), env: { LOAD_ROUNDS: '25' } },
  ],
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in soaks))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${Object.keys(soaks).join(', ')}`)

const tallyFile = '.cache/tally/soak.json'
let all: Tally = nothing
for (const [name, parts] of Object.entries(soaks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const { command, env } of parts) {
    const { code, seconds } = await run(command, {
      env: { ...env, TALLY_FILE: tallyFile },
      prefix: `${name.padEnd(12)} │ `,
    })
    const tally = takeTally(tallyFile) ?? nothing
    if (code !== 0 && tally.failed === 0) tally.failed = 1
    console.log(`${name}: ${closingLine(tally)} in ${(seconds / 60).toFixed(1)} min: ${command.join(' ')}`)
    all = plus(all, tally)
  }
}
reportTally(all)
process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0
