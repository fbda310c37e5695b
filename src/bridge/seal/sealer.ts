import { metaKeys, openMark } from '../settings.ts'
import { keyBytes, open, openSame, sameKeyBytes, seal, sealSame, subkey } from './aead.ts'
import { bytesOf, valueOf } from './row-bytes.ts'
import { base64, bytesOfBase64, padded } from './texts.ts'

/** The fields of a table that its keys and indexes are made of. */
export interface KeyFields {
  table: string
  /** Fields of the primary key and of the indexes. */
  fields: readonly string[]
  /** The field that the table itself numbers. */
  numbered?: string
}

/** Where a sealed row keeps its seal. */
export const sealField = '$seal'

/** Rows and the fields of their keys under one key. Nothing in it waits. */
export interface Sealer {
  /** A row with its key fields sealed, and all of it in `$seal`. */
  row(value: object, keys: KeyFields): object
  /** What was sealed; a row that never was is given back as it is. Throws where it does not open. */
  opened(stored: unknown, keys: KeyFields): unknown
  /** Whether a field of a key stays as it is. */
  isReadable(keys: KeyFields, field: string): boolean
  /** The form that a field of a key has in the table: the same for the same value. Ends of ranges stay. */
  key(value: unknown, keys: KeyFields, field: string): unknown
  openedKey(stored: unknown, keys: KeyFields, field: string): unknown
  /** What the forms of all texts begin with that begin with `head` and a colon, such as a call. */
  beginning(head: string, keys: KeyFields, field: string): string
}

/** Of the device's own rows these alone stay readable: they are needed before the key is there, and tell nothing of anybody. */
const plainMeta: readonly unknown[] = [metaKeys.settings, metaKeys.adult, metaKeys.lock]
const isPlain = (key: unknown) => plainMeta.includes(key) || (typeof key === 'string' && key.startsWith(openMark))

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const sealedMark = '~'
/** What was sealed or opened lately is known: the same kinds, ids and times come again and again. */
const mostKnown = 4096

/** Whether part of a key is a value of a row, and not the end of a range. */
export const isKeyValue = (part: unknown): part is string | number =>
  typeof part === 'string' ? part !== '' && !part.startsWith('\uffff') : Number.isFinite(part)

/** Makes the sealer of a key of 32 bytes. `device`: for the database that is the same for everybody. */
export function createSealer(key: Uint8Array, device: boolean): Sealer {
  const rowKey = subkey(key, 'rows', keyBytes)
  const textKey = subkey(key, 'key texts', sameKeyBytes)

  const isReadable = ({ table, numbered }: KeyFields, field: string) =>
    field === numbered || (device && table === 'meta')

  /** A value in JSON, so that a number is another one than its digits, filled up, so that its form tells no length. */
  const sealedPart = remembering(
    (json, about) => sealedMark + base64(sealSame(textKey, padded(json), encoder.encode(about))),
  )
  const openedPart = remembering((sealed, about): unknown => {
    const bytes = openSame(textKey, bytesOfBase64(sealed.slice(sealedMark.length)), encoder.encode(about))
    if (!bytes) throw new Error(`a key of ${about} does not open`)
    return JSON.parse(decoder.decode(bytes))
  })
  const sealedHead = (head: string, about: string) => sealedPart(JSON.stringify(head), about) + sealedMark

  const sealedKey: Sealer['key'] = (value, keys, field) => {
    if (!isKeyValue(value) || isReadable(keys, field)) return value
    const about = `${keys.table}.${field}`
    const at = typeof value === 'string' ? value.indexOf(':') : -1
    if (typeof value !== 'string' || at < 0) return sealedPart(JSON.stringify(value), about)
    return sealedHead(value.slice(0, at), about) + sealedPart(JSON.stringify(value.slice(at + 1)), about).slice(1)
  }

  return {
    isReadable,
    row(value, keys) {
      const { table, fields } = keys
      if (device && table === 'meta' && isPlain(Reflect.get(value, 'key'))) return value
      const sealed: Record<string, unknown> = {}
      for (const field of fields) if (field in value) sealed[field] = sealedKey(Reflect.get(value, field), keys, field)
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
    key: sealedKey,
    openedKey(stored, keys, field) {
      if (typeof stored !== 'string' || !stored.startsWith(sealedMark) || isReadable(keys, field)) return stored
      const about = `${keys.table}.${field}`
      const [first, ...rest] = stored
        .split(sealedMark)
        .slice(1)
        .map((one) => openedPart(sealedMark + one, about))
      return rest.length === 0 ? first : `${String(first)}:${String(rest[0])}`
    },
    beginning: (head, { table }, field) => sealedHead(head, `${table}.${field}`),
  }
}

/** A function of two texts that knows what it answered lately. */
function remembering<T>(answer: (text: string, about: string) => T): (text: string, about: string) => T {
  const known = new Map<string, T>()
  return (text, about) => {
    const name = `${about} ${text}`
    if (known.has(name)) return known.get(name)!
    const made = answer(text, about)
    if (known.size >= mostKnown) known.clear()
    known.set(name, made)
    return made
  }
}
