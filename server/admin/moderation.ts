import { kinds } from '#contract/kind.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Tx } from '../database/tables.ts'
import { allReports, closeReports, reportById } from '../repositories/reports.ts'
import { release as releaseItem, takeDown as takeItemDown } from '../services/quarantine.ts'
import { reportTypes } from '../services/reports.ts'
import { Failed, Misused, wholeNumber, wordAt, type Command, type Words } from './command.ts'
import { columns } from './printable.ts'

function itemOf(words: Words): { kind: ReportedKind; id: string } {
  const kind = wordAt(words, 0, 'kind')
  const known = kinds.find((one) => one === kind)
  if (!known) throw new Misused(`<kind> is one of ${kinds.join(', ')}`)
  return { kind: known, id: wordAt(words, 1, 'id') }
}

/** Takes an item down. */
export const takeDown: Command = {
  usage: '<kind> <id>',
  help: 'takes an item down, here and on every device',
  run: async ({ database, nowMs, print }, words) => {
    const { kind, id } = itemOf(words)
    const done = await database.db.transaction().execute((tx) => takeItemDown(tx, kind, id, nowMs))
    if (!done) throw new Failed(`there is no ${kind} ${id} that can be taken down`)
    print(`${kind} ${id} is taken down`)
  },
}

/** Shows an item again. */
export const release: Command = {
  usage: '<kind> <id>',
  help: 'shows an item again that a report holds back',
  run: async ({ database, print }, words) => {
    const { kind, id } = itemOf(words)
    const done = await database.db.transaction().execute((tx) => releaseItem(tx, kind, id))
    if (!done) throw new Failed(`there is no ${kind} ${id} that is held back`)
    print(`${kind} ${id} is on show`)
  },
}

/** Lists reports. */
export const reports: Command = {
  usage: '[--all]',
  help: 'lists the open reports, urgent ones first; with --all also those that were decided',
  run: async ({ database, print }, { options }) => {
    const types = new Map(reportTypes().map((type) => [type.id, type]))
    const rows = await allReports(database.db, { closed: Boolean(options['all']) })
    const urgency = (typeId: number) => (types.get(typeId)?.urgent ? 0 : 1)
    for (const row of rows.toSorted((a, b) => urgency(a.type_id) - urgency(b.type_id) || a.id - b.id)) {
      const what = row.item_id === null ? row.kind : `${row.kind} ${row.item_id}`
      const state = row.state === 'open' ? 'open' : (row.decision ?? 'closed')
      const mark = urgency(row.type_id) === 0 ? ' (urgent)' : ''
      const reason = `${types.get(row.type_id)?.name ?? row.type_id}${mark}`
      // what somebody answers to stands there where the report names nothing that could be looked at
      const contact = row.contact === null ? [] : [row.contact]
      print(columns(row.id, new Date(row.created_at).toISOString(), state, what, reason, row.content, ...contact))
    }
    if (rows.length === 0) print('no reports')
  },
}

/** Decides on a report. */
export const closeReport: Command = {
  usage: '<id> keep|take-down',
  help: 'decides on a report and on all others of the same item: keep shows it again, take-down removes it',
  run: async ({ database, nowMs, print }, words) => {
    const id = wholeNumber(wordAt(words, 0, 'id'), 'id')
    const decision = wordAt(words, 1, 'keep|take-down')
    if (decision !== 'keep' && decision !== 'take-down') throw new Misused('keep or take-down is needed')
    const closed = await database.db.transaction().execute((tx) => decide(tx, id, decision, nowMs))
    print(`${closed} reports closed: ${decision === 'keep' ? 'kept' : 'taken down'}`)
  },
}

async function decide(tx: Tx, id: number, decision: 'keep' | 'take-down', nowMs: number): Promise<number> {
  const report = await reportById(tx, id)
  if (!report) throw new Failed(`there is no report ${id}`)
  if (report.state === 'closed') throw new Failed(`report ${id} is closed`)
  const { kind, item_id: itemId } = report
  if (itemId === null) {
    if (decision === 'take-down')
      throw new Failed(`report ${id} names nothing here that could be taken down: close it with keep`)
  } else {
    if (decision === 'keep') await releaseItem(tx, kind as ReportedKind, itemId)
    else if (kind === 'user') throw new Failed('people are not taken down: use ban, then close the report with keep')
    else if (!(await takeItemDown(tx, kind as ReportedKind, itemId, nowMs)))
      throw new Failed(`there is no ${kind} ${itemId} that can be taken down`)
  }
  return closeReports(tx, report, decision === 'keep' ? 'kept' : 'taken-down', nowMs)
}
