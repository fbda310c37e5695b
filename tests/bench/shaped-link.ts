import { connect, createServer, type Socket } from 'node:net'

/** A link in front of a server on this machine. */
export interface ShapedLink {
  close(): Promise<void>
}

interface Shape {
  /** What one connection carries on its way to the server; the way back is not held up. */
  bytesPerS: number
  /** There and back, in ms. */
  latencyMs: number
}

/** How often bytes are let through. Small buffers keep the sender's idea of what has gone near the truth. */
const tickMs = 5

/** Opens it: every connection has a speed of its own, and all that goes over it comes later. */
export function openShapedLink(port: number, target: number, { bytesPerS, latencyMs }: Shape): Promise<ShapedLink> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true, highWaterMark: 64 * 1024 }, (from) => {
    const to = connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    }
    from.once('close', () => to.destroy())
    to.once('close', () => setTimeout(() => from.end(), latencyMs / 2))
    to.on('data', (reply) => setTimeout(() => from.writable && from.write(reply), latencyMs / 2))
    shape(from, bytesPerS, (bytes) => setTimeout(() => to.writable && to.write(bytes), latencyMs / 2))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            for (const socket of sockets) socket.destroy()
          }),
      }),
    )
  })
}

/** Passes on what comes, no faster than that. */
function shape(from: Socket, bytesPerS: number, pass: (bytes: Buffer) => void) {
  let owedMs = performance.now()
  from.on('data', (bytes: Buffer) => {
    const nowMs = performance.now()
    owedMs = Math.max(owedMs, nowMs - tickMs) + (bytes.length / bytesPerS) * 1000
    pass(bytes)
    const waitMs = owedMs - nowMs
    if (waitMs < tickMs) return
    from.pause()
    setTimeout(() => from.resume(), waitMs)
  })
}
