import { describe, expect, test } from 'vitest'
import { callNames, callOf, isCallName, type CallName } from '#contract/catalogue.ts'
import type { Traits } from '#contract/traits.ts'
import { parseFields, rows, splitOutside } from './calls-table.ts'
import { fieldsOf, type Field } from './fields-of.ts'

const pageFields: Field[] = [
  { name: 'cursor', optional: true },
  { name: 'limit', optional: true },
]
const isPage = (reply: string): boolean => reply.startsWith('Page<')
const byName = (fields: readonly Field[]): Field[] => fields.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The request column as the contract writes it: an absent sort is the default one, and pages take a cursor. */
function inputFields(request: readonly Field[], reply: string): Field[] {
  const own = request.map((field) => (field.name === 'sort' ? { ...field, optional: true } : field))
  return byName([...own, ...(isPage(reply) ? pageFields : [])])
}

/** The top fields of the reply column, where it lists them; undefined for a named entity. */
function outputFields(reply: string): Field[] | undefined {
  const [first = '', ...rest] = splitOutside(reply, '&')
  const head = isPage(first) ? parseFields('{list, next}') : parseFields(first)
  if (!isPage(first) && !first.startsWith('{')) return undefined
  return byName([...head, ...rest.flatMap(parseFields)])
}

function optionsOf(call: Traits): string[] {
  const options: Record<string, boolean> = {
    write: call.mode !== 'read',
    outbox: call.mode === 'outbox',
    money: call.mode === 'money',
    toast: call.toast === true,
    silent: call.silent === true,
    nofail: call.nofail === true,
  }
  return Object.keys(options).filter((option) => options[option])
}

const candidates = new Set(
  rows.flatMap((row) => [...row.request, ...(outputFields(row.reply) ?? [])]).map((f) => f.name),
)
for (const { name } of pageFields) candidates.add(name)
/** Only the reply of element.more has a field beside the table's: its items' type, which a server may leave out. */
const beyondTheTable: Partial<Record<CallName, string[]>> = { 'element.more': ['type'] }

test('the table is there', () => {
  expect(rows.length).toBeGreaterThan(190)
})

test('every call has a row and every row a call', () => {
  expect([...callNames].sort()).toEqual(rows.map((row) => row.name).sort())
})

describe.each(rows)('$name', (row) => {
  if (!isCallName(row.name)) return test('is in the catalogue', () => expect.unreachable(row.name))
  const name: CallName = row.name
  const call = callOf(name)

  test('goes to its path, as its row says', () => {
    expect(call.path).toBe(row.path)
    expect(call.success).toBe(row.success)
    expect(optionsOf(call).sort()).toEqual([...row.options].sort())
    expect(call.who).toBe(row.who)
    expect(call.page === true).toBe(isPage(row.reply))
  })

  test('takes the fields of its row', () => {
    expect(fieldsOf(call.input, candidates)).toEqual(inputFields(row.request, row.reply))
  })

  test('answers the fields of its row', () => {
    const expected = outputFields(row.reply)
    if (expected === undefined) return
    const extra = beyondTheTable[name] ?? []
    expect(fieldsOf(call.output, candidates).filter((field) => !extra.includes(field.name))).toEqual(expected)
  })
})
