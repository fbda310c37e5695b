/** Writes beside a read, which neither waits for it nor fails with it: what nobody misses. */
export function beside(query: { execute(): Promise<unknown> }): void {
  query.execute().catch(() => {})
}
