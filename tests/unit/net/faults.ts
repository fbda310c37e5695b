/** What can go wrong with a request; `times` limits it to the next ones. */
export type Fault =
  /** No connection at all. */
  | { kind: 'dead' }
  /** Connected, and not a byte ever after. */
  | { kind: 'silent' }
  | { kind: 'http'; status: number; retryAfter?: number }
  /** A captive portal. */
  | { kind: 'portal' }
  | { kind: 'redirect' }
  /** The request arrives and takes effect, the reply does not come. */
  | { kind: 'reset-after-commit' }
  /** The reply comes when `release` resolves. */
  | { kind: 'late'; release: Promise<unknown> }
  /** Half of the reply comes, and then the end. */
  | { kind: 'truncated' }
  /** The first half of the reply comes, and never more. */
  | { kind: 'stalled' }
  /** Anything may be done to the text of the reply. */
  | { kind: 'altered'; alter: (text: string) => string }
  /** Another fault for the requests that fit, none for the others. */
  | { kind: 'only'; when: (url: string) => boolean; fault: Fault }

interface Context {
  request: Request
  origin: string
  serve: () => Promise<Response>
}

const refused = () => new TypeError('fetch failed')

/** Serves a request with its fault. Like an engine, it rejects when the request is aborted. */
export async function applyFault(fault: Fault | undefined, context: Context): Promise<Response> {
  const { request, serve } = context
  const aborted = new Promise<never>((_, reject) => {
    const give = () => reject(new DOMException('aborted', 'AbortError'))
    if (request.signal.aborted) give()
    request.signal.addEventListener('abort', give)
  })
  aborted.catch(() => undefined)
  return Promise.race([aborted, withFault(fault, context, aborted, serve)])
}

async function withFault(
  fault: Fault | undefined,
  context: Context,
  aborted: Promise<never>,
  serve: () => Promise<Response>,
): Promise<Response> {
  switch (fault?.kind) {
    case undefined:
      return serve()
    case 'dead':
      throw refused()
    case 'silent':
      return aborted
    case 'http':
      return new Response('bad gateway', {
        status: fault.status,
        headers: fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) },
      })
    case 'portal':
      return new Response('<!doctype html><title>Login</title>', { headers: { 'Content-Type': 'text/html' } })
    case 'redirect':
      return new Response(null, { status: 302, headers: { Location: 'http://portal.example/' } })
    case 'reset-after-commit':
      await serve()
      throw refused()
    case 'late': {
      const reply = await serve()
      await fault.release
      return reply
    }
    case 'truncated': {
      const text = await (await serve()).text()
      return new Response(text.slice(0, text.length / 2))
    }
    case 'stalled': {
      const text = await (await serve()).text()
      return new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)))
            aborted.catch((error: unknown) => controller.error(error))
          },
        }),
      )
    }
    case 'altered':
      return new Response(fault.alter(await (await serve()).text()))
    case 'only':
      return withFault(fault.when(context.request.url) ? fault.fault : undefined, context, aborted, serve)
  }
}
