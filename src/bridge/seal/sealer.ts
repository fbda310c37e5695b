import { metaKeys } from '../settings.ts'
import { keyBytes, open, openSame, sameKeyBytes, seal, sealSame, subkey } from './aead.ts'
import { bytesOf, valueOf } from './row-bytes.ts'
import { base64, bytesOfBase64 } from './texts.ts'

/** What of a table stays readable: the fields that its keys and indexes are made of. */
export interface KeyFields {
  table: string
  /** Fields of the primary key and of the indexes. */
  fields: readonly string[]
  /** The field that the table itself numbers. */
  numbered?: string
}

/** Where a sealed row keeps its seal. */
export const sealField = '$seal'

/** Rows and key texts under one key. Nothing in it waits. */
export interface Sealer {
  /** A row with its key fields as they are, or their texts sealed, and all of it in `$seal`. */
  row(value: object, keys: KeyFields): object
  /** What was sealed; a row that never was is given back as it is. Throws where it does not open. */
  opened(stored: unknown, keys: KeyFields): unknown
  /** The form that a text of a key has in the table: the same for the same text. What is no text stays. */
  key(value: unknown, table: string, field: string): unknown
  openedKey(stored: unknown, table: string, field: string): unknown
}

/**
 * Fields of keys that hold what somebody typed or looked for. Ids and kinds are left readable, since ranges over them
 * are asked for. A key of the form `{call}:{input}` keeps its call, so that rows of a call are still found by it.
 */
const textFields: Readonly<Record<string, readonly string[]>> = {
  lists: ['key'],
  pages: ['list'],
  answers: ['key'],
  payments: ['target'],
  searches: ['word'],
  hidden: ['id'],
}
/** Of the device's own rows these alone: the others are needed before the key is there, and tell nothing of anybody. */
const sealedMeta: readonly unknown[] = [
  metaKeys.token,
  metaKeys.resume,
  metaKeys.person,
  metaKeys.deviceId,
  metaKeys.forgetting,
  metaKeys.affCode,
]

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const sealedMark = '~'
/** Ends of ranges are no texts of rows. */
const isBound = (text: string) => text === '' || text.startsWith('\uffff')

/** Whether rows of a table are sealed at all: what the device knows of lines is not anybody's. */
export const isSealedTable = (table: string) => table !== 'lines' && table !== 'config'

/** Makes the sealer of a key of 32 bytes. `device`: for the database that is the same for everybody. */
export function createSealer(key: Uint8Array, device: boolean): Sealer {
  const rowKey = subkey(key, 'rows', keyBytes)
  const textKey = subkey(key, 'key texts', sameKeyBytes)

  const isText = (table: string, field: string) => textFields[table]?.includes(field) === true

  const sealedText = (text: string, about: string): string =>
    sealedMark + base64(sealSame(textKey, encoder.encode(text), encoder.encode(about)))
  const openedText = (sealed: string, about: string): string => {
    const bytes = openSame(textKey, bytesOfBase64(sealed.slice(sealedMark.length)), encoder.encode(about))
    if (!bytes) throw new Error(`a key of ${about} does not open`)
    return decoder.decode(bytes)
  }

  const sealer: Sealer = {
    row(value, { table, fields }) {
      if (device && table === 'meta' && !sealedMeta.includes(Reflect.get(value, 'key'))) return value
      const sealed: Record<string, unknown> = {}
      for (const field of fields)
        if (field in value) sealed[field] = sealer.key(Reflect.get(value, field), table, field)
      sealed[sealField] = seal(rowKey, bytesOf(value), encoder.encode(table))
      return sealed
    },
    opened(stored, { table, numbered }) {
      if (typeof stored !== 'object' || stored === null || !(sealField in stored)) return stored
      const bytes = open(rowKey, stored[sealField] as Uint8Array, encoder.encode(table))
      if (!bytes) throw new Error(`a row of ${table} does not open`)
      const value = valueOf(bytes) as object
      return numbered === undefined ? value : { ...value, [numbered]: Reflect.get(stored, numbered) as unknown }
    },
    key(value, table, field) {
      if (typeof value !== 'string' || isBound(value) || !isText(table, field)) return value
      const { head, tail } = halves(value, field)
      return isBound(tail) ? value : head + sealedText(tail, `${table}.${field}`)
    },
    openedKey(stored, table, field) {
      if (typeof stored !== 'string' || !isText(table, field)) return stored
      const { head, tail } = halves(stored, field)
      return tail.startsWith(sealedMark) ? head + openedText(tail, `${table}.${field}`) : stored
    },
  }
  return sealer
}

/** A call stays readable, what it was asked with does not. */
function halves(text: string, field: string) {
  const at = field === 'word' || field === 'id' ? 0 : text.indexOf(':') + 1
  return { head: text.slice(0, at), tail: text.slice(at) }
}
