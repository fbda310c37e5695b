import { createHash } from 'node:crypto'
import { canonicalJson } from '#contract/canonical.ts'
import { DeskRefusal } from './refusal.ts'

/** What tells whether something is still as it was seen: the first 16 characters of a hash. */
export const versionOf = (value: object): string =>
  createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, 16)

/** Refuses with 409 where something is no longer as it was seen. */
export function mustBeVersion(value: object, version: string): void {
  if (versionOf(value) !== version) throw new DeskRefusal(409, 'changed-meanwhile')
}
