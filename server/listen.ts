import { createAdaptorServer } from '@hono/node-server'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, BlockList, Socket } from 'node:net'
import { connections } from './api/limits.ts'
import { networkOf } from './api/network.ts'

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
/** How long a connection may take until the headers of its request are whole, and how often that is looked at. */
const headersMs = 10_000
const lookEveryMs = 2000
/** How long a connection may wait for its next request: a little longer than proxies keep theirs. */
const keepAliveMs = 65_000
/** How long a connection may take, once its request was answered, to send the rest of a body that nobody reads. */
const unreadMs = 5000
/** Who may have how many connections. */
export interface ConnectionLimits {
  /** How many one network may have. */
  readonly ofNetwork: number
  /** Their connections are everybody's, and not counted. */
  readonly trustedProxies?: BlockList | undefined
}

/** Serves on a port, 0 for any free one. Throws PortInUse. */
export function listen(
  /** `env` holds Node's own request, which knows the peer's address. */
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  port: number,
  hostname: string,
  limits?: ConnectionLimits,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    hostname,
    createServer,
    serverOptions: {
      requestTimeout: requestMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: lookEveryMs,
      keepAliveTimeout: keepAliveMs,
    },
  })
  server.maxConnections = connections.port
  if (limits) server.on('connection', limitConnections(limits))
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.once('finish', () => {
      if (incoming.complete) return
      const late = setTimeout(() => incoming.socket.destroy(), unreadMs)
      incoming.once('close', () => clearTimeout(late))
    })
  })
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

/** Closes connections of a network that has too many. */
function limitConnections({ ofNetwork, trustedProxies }: ConnectionLimits): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    // a proxy that says nothing yet is no network
    const network = networkOf(socket.remoteAddress, undefined, trustedProxies)
    if (network === undefined) return
    const own = open.get(network) ?? 0
    if (own >= ofNetwork) return void socket.destroy()
    open.set(network, own + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  }
}
