import type { OpenDatabase } from '../database/open.ts'
import type { Statement } from '../repositories/publications.ts'
import type { Decider } from '../services/sanctions.ts'
import type { Settings } from '../settings.ts'

/** What a command works with. */
export interface Desk {
  readonly database: OpenDatabase
  readonly settings: Settings
  readonly nowMs: number
  print(line: string): void
}

/** Words and options of a command line. */
export interface Words {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

/** One thing that an administrator can do. */
export interface Command {
  /** How it is written, behind its name. */
  readonly usage: string
  readonly help: string
  /** Throws Misused or Failed. */
  run(desk: Desk, words: Words): Promise<void>
}

/** What a command works with that opens no database itself. */
export type BareDesk = Omit<Desk, 'database'> & { readonly env: Readonly<Record<string, string | undefined>> }

/** The same where the database is not opened before: it may not be there, or is copied as a file. */
export interface BareCommand extends Omit<Command, 'run'> {
  /** `without keys`: they may be lost, and stand-ins are in the settings where the environment gives none. */
  readonly bare: 'with keys' | 'without keys'
  /** Throws Misused or Failed. */
  run(desk: BareDesk, words: Words): Promise<void>
}

/** The command line makes no sense: the usage is shown, exit code 2. */
export class Misused extends Error {}

/** It can't be done; the message says why in one line, exit code 1. */
export class Failed extends Error {}

/** The word at a place; throws Misused where there is none. */
export function wordAt({ words }: Words, at: number, name: string): string {
  const word = words[at]
  if (word === undefined || word === '') throw new Misused(`<${name}> is missing`)
  return word
}

/** A whole number above 0. Throws Misused. */
export function wholeNumber(text: string, name: string): number {
  const number = Number(text)
  if (!/^\d{1,12}$/.test(text) || number < 1) throw new Misused(`<${name}> is a whole number above 0, not "${text}"`)
  return number
}

/** The text of an option that must be given. Throws Misused. */
export function textOption({ options }: Words, name: string): string {
  const text = String(options[name] ?? '').trim()
  if (text === '') throw new Misused(`--${name} is missing`)
  return text
}

/** Who decides, by the options `--by` and `--reason`. Throws Misused. */
export function deciderOf(words: Words): Decider {
  const by = textOption(words, 'by')
  if (by === 'system') throw new Misused('system is what the rules do by themselves: use your own name')
  return { by, reason: textOption(words, 'reason') }
}

/** The number of an option; 0 where it is not given. Throws Misused. */
export const numberOption = ({ options }: Words, name: string): number =>
  options[name] === undefined ? 0 : wholeNumber(String(options[name]), name)

/** What is stated of what is published. Throws Misused where nobody does. */
export const statementOf = (words: Words): Statement => ({
  by: textOption(words, 'by'),
  record: textOption(words, 'record'),
})
