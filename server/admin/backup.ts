import path from 'node:path'
import { keepNewest, makeBackup } from '../backup/backup.ts'
import { forgetOrder } from '../backup/restore-order.ts'
import { checkBackup, restoreBackup } from '../backup/restore.ts'
import { Misused, wholeNumber, wordAt, type BareCommand, type BareDesk } from './command.ts'

/** The passphrase of backups, from the environment: what stands on a command line can be read by others. Throws Misused. */
function passphraseOf({ env }: BareDesk): string {
  const passphrase = env['SHIGUANG_BACKUP_PASSPHRASE'] ?? ''
  if (passphrase.length < 12)
    throw new Misused('SHIGUANG_BACKUP_PASSPHRASE is missing, or shorter than 12 characters: keys are sealed under it')
  return passphrase
}

const rowsOf = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** Copies database, files and keys into a folder. */
export const backup: BareCommand = {
  bare: 'with keys',
  usage: '<folder> [--keep <count>]',
  help: 'copies database, uploaded files and sealed keys into a new folder within <folder>, and reads the copy again; with --keep the oldest go',
  run: async (desk, words) => {
    const into = path.resolve(wordAt(words, 0, 'folder'))
    const keep = words.options['keep'] === undefined ? undefined : wholeNumber(String(words.options['keep']), 'keep')
    const { folder, manifest } = await makeBackup(desk.settings, into, passphraseOf(desk), desk.nowMs)
    const { rows, files } = manifest
    desk.print(
      `${folder}: ${rowsOf(rows)} rows of ${Object.keys(rows).length} tables, ${files ? `${files.count} files` : 'no files: they are in the bucket'}`,
    )
    if (keep !== undefined) for (const name of await keepNewest(into, keep)) desk.print(`removed ${name}`)
  },
}

/** Reads a backup as a whole, and changes nothing. */
export const check: BareCommand = {
  bare: 'without keys',
  usage: '<backup>',
  help: 'reads all of a backup: every row, every file, and whether the keys open with the passphrase',
  run: async (desk, words) => {
    const { manifest } = await checkBackup(path.resolve(wordAt(words, 0, 'backup')), desk.settings, passphraseOf(desk))
    desk.print(`whole: ${rowsOf(manifest.rows)} rows, made ${manifest.made_at}`)
  },
}

/** Makes this place of a backup. */
export const restore: BareCommand = {
  bare: 'without keys',
  usage: '<backup> [--replace]',
  help: 'makes this place of a backup, while no server runs; with --replace what is there is put aside. Build the app anew afterwards: the keys are in it',
  run: async (desk, words) => {
    const { settings, env } = desk
    const given = {
      keys: env['SHIGUANG_KEYS'] ? settings.keys : undefined,
      secret: env['SHIGUANG_SECRET'] ? settings.secret : undefined,
    }
    const from = path.resolve(wordAt(words, 0, 'backup'))
    const options = { replace: words.options['replace'] === true, nowMs: desk.nowMs }
    const { manifest, aside } = await restoreBackup(from, { ...settings, given }, passphraseOf(desk), options)
    // what the desk had ordered before would undo it
    await forgetOrder(settings.dataFolder)
    desk.print(`restored what was there at ${manifest.made_at}: ${rowsOf(manifest.rows)} rows`)
    if (aside !== undefined) desk.print(`what was there before is in ${aside}`)
    if (!manifest.files) desk.print('uploaded files are in the bucket, as before')
    desk.print('build the app anew before the server starts: npm start does')
  },
}
