import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { chapterRules } from '#books/text.ts'
import { decodeText } from '#lib/decode-text.ts'
import { ImportError } from './importer.ts'
import { Line } from './items/fields.ts'

const mostBytes = 1024 * 1024
const Count = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What a JSON file says of the text that it is called like: how its chapters are told, and what is changed of them. */
const ChapterWishes = v.strictObject({
  rule: v.optional(v.picklist(chapterRules)),
  merge: v.optional(v.array(Count)),
  split: v.optional(v.array(v.strictObject({ chapter: Count, before: Line, title: v.optional(Line) }))),
  rename: v.optional(v.array(v.strictObject({ chapter: Count, title: Line }))),
})

/** What lies beside a text and says how it is cut; nothing where there is no such file. Rejects with an `ImportError`. */
export async function chapterWishesBeside(file: string): Promise<v.InferOutput<typeof ChapterWishes>> {
  const { dir, name } = path.parse(file)
  const beside = path.join(dir, `${name}.json`)
  const about = await stat(beside).catch(() => undefined)
  if (!about?.isFile()) return {}
  const wrong = (at: string) => new ImportError({ code: 'chapters-wrong', at })
  if (about.size > mostBytes) throw wrong('')
  let said: unknown
  try {
    said = JSON.parse(decodeText(await readFile(beside)).replace(/^\uFEFF/, ''))
  } catch {
    throw wrong('')
  }
  const wishes = v.safeParse(ChapterWishes, said)
  if (wishes.success) return wishes.output
  throw wrong(wishes.issues.map((issue) => v.getDotPath(issue) ?? '').find(Boolean) ?? '')
}
