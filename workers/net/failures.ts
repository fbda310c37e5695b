import { errcodes } from '#contract/reply.ts'
import type { Failure } from '#contract/failures.ts'
import { portal } from './links/seal.ts'

/** Whether another line may do better: everything that is not the server's own, sealed word. */
export function isOfTheLine(failure: Failure): boolean {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'http':
    case 'empty':
    case 'unsealed':
    case 'undecipherable':
    case 'build':
      return true
    case 'errcode':
      return failure.code === errcodes.fault || failure.code === errcodes.maintenance
    default:
      return false
  }
}

/** Whether it speaks against the line, so that the breaker may keep it out: 1002 to 1004 speak of the build. */
export const isLinesFault = (failure: Failure) =>
  isOfTheLine(failure) && failure.kind !== 'build' && failure.kind !== 'errcode'

/** Whether something else answered in the place of the line. */
export const isPortal = (failure: Failure) => failure.kind === 'unsealed' && failure.reason === portal.reason

/** What says most comes first. */
const telling: readonly Failure['kind'][] = [
  'errcode',
  'undecipherable',
  'http',
  'empty',
  'unsealed',
  'build',
  'timeout',
  'network',
]

/**
 * One failure for a call that failed on several lines. A fault of the build counts only if no line said otherwise,
 * lost connections only if nothing at all came from any line.
 */
export function summary(failures: readonly Failure[]): Failure {
  const sorted = [...failures].sort((a, b) => telling.indexOf(a.kind) - telling.indexOf(b.kind))
  const builds = failures.filter((failure) => failure.kind === 'build')
  if (builds.length > 0 && builds.length === failures.length) return builds[0]!
  return sorted.find((failure) => failure.kind !== 'build') ?? { kind: 'network' }
}
