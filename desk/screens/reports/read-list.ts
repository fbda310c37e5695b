import * as v from 'valibot'
import { BlockedEntry } from '#contract/desk/reports.ts'

/** So many hashes are taken of one file. */
export const mostHashes = 100_000

/** The hashes in a file, or the number of the first line that can't be read; nothing where there are too many. */
export type ReadList = { readonly entries: readonly BlockedEntry[] } | { readonly wrong: number } | 'too-long'

const isHead = (line: string) => /^kind,hash\b/i.test(line)

/** A field of a table, without the quotes that stand around some. */
const plain = (field = '') => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)

function valueOf(line: string): unknown {
  if (line.startsWith('{')) {
    try {
      return JSON.parse(line) as unknown
    } catch {
      return undefined
    }
  }
  const [, kind, hash, source] = /^([^,]*),([^,]*)(?:,(.*))?$/s.exec(line) ?? []
  return { kind: plain(kind), hash: plain(hash), ...(source && { source: plain(source) }) }
}

/** Reads a block list: lines of JSON, or a table of kind, hash and source. */
export function readList(text: string): ReadList {
  const entries: BlockedEntry[] = []
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const line = raw.trim()
    if (line === '' || (at === 0 && isHead(line))) continue
    const read = v.safeParse(BlockedEntry, valueOf(line))
    if (!read.success) return { wrong: at + 1 }
    if (entries.push(read.output) > mostHashes) return 'too-long'
  }
  return { entries }
}
