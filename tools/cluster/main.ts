/**
 * Runs the contract suite against two server processes on a real PostgreSQL and a real S3-compatible store. Usage:
 * node tools/cluster/main.ts [short | long]
 */
import { run } from '../test/run.ts'

/** These have a server or a database of their own, whatever the environment says. */
const embedded = [
  'admin',
  'backup',
  'behind-nginx',
  'desk/jobs',
  'desk/large',
  'desk/plans',
  'desk/uploads',
  'empty-place',
  'film-tracks',
  'full-disk',
  'fuzz-outside',
  'hang-ups',
  'headers',
  'hostile-imports',
  'import',
  'import-pages',
  'import-sounds',
  'inbox',
  'kill',
  'limits',
  'load',
  'locked-file',
  'login-attempts',
  'logs',
  'postgres-restarts',
  'refusals',
  'slow-senders',
  'start',
  'stores-local',
  'strangers-files',
  'upload-quota',
]
/** What two processes on one database can get wrong; the rest holds for one process, and then for each store. */
const short = [
  'backup-postgres',
  'doing',
  'holding',
  'money',
  'money-at-once',
  'once',
  'session',
  'spent-once',
  'start-cluster',
  'stores-s3',
]
const files = (names: readonly string[]) => names.map((name) => `tests/contract/${name}.test.ts`)
const without = (names: readonly string[]) =>
  names.flatMap((name) => ['--exclude', `tests/contract/${name}{,.long}.test.ts`])

/** `short`, `long`, or all of it; what stands behind it is for vitest. */
const [half, ...rest] = process.argv.slice(2)
const own =
  half === 'short'
    ? [...files(short), ...rest]
    : half === 'long'
      ? ['tests/contract', ...without(short), ...rest]
      : ['tests/contract', ...process.argv.slice(2)]
const suite = ['vitest', 'run', '--project', 'unit', ...own, ...without(embedded)]
process.exitCode = (await run(['node', 'tools/cluster/run.ts', '--', ...suite], { prefix: '' })).code
