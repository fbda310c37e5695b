/**
 * Carries out what was ordered, as a start does, or restores by command, and is killed before its n-th step: something that changes the disk, or
 * a word to psql (before and after it). Ends with 0 where it has fewer steps.
 */
import childProcess from 'node:child_process'
import { promises as files } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { RestoreChildTask } from './restore-kills.ts'

const { settings, nowMs, killAt, command } = JSON.parse(process.argv[2]!) as RestoreChildTask
let steps = 0

function step(): void {
  steps += 1
  if (steps !== killAt) return
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}

const changing = ['copyFile', 'link', 'mkdir', 'rename', 'rm', 'rmdir', 'writeFile'] as const
const all = files as unknown as Record<string, (...given: unknown[]) => unknown>
for (const name of changing) {
  const real = all[name]!
  all[name] = (...given) => (step(), real(...given))
}
const { spawn } = childProcess
childProcess.spawn = ((program: string, ...rest: [string[], object]) => {
  const child = spawn(program, ...rest)
  if (program !== 'psql') return child
  const { stdin } = child
  const write = stdin!.write.bind(stdin) as (...given: unknown[]) => boolean
  stdin!.write = (...given: unknown[]) => {
    step()
    const isRoom = write(...given)
    step()
    return isRoom
  }
  return child
}) as typeof spawn
syncBuiltinESMExports()

const place = { ...settings, databaseUrl: settings.databaseUrl ?? undefined, s3: undefined }
if (command) {
  const { restoreBackup } = await import('#server/backup/restore.ts')
  const given = { keys: undefined, secret: undefined }
  await restoreBackup(command.backup, { ...place, given }, command.passphrase, { replace: true, nowMs })
} else {
  const { carryOutRestore } = await import('#server/backup/restore-order.ts')
  await carryOutRestore(place, nowMs)
}
