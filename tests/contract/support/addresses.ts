import type { TestServer } from '#tests/support/test-server.ts'

/** The proxy that a test server is told to trust, so that requests can come from anywhere. */
export const proxy = '10.0.0.1'

/** Asks a server that trusts `proxy`, as from an address. */
export const fetchFrom =
  ({ app }: TestServer, address: string) =>
  async (request: Request): Promise<Response> => {
    request.headers.set('x-forwarded-for', address)
    return app.fetch(request, { incoming: { socket: { remoteAddress: proxy } } })
  }
