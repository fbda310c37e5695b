import { seenText } from '#contract/written.ts'
import type { JsonText } from '../database/tables/types.ts'
import type { PartSource } from '../database/tables/works.ts'

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Prose of a file as a database can keep it. What else can't be seen stays: joiners and marks of notes are part of it. */
export const proseText = (text: string): string => text.toWellFormed().replaceAll(controls, '')

/** What a file says in one line, such as a title, without what can't be seen. */
export const lineText = (text: string): string => seenText(text.replaceAll(/[\r\n\u0085\u2028\u2029]+/g, ' ')).trim()

/** What is in a part, as its row has it. */
export const sourceJson = (source: PartSource): JsonText<PartSource> =>
  JSON.stringify(source, (_key, value: unknown) =>
    typeof value === 'string' ? proseText(value) : value,
  ) as JsonText<PartSource>
