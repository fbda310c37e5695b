declare const self: ServiceWorkerGlobalScope

/** What a request must be like, and where its answer comes from then (https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes). */
interface Route {
  condition: { urlPattern?: URLPattern; not?: Route['condition'] }
  source: 'cache' | 'network'
}

/** Not every engine has it, and TypeScript does not know it yet. */
interface Routing {
  addRoutes?(routes: readonly Route[]): Promise<void>
}

/**
 * Tells the engine which requests need no service worker: those to other hosts, what says which build is newest, and
 * files whose name tells their content, which it looks up in every cache itself. They come without waking a worker up,
 * and a build at rest is one that another build can follow (`docs/decisions/014`). Where an engine has none of this, or
 * not all of it, the handler of requests does the same.
 */
export async function routeAround(event: ExtendableEvent & Routing): Promise<void> {
  if (!event.addRoutes || !('URLPattern' in self)) return
  const { hostname, port } = self.location
  const protocol = self.location.protocol.slice(0, -1)
  const own = (pathname: string) => ({ urlPattern: new URLPattern({ protocol, hostname, port, pathname }) })
  try {
    await event.addRoutes([
      { condition: { not: own('*') }, source: 'network' },
      { condition: own('/builds/*'), source: 'network' },
      { condition: own('/assets/*'), source: 'cache' },
    ])
  } catch {
    // a kind of route that this engine does not know: none of them is in use then
  }
}
