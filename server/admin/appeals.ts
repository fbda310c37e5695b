import { allAppeals } from '../repositories/appeals.ts'
import { decideAppeal as decide } from '../services/appeals.ts'
import { deciderOf, Misused, wholeNumber, wordAt, type Command } from './command.ts'
import { columns } from './printable.ts'

/** Lists appeals. */
export const appeals: Command = {
  usage: '[--all]',
  help: 'lists the appeals that wait, and what each is against; with --all also those that were decided',
  run: async ({ database: { db }, print }, { options }) => {
    const rows = await allAppeals(db, { closed: Boolean(options['all']) })
    for (const row of rows) {
      const about = `${row.action}${row.case_id === null ? '' : ` by case ${row.case_id}`}`
      const against = [about, `decided by ${row.moderator}`, row.reason] as const
      print(columns(row.id, new Date(row.created_at).toISOString(), row.state, row.username, ...against, row.content))
    }
    if (rows.length === 0) print('no appeals')
  },
}

/** Decides on an appeal. */
export const decideAppeal: Command = {
  usage: '<appeal> grant|refuse --reason <why> --by <moderator>',
  help: 'decides on an appeal, as another moderator than the one who decided first; whoever appealed reads why',
  run: async ({ database, nowMs, print }, words) => {
    const id = wholeNumber(wordAt(words, 0, 'appeal'), 'appeal')
    const word = wordAt(words, 1, 'grant|refuse')
    if (word !== 'grant' && word !== 'refuse') throw new Misused('grant or refuse is needed')
    const state = word === 'grant' ? 'granted' : 'refused'
    const decider = deciderOf(words)
    await database.db.transaction().execute((tx) => decide(tx, id, state, decider, nowMs))
    print(`appeal ${id} is ${state}`)
  },
}
