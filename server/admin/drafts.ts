import { allDrafts } from '../repositories/drafts.ts'
import { publishDraft } from '../services/publishing.ts'
import { Failed, Misused, statementOf, wholeNumber, wordAt, type Command, type Words } from './command.ts'

/** When something is published, by `--at`; undefined where that is not given. Throws Misused. */
export function timeOption({ options }: Words): number | undefined {
  if (options['at'] === undefined) return undefined
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(String(options['at'])) ? Date.parse(String(options['at'])) : Number.NaN
  if (Number.isNaN(atMs)) throw new Misused('--at is a time such as 2030-01-31T18:00+08:00')
  return atMs
}

/** Lists what was imported and is not on show. */
export const drafts: Command = {
  usage: '',
  help: 'lists what was imported as a draft, and when it will be published',
  run: async ({ database, print }) => {
    print(['kind', 'id', 'at', 'title'].join('\t'))
    for (const { kind, id, title, publishAt } of await allDrafts(database.db))
      print([kind, id, publishAt === null ? '' : new Date(publishAt).toISOString(), title].join('\t'))
  },
}

/** Publishes a draft. */
export const publish: Command = {
  usage: '<kind> <id> --record <reference> --by <who> [--at <time>]',
  help: 'publishes a draft, at once or, while a server runs, at a time; --by and --record state what they state for import',
  run: async ({ database, nowMs, print }, words) => {
    const kind = wordAt(words, 0, 'kind')
    const id = wholeNumber(wordAt(words, 1, 'id'), 'id')
    const atMs = timeOption(words) ?? nowMs
    if (!(await publishDraft(database.db, { kind, id }, statementOf(words), { atMs, nowMs })))
      throw new Failed(`${kind} ${id} is no draft`)
    print(
      atMs <= nowMs ? `${kind} ${id} is published` : `${kind} ${id} will be published ${new Date(atMs).toISOString()}`,
    )
  },
}
