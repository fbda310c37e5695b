/** What JSON has no words for, in a row: bytes lie behind the text, the rest is written out. */
type Marked = { '\0': 'bytes'; no: number; type: ViewName } | { '\0': 'blob'; no: number; type: string; name?: string }
type Odd =
  | { '\0': 'number'; is: string }
  | { '\0': 'date'; ms: number }
  | { '\0': 'bigint'; is: string }
  | { '\0': 'nothing' }

const views = { ArrayBuffer, Uint8Array, Uint16Array, Uint32Array, Int8Array, Int16Array, Int32Array } as const
type ViewName = keyof typeof views

/** A blob whose bytes were read: a transaction can't wait for them, so they are read before. */
export class ReadBlob {
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly name: string | undefined
  constructor(bytes: ArrayBuffer, type: string, name: string | undefined) {
    this.bytes = bytes
    this.type = type
    this.name = name
  }
}

/** Whether everything in a value is as JSON has it. */
function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case 'object': {
      if (value === null) return true
      if (Array.isArray(value)) return value.every(isPlain)
      const prototype: unknown = Object.getPrototypeOf(value)
      if (prototype !== Object.prototype && prototype !== null) return false
      return Object.values(value).every(isPlain)
    }
    case 'number':
      return Number.isFinite(value)
    case 'bigint':
    // one that is there and undefined says that something is taken away
    case 'undefined':
      return false
    default:
      return true
  }
}

/** A row's value as bytes, without waiting for anything. Throws a `TypeError` at what no row of ours holds. */
export function bytesOf(value: unknown): Uint8Array {
  if (isPlain(value)) return framed(0, JSON.stringify(value), [])
  const parts: Uint8Array[] = []
  const text = JSON.stringify(marked(value, parts))
  return framed(1, text, parts)
}

/** The value of which `bytesOf` made these bytes. */
export function valueOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const head = view.getUint32(0, true)
  const length = head & 0x7fff_ffff
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + length))
  if (head >>> 31 === 0) return JSON.parse(text)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 4 + length; at < bytes.length;) {
    const size = view.getUint32(at, true)
    parts.push(bytes.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return restored(JSON.parse(text), parts)
}

/** Whether a row holds a blob: its bytes must be read before it is sealed. */
export const hasBlob = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && Object.values(row).some((value) => value instanceof Blob)

/** The row with the bytes of its blobs in their place. */
export async function readBlobs<T>(row: T): Promise<T> {
  if (!hasBlob(row)) return row
  const entries = Object.entries(row as object).map(async ([field, value]): Promise<[string, unknown]> => {
    if (!(value instanceof Blob)) return [field, value]
    const name = value instanceof File ? value.name : undefined
    return [field, new ReadBlob(await value.arrayBuffer(), value.type, name)]
  })
  return Object.fromEntries(await Promise.all(entries)) as T
}

function marked(value: unknown, parts: Uint8Array[]): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { '\0': 'number', is: String(value) } satisfies Odd
  if (value === undefined) return { '\0': 'nothing' } satisfies Odd
  if (typeof value === 'bigint') return { '\0': 'bigint', is: String(value) } satisfies Odd
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return { '\0': 'date', ms: value.getTime() } satisfies Odd
  if (Array.isArray(value)) return value.map((one) => marked(one, parts))
  if (value instanceof ReadBlob) {
    const no = parts.push(new Uint8Array(value.bytes)) - 1
    return {
      '\0': 'blob',
      no,
      type: value.type,
      ...(value.name !== undefined && { name: value.name }),
    } satisfies Marked
  }
  const type = Object.prototype.toString.call(value).slice(8, -1)
  if (type in views) {
    const raw = value as ArrayBuffer | Uint8Array
    const no =
      parts.push(
        ArrayBuffer.isView(raw) ? new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength) : new Uint8Array(raw),
      ) - 1
    return { '\0': 'bytes', no, type: type as ViewName } satisfies Marked
  }
  // no bytes stand for the way to somebody's file: it is left out, and the file is chosen again
  if (type === 'FileSystemFileHandle') return undefined
  if (type !== 'Object') throw new TypeError(`a row holds what can't be sealed: ${type}`)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, parts)]))
}

const isMark = (value: unknown): value is Marked | Odd => typeof value === 'object' && value !== null && '\0' in value

/** What `marked` was made of. */
function restored(given: unknown, parts: readonly Uint8Array<ArrayBuffer>[]): unknown {
  if (typeof given !== 'object' || given === null) return given
  if (Array.isArray(given)) return given.map((one) => restored(one, parts))
  if (isMark(given)) return unmarked(given, parts)
  return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, restored(one, parts)]))
}

function unmarked(mark: Marked | Odd, parts: readonly Uint8Array<ArrayBuffer>[]): unknown {
  switch (mark['\0']) {
    case 'nothing':
      return undefined
    case 'number':
      return Number(mark.is)
    case 'bigint':
      return BigInt(mark.is)
    case 'date':
      return new Date(mark.ms)
    case 'blob': {
      const bytes = parts[mark.no]!
      return mark.name === undefined
        ? new Blob([bytes], { type: mark.type })
        : new File([bytes], mark.name, { type: mark.type })
    }
    case 'bytes': {
      // a copy: the part may begin anywhere, and its buffer holds the others too
      const { buffer } = parts[mark.no]!.slice()
      return mark.type === 'ArrayBuffer' ? buffer : new views[mark.type](buffer)
    }
  }
}

function framed(odd: 0 | 1, text: string, parts: readonly Uint8Array[]): Uint8Array {
  const json = new TextEncoder().encode(text)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 4 + json.length))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, (json.length | (odd << 31)) >>> 0, true)
  bytes.set(json, 4)
  let at = 4 + json.length
  for (const part of parts) {
    view.setUint32(at, part.length, true)
    bytes.set(part, at + 4)
    at += 4 + part.length
  }
  return bytes
}
