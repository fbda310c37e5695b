import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'

/** A port that is open. */
export interface Listening {
  readonly port: number
  /** Takes no more requests, lets the running ones end, and frees the port. */
  close(): Promise<void>
}

/** The port is taken by somebody else. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(`port ${port} is in use: stop what listens there, or set SHIGUANG_PORT to another one`)
    this.name = 'PortInUse'
  }
}

/** How long running requests may take once the server stops. */
const graceMs = 5000
/** A slice of a big upload may take so long to come; bodies that are silent or too large are given up before. */
const requestMs = 3_600_000

/** Serves on a port, 0 for any free one. Throws PortInUse. */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  hostname: string,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch, hostname })
  if ('requestTimeout' in server) server.requestTimeout = requestMs
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(port) : error),
    )
    server.listen(port, hostname, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((done) => {
            const late = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), graceMs)
            server.close(() => {
              clearTimeout(late)
              done()
            })
            if ('closeIdleConnections' in server) server.closeIdleConnections()
          }),
      })
    })
  })
}
