import type { Context } from 'hono'
import { BodyRefused, withBody } from './slow-body.ts'

const formType = 'application/x-www-form-urlencoded'
const limits = { bytes: 2 * 1024 * 1024, ms: 60_000 }

/**
 * The fields of a form: all that are needed, any of those that may be there, each once, and no other. Undefined where
 * that is not what came.
 */
export async function readFields<N extends string, M extends string>(
  c: Context,
  needed: readonly N[],
  optional: readonly M[],
): Promise<(Readonly<Record<N, string>> & Readonly<Partial<Record<M, string>>>) | undefined> {
  const { body } = c.req.raw
  if (!body || c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== formType) return undefined
  let text: string
  try {
    text = await withBody(body, limits, async (bytes) => Buffer.from(bytes).toString('utf8'))
  } catch (error) {
    if (error instanceof BodyRefused && error.why !== 'crowded') return undefined
    throw error
  }
  const entries = [...new URLSearchParams(text)]
  const fields = Object.fromEntries(entries) as Record<N, string> & Partial<Record<M, string>>
  const names = Object.keys(fields)
  const known: readonly string[] = [...needed, ...optional]
  if (names.length !== entries.length || !names.every((name) => known.includes(name))) return undefined
  return needed.every((name) => Object.hasOwn(fields, name)) ? fields : undefined
}

/** A whole number as a form carries it, written in the one usual way; undefined for any other text. */
export function readWhole(text: string): number | undefined {
  const value = Number(text)
  return /^(?:0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(value) ? value : undefined
}
