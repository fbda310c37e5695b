import path from 'node:path'
import * as v from 'valibot'
import { lineText, proseText } from '../file-text.ts'

/** A line of text. */
export const Line = v.pipe(v.string(), v.transform(lineText), v.minLength(1), v.maxLength(200))
/** What is told of an item, in Markdown where that is drawn. */
export const Text = v.pipe(v.string(), v.transform(proseText), v.trim(), v.maxLength(20_000))
export const Names = v.pipe(v.array(Line), v.maxLength(20))
/** A file that lies beside the JSON: a name, never a path. */
export const FileName = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.check((name) => name === path.basename(name) && !name.startsWith('.') && !name.includes('\\')),
)
/** An address outside. */
export const Address = v.pipe(v.string(), v.maxLength(2000), v.startsWith('https://'), v.url())
/** Numbers of items, each once. */
export const Ids = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  v.minLength(1),
  v.maxLength(500),
  v.check((ids) => new Set(ids).size === ids.length),
)
