/** Code that can't be had. Not the engine's own error: the router would reload on that by itself, once a session. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}
