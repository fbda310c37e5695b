import { mediaPrefix } from '../repositories/renditions.ts'
import { kinds } from '#contract/kind.ts'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { allCases, caseById, recordOf, reportsOf, type CaseRow, type ReportRow } from '../repositories/cases.ts'
import { picturesOf } from '../repositories/hidden-pictures.ts'
import { entriesOf } from '../repositories/moderation-log.ts'
import { usersById } from '../repositories/users.ts'
import { rowOf, tableOf } from '../repositories/visibility.ts'
import {
  answerReport as answer,
  canBeAnswered,
  caseOfItem,
  decideCase,
  quarantineItem,
  releaseItem,
  undoTakeDown,
  type Verdict,
} from '../services/decisions.ts'
import { reasonOf } from '../services/reports.ts'
import {
  deciderOf,
  Failed,
  Misused,
  textOption,
  wholeNumber,
  wordAt,
  type Command,
  type Desk,
  type Words,
} from './command.ts'
import { columns } from './printable.ts'
import { saveCase } from './save-case.ts'

function itemOf(words: Words): { kind: ReportedKind; id: string } {
  const kind = wordAt(words, 0, 'kind')
  const known = kinds.find((one) => one === kind)
  if (!known) throw new Misused(`<kind> is one of ${kinds.join(', ')}`)
  return { kind: known, id: wordAt(words, 1, 'id') }
}

const inTransaction = <T>({ database }: Desk, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.db.transaction().execute(work)

const isoOf = (ms: number): string => new Date(ms).toISOString()
const itemName = ({ kind, item_id: id }: Pick<CaseRow, 'kind' | 'item_id'>) => (id === null ? kind : `${kind} ${id}`)
const reasonName = (typeId: number) => reasonOf(typeId)?.name ?? String(typeId)

/** Takes an item down. */
export const takeDown: Command = {
  usage: '<kind> <id> --reason <why> --by <moderator>',
  help: 'takes an item down, here and on every device; its author reads why',
  run: async (desk, words) => {
    const { kind, id } = itemOf(words)
    const decider = deciderOf(words)
    const its = await inTransaction(desk, async (tx) => {
      const found = await caseOfItem(tx, kind, id, desk.nowMs)
      await decideCase(tx, found.id, 'take-down', decider, desk.nowMs)
      return found
    })
    desk.print(`${kind} ${id} is taken down, by case ${its.id}`)
  },
}

/** Takes an item from view until it is decided on. */
export const quarantine: Command = {
  usage: '<kind> <id> --reason <why> --by <moderator>',
  help: 'takes an item from view, and opens its case',
  run: async (desk, words) => {
    const { kind, id } = itemOf(words)
    const decider = deciderOf(words)
    const its = await inTransaction(desk, (tx) => quarantineItem(tx, kind, id, decider, desk.nowMs))
    desk.print(`${kind} ${id} is held back, by case ${its.id}`)
  },
}

/** Shows an item again. */
export const release: Command = {
  usage: '<kind> <id> --reason <why> --by <moderator>',
  help: 'shows an item again that is held back; its case stays open',
  run: async (desk, words) => {
    const { kind, id } = itemOf(words)
    const decider = deciderOf(words)
    const its = await inTransaction(desk, (tx) => releaseItem(tx, kind, id, decider, desk.nowMs))
    desk.print(`${kind} ${id} is on show, case ${its.id} is open`)
  },
}

const caseLine = (one: CaseRow, reports: readonly ReportRow[]): string => {
  const reasons = [...new Set(reports.map(({ type_id: id }) => reasonName(id)))].join(', ')
  const state = one.state === 'open' ? 'open' : (one.outcome ?? 'closed')
  const weight = `${one.urgent ? 'urgent, ' : ''}score ${one.score}`
  return columns(one.id, isoOf(one.opened_at), state, weight, itemName(one), `${reports.length} reports`, reasons)
}

/** Lists cases. */
export const cases: Command = {
  usage: '[--all]',
  help: 'lists the open cases in the order in which they are to be looked at; with --all also those that were decided',
  run: async ({ database: { db }, print }, { options }) => {
    const rows = await allCases(db, { closed: Boolean(options['all']) })
    for (const row of rows) print(caseLine(row, await reportsOf(db, row.id)))
    if (rows.length === 0) print('no cases')
  },
}

/** Shows a case. */
export const showCase: Command = {
  usage: '<case> [--save <folder>]',
  help:
    'shows an item with its text and where its pictures are, also while it is held back, its reports and decisions; with' +
    ' --save its texts, pictures and film are written to a new folder, to be looked at and deleted',
  run: async ({ database: { db }, settings, print }, words) => {
    const id = wholeNumber(wordAt(words, 0, 'case'), 'case')
    const one = await caseById(db, id)
    if (!one) throw new Failed(`there is no case ${id}`)
    const reports = await reportsOf(db, id)
    print(caseLine(one, reports))
    const names = await namesOf(db, [one.author_id, ...reports.map(({ user_id: user }) => user)])
    if (one.author_id !== null) print(columns('author', names.get(one.author_id) ?? one.author_id))
    for (const line of await itemLines(db, one)) print(line)
    for (const report of reports) print(await reportLine(db, report, names))
    for (const entry of await entriesOf(db, id))
      print(columns('decision', isoOf(entry.at), entry.action, `by ${entry.moderator}`, entry.reason))
    if (words.options['save'] === undefined) return
    const { files, missing } = await saveCase({ db, settings }, one, textOption(words, 'save'))
    for (const name of files) print(columns('saved', name))
    for (const name of missing) print(columns('not in the store', name))
  },
}

async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = ids.filter((id) => id !== null)
  return new Map((await usersById(db, [...new Set(known)])).map(({ id, username }) => [id, username]))
}

/** The text of an item, and where what can be seen of it lies. */
async function itemLines(db: Db, { kind, item_id: id }: CaseRow): Promise<string[]> {
  const row = id === null ? undefined : await rowOf(db, kind as ReportedKind, id)
  if (!row) return []
  const texts = Object.entries(row).filter(([, value]) => typeof value === 'string' && !/^[[{]/.test(value))
  const clip = typeof row['clip_id'] === 'number' ? [columns('film', mediaPrefix(row['clip_id']))] : []
  const pictures = await picturesOf(db, tableOf(kind as ReportedKind)?.[0], row as { readonly id: number })
  const isDeleted = row['state'] === states.removed || row['state'] === states.sold
  return [
    ...(isDeleted ? ['deleted by its author'] : []),
    ...texts.map(([name, value]) => columns(name, value as string)),
    ...pictures.map((path) => columns('picture', `img/${path}`)),
    ...clip,
  ]
}

async function reportLine(db: Db, report: ReportRow, names: ReadonlyMap<number, string>): Promise<string> {
  const { user_id: user } = report
  const record = user === null ? undefined : await recordOf(db, user)
  const who =
    user === null || !record
      ? 'a guest'
      : `${names.get(user) ?? user} (${record.right} right, ${record.empty} empty, ${record.malicious} malicious)`
  const network = report.network === '' ? [] : [`network ${report.network.slice(0, 6)}`]
  // what somebody answers to stands there where the report names nothing that could be looked at
  const contact = report.contact === null ? [] : [`contact ${report.contact}`]
  const answered = report.answer === null ? [] : [`answered: ${report.answer}`]
  const cells = [isoOf(report.created_at), who, ...network, reasonName(report.type_id), report.content]
  return columns('report', report.id, ...cells, ...contact, ...answered)
}

const verdicts: readonly Verdict[] = ['keep', 'malicious', 'take-down', 'uphold']

/** Decides on a case. */
export const decide: Command = {
  usage: '<case> keep|malicious|take-down|uphold --reason <why> --by <moderator> [--reports <id,id>]',
  help: [
    'decides on a case: keep shows its item again; malicious too, and goes onto the record of whoever reported it',
    '      (of --reports alone); take-down removes it, and its author reads why; uphold says that the reports were',
    '      right where nothing is left to take down',
  ].join('\n'),
  run: async (desk, words) => {
    const id = wholeNumber(wordAt(words, 0, 'case'), 'case')
    const word = wordAt(words, 1, verdicts.join('|'))
    const verdict = verdicts.find((one) => one === word)
    if (!verdict) throw new Misused(`one of ${verdicts.join(', ')} is needed`)
    const some = words.options['reports']
    const blamed =
      some === undefined
        ? {}
        : {
            blamed: String(some)
              .split(',')
              .map((one) => wholeNumber(one, 'id')),
          }
    const decider = { ...deciderOf(words), ...blamed }
    const reports = await inTransaction(desk, (tx) => decideCase(tx, id, verdict, decider, desk.nowMs))
    desk.print(`case ${id}: ${verdict}, ${reports.length} reports closed`)
    for (const report of reports)
      if (report.user_id === null && canBeAnswered(report) && report.answer === null)
        desk.print(columns(`report ${report.id} can be answered`, report.contact ?? ''))
  },
}

/** Brings back what was taken down. */
export const undo: Command = {
  usage: '<case> --reason <why> --by <moderator>',
  help: 'brings back what a case took down within the last 30 days',
  run: async (desk, words) => {
    const id = wholeNumber(wordAt(words, 0, 'case'), 'case')
    const decider = deciderOf(words)
    const back = await inTransaction(desk, (tx) => undoTakeDown(tx, id, decider, desk.nowMs))
    desk.print(`${itemName(back)} is back`)
  },
}

/** Keeps what whoever reported is told. */
export const answerReport: Command = {
  usage: '<report> --answer <text> --by <moderator>',
  help: 'answers whoever reported: an account reads it in the app; a guest has to be written to where their contact says',
  run: async (desk, words) => {
    const id = wholeNumber(wordAt(words, 0, 'report'), 'report')
    const [text, by] = [textOption(words, 'answer'), textOption(words, 'by')]
    const report = await inTransaction(desk, (tx) => answer(tx, id, text, by, desk.nowMs))
    const where = report.user_id === null ? ['to be sent to', report.contact ?? 'nobody'] : ['told in the app']
    desk.print(columns(`report ${id} is answered`, ...where))
  },
}
