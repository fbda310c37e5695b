/** Runs the contract suite against two server processes on a real PostgreSQL and a real S3-compatible store. */
import { run } from '../test/run.ts'

/** These start servers of their own on a data folder, whatever the environment says. */
const embedded = [
  'admin',
  'fuzz-outside',
  'import',
  'kill',
  'limits',
  'load',
  'logs',
  'postgres-restarts',
  'start',
  'stores-local',
]
const elsewhere = embedded.flatMap((name) => ['--exclude', `tests/contract/${name}.test.ts`])
const suite = ['vitest', 'run', '--project', 'unit', 'tests/contract', ...elsewhere, ...process.argv.slice(2)]
process.exitCode = (await run(['node', 'tools/cluster/run.ts', '--', ...suite], { prefix: '' })).code
