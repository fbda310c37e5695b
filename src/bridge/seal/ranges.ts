import { cmp, type DBCoreIndex, type DBCoreKeyRange } from 'dexie'
import { isKeyValue, type KeyFields, type Sealer } from './sealer.ts'

/** The fields that a key is made of. */
export const fieldsOf = (keyPath: DBCoreIndex['keyPath']): readonly string[] =>
  keyPath === null ? [] : typeof keyPath === 'string' ? [keyPath] : keyPath

/** Where to look among sealed keys for those of a range: they have no order, so only what is equal is near. */
export interface SealedRange {
  range: DBCoreKeyRange
  /**
   * `all`: what lies in it is what was asked for; `near`: most of it is; `far`: it is the whole index, of which some was
   * asked for.
   */
  fit: 'all' | 'near' | 'far'
}

// Dexie's own are constants of its types alone
const ofRange = 2
const ofAny = 3
const any: DBCoreKeyRange = { type: ofAny, lower: undefined, upper: undefined }
/** Above every text that begins alike, as Dexie has it. */
const maxText = '\uffff'
/** Above every text. */
const maxPart: readonly never[] = []

/** Lays `change` over the parts of a key that has one field or several. */
export function mapKey(key: unknown, index: DBCoreIndex, change: (part: unknown, field: string) => unknown): unknown {
  const fields = fieldsOf(index.keyPath)
  if (typeof index.keyPath === 'string') return change(key, fields[0]!)
  return Array.isArray(key) ? key.map((part, at) => (at < fields.length ? change(part, fields[at]!) : part)) : key
}

/** Where the keys of a range of plain ones are. */
export function sealedRange(range: DBCoreKeyRange, index: DBCoreIndex, keys: KeyFields, sealer: Sealer): SealedRange {
  if (range.type === ofAny) return { range, fit: 'all' }
  const fields = fieldsOf(index.keyPath)
  const isSingle = typeof index.keyPath === 'string'
  const partsOf = (key: unknown) => (isSingle ? [key] : Array.isArray(key) ? (key as unknown[]) : [])
  const [lower, upper] = [partsOf(range.lower), partsOf(range.upper)]
  const isSame = (_: string, at: number) => at < lower.length && at < upper.length && cmp(lower[at], upper[at]) === 0
  const firstOther = fields.findIndex((field, at) => !isSame(field, at))
  if (firstOther < 0) {
    const seal = (key: unknown) => mapKey(key, index, (part, field) => sealer.key(part, keys, field))
    return { range: { ...range, lower: seal(range.lower), upper: seal(range.upper) }, fit: 'all' }
  }
  const same = fields.slice(0, firstOther).map((field, at) => sealer.key(lower[at], keys, field))
  const field = fields[firstOther]!
  const head = sealer.isReadable(keys, field) ? undefined : headOfBoth(lower[firstOther], upper[firstOther])
  const beginning = head === undefined ? undefined : sealer.beginning(head, keys, field)
  const between = (from: unknown, to: unknown): SealedRange => ({
    range: { type: ofRange, lower: from, upper: to },
    fit: 'near',
  })
  if (isSingle) return beginning === undefined ? { range: any, fit: 'far' } : between(beginning, beginning + maxText)
  if (beginning !== undefined) return between([...same, beginning], [...same, beginning + maxText])
  return same.length > 0 ? between(same, [...same, maxPart]) : { range: any, fit: 'far' }
}

/** What stands before the first colon of all texts between two texts; undefined where that differs. */
function headOfBoth(lower: unknown, upper: unknown): string | undefined {
  if (!isKeyValue(lower) || typeof lower !== 'string' || typeof upper !== 'string') return undefined
  const head = lower.slice(0, lower.indexOf(':') + 1)
  return head !== '' && upper.startsWith(head) ? head.slice(0, -1) : undefined
}

/** Whether a plain key lies in a range. */
export function isWithin(key: unknown, { type, lower, upper, lowerOpen, upperOpen }: DBCoreKeyRange): boolean {
  if (type === ofAny) return true
  const [low, high] = [lower === undefined ? 1 : cmp(key, lower), upper === undefined ? -1 : cmp(key, upper)]
  return (low > 0 || (low === 0 && lowerOpen !== true)) && (high < 0 || (high === 0 && upperOpen !== true))
}
