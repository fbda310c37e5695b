import type { Version } from '#contract/shapes/home.ts'

/** What a server's word on versions means for this one: nothing, a newer one can be had, or this one may not go on. */
export type VersionNeed = 'none' | 'offered' | 'required'

const partsOf = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** Below 0 where `a` is older than `b`: parts are compared as numbers, a missing one counts as 0. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  const steps = left.length > right.length ? left : right
  return steps.map((_, at) => (left[at] ?? 0) - (right[at] ?? 0)).find((by) => by !== 0) ?? 0
}

/** Whether this version is below the oldest that still works, or is told to make way for a newer one. */
export function versionNeed({ latest, min, force }: Version, own: string): VersionNeed {
  const isOlder = compareVersions(own, latest) < 0
  if (compareVersions(own, min) < 0 || (force && isOlder)) return 'required'
  return isOlder ? 'offered' : 'none'
}
