import { readFile } from 'node:fs/promises'
import { addBlocked, allBlocked, sourceOf, type BlockedHash } from '../repositories/blocked-hashes.ts'
import { Failed, Misused, textOption, wordAt, type Command } from './command.ts'

const kinds: readonly string[] = ['file', 'picture', 'frame', 'montage'] satisfies BlockedHash['kind'][]

/** Reads a line of a list. Throws Failed. */
function entryOf(line: string, number: number): Pick<BlockedHash, 'kind' | 'hash'> & { readonly source?: string } {
  let entry: Record<string, unknown> | null
  try {
    entry = JSON.parse(line) as Record<string, unknown> | null
  } catch {
    throw new Failed(`line ${number} is no JSON`)
  }
  const { kind, hash, source } = entry ?? {}
  if (typeof kind !== 'string' || !kinds.includes(kind))
    throw new Failed(`line ${number}: kind is one of ${kinds.join(', ')}`)
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash))
    throw new Failed(`line ${number}: hash has 64 hex digits`)
  const its = { kind: kind as BlockedHash['kind'], hash: hash.toLowerCase() }
  return typeof source === 'string' ? { ...its, source } : its
}

/** Exports and imports what is to stay down. */
export const blockList: Command = {
  usage: 'export | import <file> --title <name of the list>',
  help:
    'prints the hashes of what is to stay down, or adds those of a list to them: lines of' +
    ' {"kind":"picture","hash":"…"} with PDQ of pictures, and of films "frame" or "montage" with PDQ and "file" with' +
    ' SHA-256; those with the same "source" are of one film. What looks like one of them is held for a moderator',
  run: async ({ database: { db }, nowMs, print }, words) => {
    const what = wordAt(words, 0, 'export|import')
    if (what === 'export') {
      for (const entry of await allBlocked(db)) print(JSON.stringify(entry))
      return
    }
    if (what !== 'import') throw new Misused('export or import, not "' + what + '"')
    const file = wordAt(words, 1, 'file')
    const list = textOption(words, 'title')
    const text = await readFile(file, 'utf8').catch(() => {
      throw new Failed(`${file} is no file that can be read`)
    })
    const lines = text.split('\n').map((line) => line.trim())
    const rows = lines.flatMap((line, at) => {
      if (line === '') return []
      const { kind, hash, source } = entryOf(line, at + 1)
      return [{ kind, hash, source: sourceOf(list, source), case_id: null, created_at: nowMs }]
    })
    await db.transaction().execute((tx) => addBlocked(tx, rows))
    print(`${rows.length} hashes of ${list}`)
  },
}
