import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A place where a cross-cutting fact is written down, or referred to by its title after "see". */
interface Mention {
  title: string
  place: string
  refers: boolean
}

const mark = /(\bsee:?\s+)?\[Note: ([^\]\n]+)\]/gi

/** All mentions of notes in one file's text. */
export function mentionsIn(file: string, text: string): Mention[] {
  return [...text.matchAll(mark)].map((found) => {
    const line = text.slice(0, found.index).split('\n').length
    return { title: found[2]!.trim(), place: `${file}:${line}`, refers: found[1] !== undefined }
  })
}

/** Notes that are written twice, or referred to without being written anywhere. */
export function noteFaults(mentions: readonly Mention[]): string[] {
  const titles = new Set(mentions.map(({ title }) => title))
  return [...titles].flatMap((title) => {
    const all = mentions.filter((mention) => mention.title === title)
    const written = all.filter(({ refers }) => !refers)
    if (written.length === 1) return []
    const places = (written.length > 0 ? written : all).map(({ place }) => place).join(', ')
    return [
      `[Note: ${title}] is ${written.length === 0 ? 'referred to but not written' : 'written more than once'}: ${places}`,
    ]
  })
}

/** Numbers that more than one decision has. */
export function decisionFaults(names: readonly string[]): string[] {
  const numbers = names.map((name) => name.slice(0, name.indexOf('-')))
  const twice = new Set(numbers.filter((number, at) => numbers.indexOf(number) < at))
  return [...twice].map((number) => `more than one decision has the number ${number}`)
}

if (import.meta.main) {
  const files = globSync('{src,workers,server,demo,tools,tests}/**/*.{ts,tsx,css}', {
    exclude: ['tests/unit/tools/**'],
  })
  const mentions = files.flatMap((file) => mentionsIn(file, readFileSync(file, 'utf8')))
  const decisions = globSync('docs/decisions/*.md').map((file) => path.basename(file))
  const faults = [...noteFaults(mentions), ...decisionFaults(decisions)]
  for (const fault of faults) console.error(fault)
  console.log(
    `${new Set(mentions.map(({ title }) => title)).size} notes in ${files.length} files, ${faults.length} faults`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
