import { fail, ok, type Result } from '#contract/failures.ts'
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
  const own = new AbortController()
  const give = () => own.abort()
  let late = false
  const cancel = clock.after(limitMs, () => {
    late = true
    own.abort()
  })
  signal?.addEventListener('abort', give)
  if (signal?.aborted) give()
  try {
    const how = { method: 'POST', body, credentials: 'omit', cache: 'no-store', redirect: 'manual' } as const
    const reply = await fetch(new Request(url, { ...how, signal: own.signal }))
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
    if (signal?.aborted) return fail({ kind: 'aborted' })
    if (late) return fail({ kind: 'timeout', afterMs: limitMs })
    return fail({ kind: 'network', message: error instanceof Error ? error.message : String(error) })
  } finally {
    cancel()
    signal?.removeEventListener('abort', give)
  }
}
