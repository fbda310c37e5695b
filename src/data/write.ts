import type { PersonDatabase } from '#bridge/database.ts'
import type { OwnWrites } from '#bridge/own-writes.ts'
import { net } from './net.ts'

/** Whose database something is for: it says so by its name. */
export type Owned = Pick<PersonDatabase, 'name'>

/**
 * Has the worker write into a person's database. Rejects where it could not, also because the person is gone by then: what
 * was meant for one is never written to another's.
 */
export async function write<N extends keyof OwnWrites>(
  { name: database }: Owned,
  name: N,
  ...given: Parameters<OwnWrites[N]>
): Promise<ReturnType<OwnWrites[N]>> {
  const written = await net.write(database, name, given)
  if (!written.ok) throw new Error(`${name}: ${written.failure.kind}`)
  return written.value
}
