import type { DeskRefusalCode } from '#contract/desk/refusals.ts'

/** The desk's no: an HTTP status, a code, and what its words need. */
export class DeskRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 429
  readonly code: DeskRefusalCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(
    status: DeskRefusal['status'],
    code: DeskRefusalCode,
    params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.params = params
  }
}

/** The value, or 404 where there is none. */
export function there<T>(value: T | undefined): T {
  if (value === undefined) throw new DeskRefusal(404, 'not-there')
  return value
}
