import { fail, ok, type Result } from '#contract/failures.ts'
import { startTransfer } from '../body.ts'
import type { Clock } from '../clock.ts'
import type { Http } from '../links/http.ts'

interface Parts {
  fetch: Http
  clock: Clock
}

/**
 * Posts a form and gives the JSON that answers it. Failures: `network`, `timeout`, `aborted`, `http`, `upload` for what is too
 * large; `unsealed` for
 * what is no JSON, such as a portal's page.
 */
export async function post(
  { fetch, clock }: Parts,
  url: string,
  body: FormData | URLSearchParams,
  { signal, limitMs }: { signal?: AbortSignal | undefined; limitMs: number },
): Promise<Result<unknown>> {
  const transfer = startTransfer({ clock, floorBytes: 0, floorMs: limitMs }, signal)
  transfer.watch.within(limitMs)
  try {
    const how = { method: 'POST', body, credentials: 'omit', cache: 'no-store', redirect: 'manual' } as const
    const reply = await fetch(new Request(url, { ...how, signal: transfer.signal }))
    // by a proxy that takes no more: it will not take it later either
    if (reply.status === 413) return fail({ kind: 'upload', code: 413, message: '' })
    if (reply.status !== 200) return fail({ kind: 'http', status: reply.status })
    const text = await reply.text()
    try {
      return ok(JSON.parse(text) as unknown)
    } catch {
      return fail({ kind: 'unsealed', reason: 'no JSON' })
    }
  } catch (error) {
    return fail(transfer.failureOf(error))
  } finally {
    transfer.end()
  }
}
