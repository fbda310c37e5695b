import { Buffer } from 'node:buffer'
import type { Rng } from '#demo/rng.ts'

/** A value that no honest client sends. */
export interface Hostile {
  readonly label: string
  readonly value: unknown
  /** So large that whoever takes it is at fault, whatever the schema says. */
  readonly isHuge?: true
}

/** JSON as it stands: some numbers and keys can't be written otherwise. */
const raw = (text: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text)

const deep = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`)

/** A key that an assignment would take for the prototype. */
const withProto = (): unknown => JSON.parse('{"__proto__":{"id":1,"admin":true},"constructor":{"prototype":{}}}')

const cursorOf = (text: string): string => Buffer.from(text).toString('base64url')

/** Tried wherever a list belongs. */
export const longLists: readonly Hostile[] = [
  { label: '10,000 ids', value: Array.from({ length: 10_000 }, (_, at) => at + 1), isHuge: true },
  { label: '10,000 texts', value: Array.from({ length: 10_000 }, (_, at) => `text ${at}`), isHuge: true },
  { label: '10,000 times the same', value: Array.from({ length: 10_000 }, () => 1), isHuge: true },
]

/** Tried in every field of every call. */
export const always: readonly Hostile[] = [
  { label: 'null', value: null },
  { label: 'true', value: true },
  { label: 'zero', value: 0 },
  { label: 'one', value: 1 },
  { label: 'negative', value: -1 },
  { label: 'fraction', value: 1.5 },
  { label: 'largest safe', value: Number.MAX_SAFE_INTEGER },
  { label: 'unsafe', value: 2 ** 63 },
  { label: 'infinite', value: raw('1e999') },
  { label: 'number as text', value: '1' },
  { label: 'empty text', value: '' },
  { label: 'NaN', value: 'NaN' },
  { label: 'list', value: [] },
  { label: 'object', value: {} },
  { label: 'prototype', value: withProto() },
  { label: '__proto__', value: '__proto__' },
  { label: 'inherited name', value: 'toString' },
  { label: 'constructor', value: 'constructor' },
  { label: 'SQL', value: "1' or '1'='1" },
  { label: 'long text', value: 'x'.repeat(100_000), isHuge: true },
]

/** Of these some are tried in every field. */
const sometimes: readonly Hostile[] = [
  { label: 'minus zero', value: raw('-0') },
  { label: 'smallest', value: 5e-324 },
  { label: 'least safe', value: Number.MIN_SAFE_INTEGER },
  { label: 'beyond bigint', value: raw('99999999999999999999999999999') },
  { label: '32 bits', value: 2 ** 31 },
  { label: 'exponent as text', value: '1e3' },
  { label: 'hex as text', value: '0x10' },
  { label: 'fraction as text', value: '12.345' },
  { label: 'negative as text', value: '-5' },
  { label: 'space', value: ' \t\n\u3000' },
  { label: 'null as text', value: 'null' },
  { label: 'undefined as text', value: 'undefined' },
  { label: 'prototype as text', value: 'prototype' },
  { label: 'hasOwnProperty', value: 'hasOwnProperty' },
  { label: 'NUL', value: 'a\0b' },
  { label: 'lone surrogate', value: '\ud800' },
  { label: 'right to left', value: '\u202e!' },
  { label: 'zero width', value: '\u200b\u200d\ufeff' },
  { label: 'many marks', value: `e${'\u0301'.repeat(40)}` },
  { label: 'emoji family', value: '👨‍👩‍👧‍👦' },
  { label: 'noncharacter', value: '\uffff' },
  { label: 'drop table', value: "x'); drop table users; --" },
  { label: 'union', value: '1 union select password from users' },
  { label: 'wildcard', value: '%_%' },
  { label: 'path', value: '../../../../etc/passwd' },
  { label: 'encoded path', value: '..%2f..%2fetc%2fpasswd' },
  { label: 'file address', value: 'file:///etc/passwd' },
  { label: 'script address', value: 'javascript:alert(1)' },
  { label: 'script', value: '<img src=x onerror=alert(1)>' },
  { label: 'template', value: '${7*7}{{7*7}}' },
  { label: 'format', value: '%s%n%d' },
  { label: 'line feeds', value: 'a\r\nSet-Cookie: x=1' },
  { label: 'cursor of another list', value: cursorOf('views.1.1') },
  { label: 'cursor with SQL', value: cursorOf('new.1.1) or 1=1 --') },
  { label: 'cursor beyond', value: cursorOf('new.9007199254740991.9007199254740991') },
  { label: 'cursor of prototypes', value: cursorOf('__proto__.1.1') },
  { label: 'cursor below', value: cursorOf('hot.-9007199254740991.0') },
  { label: 'cursor of images', value: cursorOf('images.-3.1') },
  { label: 'cursor with a fraction', value: cursorOf('new.1.5.2') },
  { label: 'list of null', value: [null] },
  { label: 'list of lists', value: [[1], [2]] },
  { label: 'list of objects', value: [{ id: 1 }] },
  { label: 'list of SQL', value: ["' or 1=1 --"] },
  ...longLists,
  {
    label: 'many keys',
    value: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 'v'])),
    isHuge: true,
  },
  { label: 'operator', value: { $gt: 0 } },
  { label: 'an id within', value: { id: 1 } },
  { label: 'a length', value: { length: 2 ** 31 } },
  { label: 'own toJSON', value: { toJSON: 'x', valueOf: 'y', toString: 'z' } },
  { label: 'deep lists', value: deep(3000, '[', ']'), isHuge: true },
  { label: 'deep objects', value: deep(3000, '{"a":', '}'), isHuge: true },
]

/** All that is tried in every field, and so many of the rest. */
export const some = (rng: Rng, count: number): readonly Hostile[] => [...always, ...rng.some(sometimes, count)]
