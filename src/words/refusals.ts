import type { Failure } from '#contract/failures.ts'
import { reasonOf, type Reason, type RefusalCode, type RefusalParams } from '#contract/refusals.ts'
import { errcodes } from '#contract/reply.ts'

/** What refusals say in a language. */
export interface RefusalWords {
  /** What the fields of forms are called, by their names on the wire. */
  readonly fields: Readonly<Record<string, string>>
  /** A sentence for each code, made of its parameters where it has some. */
  readonly codes: {
    readonly [C in RefusalCode]: keyof RefusalParams<C> extends never ? string : (params: RefusalParams<C>) => string
  }
  /** By status, what can be said of a refusal that only a message in Chinese tells of, where Chinese can't be read. */
  readonly unreadable?: Readonly<Record<number, string>> & { readonly other: string }
}

/** What a reason says. */
export function reasonText({ code, params }: Reason, { codes, fields }: RefusalWords): string {
  const message = codes[code] as string | ((params: unknown) => string)
  if (typeof message === 'string') return message
  // a field that has no name of its own is called as on the wire
  if (!params || !('field' in params)) return message(params)
  const { field } = params
  return message({ ...params, field: Object.hasOwn(fields, field) ? fields[field] : field })
}

/** The errcodes that are refusals of a kind. */
function ofErrcode(code: number, retryAfterMs: number | undefined): Reason | undefined {
  if (code === errcodes.reused) return { code: 'request-reused' }
  if (code === errcodes.fault) return { code: 'server-fault' }
  if (code !== errcodes.tooMany || retryAfterMs === undefined) return undefined
  return { code: 'too-many-requests', params: { seconds: Math.ceil(retryAfterMs / 1000) } }
}

function reasonIn(failure: Failure): Reason | undefined {
  switch (failure.kind) {
    case 'status':
      return reasonOf(failure.code, failure.params)
    case 'errcode':
      return ofErrcode(failure.code, failure.retryAfterMs)
    case 'upload': {
      const reply = failure.reply as { refusal?: unknown; params?: unknown } | null | undefined
      return reasonOf(reply?.refusal, reply?.params)
    }
    default:
      return undefined
  }
}

/** What a refusal says: by its code; where that is not known, in the server's own words if they can be read. */
export function refusedText(failure: Failure, words: RefusalWords): string | undefined {
  const reason = reasonIn(failure)
  if (reason) return reasonText(reason, words)
  const message = 'message' in failure ? failure.message : undefined
  if (!message || !words.unreadable || !/\p{Script=Han}/u.test(message)) return message
  const status = failure.kind === 'status' ? failure.status : failure.kind === 'upload' ? failure.code : 0
  return words.unreadable[status] ?? words.unreadable.other
}
