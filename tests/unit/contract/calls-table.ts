import { readFileSync } from 'node:fs'
import type { Field } from './fields-of.ts'

/** One row of calls.tsv. */
export interface Row {
  readonly name: string
  readonly path: string
  readonly success: number
  readonly options: readonly string[]
  readonly who: string
  readonly request: readonly Field[]
  readonly reply: string
}

/** Cuts a text at `mark`, but not within brackets. */
export function splitOutside(text: string, mark: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if ('{<('.includes(char)) depth++
    if ('}>)'.includes(char)) depth--
    if (char === mark && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The fields of `{a, b?: type}`; nothing for another text. */
export function parseFields(text: string): Field[] {
  const inner = /^\{(.*)\}$/.exec(text.trim())?.[1] ?? ''
  return splitOutside(inner, ',').map((part) => {
    const name = /^\w+/.exec(part)?.[0] ?? part
    return { name, optional: part.charAt(name.length) === '?' }
  })
}

/** The agreed calls. */
export const rows: readonly Row[] = readFileSync(new URL('../../fixtures/calls.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, name = '', path = '', success, options = '', who = '', request = '', reply = ''] = line.split('\t')
    return {
      name,
      path,
      success: Number(success),
      options: splitOutside(options, ','),
      who,
      request: parseFields(request),
      reply,
    }
  })
