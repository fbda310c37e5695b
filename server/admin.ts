import { parseArgs } from 'node:util'
import { appeals, decideAppeal } from './admin/appeals.ts'
import {
  ban,
  clearFactor,
  closeAccount,
  createAccount,
  endAllSessions,
  keepAccount,
  grant,
  resetLink,
  setCreator,
  suspend,
  unban,
  unsuspend,
} from './admin/accounts.ts'
import { backup, check, restore } from './admin/backup.ts'
import { Misused, type BareCommand, type Command } from './admin/command.ts'
import { blockList } from './admin/block-list.ts'
import { importMedia } from './admin/import.ts'
import { jobs, retry } from './admin/jobs.ts'
import { drafts, publish } from './admin/drafts.ts'
import { newRootKey } from './admin/new-root-key.ts'
import { ownerLink } from './admin/owner-link.ts'
import { printable } from './admin/printable.ts'
import { answerReport, cases, decide, quarantine, release, showCase, takeDown, undo } from './admin/moderation.ts'
import { createCode, refund, settle, takeBack, withdrawals } from './admin/money.ts'
import { schema } from './admin/schema.ts'
import { setWork } from './admin/set-work.ts'
import { openBeside } from './database/open.ts'
import { openPostgres } from './database/postgres.ts'
import { readSettings, readSettingsWithoutKeys } from './settings.ts'
import { importFailureText } from './importing/import-words.ts'

const commands: Readonly<Record<string, Command | BareCommand>> = {
  'owner-link': ownerLink,
  'create-account': createAccount,
  'set-creator': setCreator,
  grant,
  ban,
  unban,
  'reset-link': resetLink,
  'end-sessions': endAllSessions,
  'clear-second-factor': clearFactor,
  'close-account': closeAccount,
  'keep-account': keepAccount,
  suspend,
  unsuspend,
  cases,
  case: showCase,
  decide,
  undo,
  'answer-report': answerReport,
  appeals,
  'decide-appeal': decideAppeal,
  quarantine,
  release,
  'take-down': takeDown,
  'block-list': blockList,
  withdrawals,
  settle,
  refund,
  'take-back': takeBack,
  'create-code': createCode,
  import: importMedia,
  schema,
  'set-work': setWork,
  drafts,
  publish,
  jobs,
  retry,
  backup,
  'check-backup': check,
  restore,
  'new-root-key': newRootKey,
}

const options = {
  'dry-run': { type: 'boolean' },
  rule: { type: 'string' },
  all: { type: 'boolean' },
  creator: { type: 'boolean' },
  off: { type: 'boolean' },
  agent: { type: 'boolean' },
  vip: { type: 'string' },
  coins: { type: 'string' },
  tickets: { type: 'string' },
  uses: { type: 'string' },
  title: { type: 'string' },
  as: { type: 'string' },
  category: { type: 'string' },
  days: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
  answer: { type: 'string' },
  reports: { type: 'string' },
  keep: { type: 'string' },
  record: { type: 'string' },
  replace: { type: 'boolean' },
  to: { type: 'string' },
  part: { type: 'string' },
  video: { type: 'string' },
  status: { type: 'string' },
  series: { type: 'string' },
  draft: { type: 'boolean' },
  at: { type: 'string' },
  save: { type: 'string' },
} as const

const usageOf = (name: string): string => `  ${name} ${commands[name]!.usage}\n      ${commands[name]!.help}\n`

/** How a command is used, or all of them. */
const usage = (name?: string): string =>
  name !== undefined && Object.hasOwn(commands, name)
    ? `Usage: npm run admin -- …\n${usageOf(name)}`
    : [
        'Usage: npm run admin -- <command> …   (the server may be running; help <command> tells of one)\n',
        ...Object.keys(commands).map(usageOf),
      ].join('')

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [name = '', ...words] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new Misused(name === '' ? 'a command is missing' : `there is no command "${name}"`)
    return { command, words: { words, options: values } }
  } catch (error) {
    throw error instanceof Misused ? error : new Misused(error instanceof Error ? error.message : String(error))
  }
}

async function main(): Promise<void> {
  const [first = '', second] = process.argv.slice(2)
  if (['help', '--help', '-h'].includes(first)) return void process.stdout.write(usage(second))
  const { command, words } = read(process.argv.slice(2))
  const lacksKeys = 'bare' in command && command.bare === 'without keys'
  const settings = (lacksKeys ? readSettingsWithoutKeys : readSettings)(process.env)
  const { databaseUrl, dataFolder } = settings
  // what people wrote stands in some lines; a tab parts columns
  const print = (line: string) => void process.stdout.write(`${line.split('\t').map(printable).join('\t')}\n`)
  if ('bare' in command) return command.run({ settings, nowMs: Date.now(), print, env: process.env }, words)
  const database = await (databaseUrl === undefined ? openBeside(dataFolder) : openPostgres(databaseUrl))
  try {
    await command.run({ database, settings, nowMs: Date.now(), print }, words)
  } finally {
    await database.close()
  }
}

await main().catch((error: unknown) => {
  const message = importFailureText(error) ?? (error instanceof Error ? error.message : String(error))
  process.stderr.write(`shiguang admin: ${printable(message.split('\n')[0] ?? '')}\n`)
  if (error instanceof Misused)
    process.stderr.write(usage(process.argv.slice(2).find((word) => Object.hasOwn(commands, word))))
  process.exitCode = error instanceof Misused ? 2 : 1
})
