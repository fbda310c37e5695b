import { carryOutRestore } from './backup/restore-order.ts'
import { readSettings, readSettingsWithoutKeys } from './settings.ts'
import { start, type Running } from './start.ts'

/** One line for whoever started it, then the end: nothing is half done. */
function giveUp(error: unknown): never {
  process.stderr.write(`shiguang: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** The one way from the server to the demo: without it, none of its code is loaded. */
const loadDemo = async () => (await import('#demo/demo.ts')).demo

/** Begins, with what is to be restored first. */
async function begin(): Promise<Running> {
  await carryOutRestore(readSettingsWithoutKeys(process.env), Date.now())
  return start(readSettings(process.env), loadDemo, restart)
}

let stopping = false
function restart(): void {
  if (stopping) return
  running = running.then((former) => former.stop()).then(begin)
  running.catch(giveUp)
}

const startedAt = performance.now()
let running: Promise<Running> = begin()
const { settings, appPort, desk, accounts, notes } = await running.catch(giveUp)

// Before it says that it is ready: whoever waits for that may stop it at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second one means now.
    if (stopping) process.exit(1)
    stopping = true
    running.then((server) => server.stop()).then(() => process.exit(0), giveUp)
  })
}

const roles = { user: 'plain user', vip: 'VIP', creator: 'creator and agent' } as const
process.stdout.write(
  [
    ...(settings.work === 'only'
      ? ['Shiguang works on films here, and serves nothing']
      : [
          `Shiguang is at http://${settings.host}:${appPort}${settings.appOrigin === undefined ? '' : `, for browsers at ${settings.appOrigin}`}`,
          `  lines     ${settings.lines.join('  ')}`,
        ]),
    ...(desk ? [`  desk      ${desk.address}`] : []),
    ...(desk?.ownerLink === undefined
      ? []
      : [`            nobody runs this place yet: ${desk.ownerLink} (once, within an hour)`]),
    `  data      ${settings.dataFolder}`,
    ...notes.map((note) => `  ${note}`),
    ...accounts.map(({ role, username, password }) => `  log in as ${username} / ${password} (${roles[role]})`),
    `  ready in ${Math.round(performance.now() - startedAt)} ms`,
    '',
  ].join('\n'),
)
