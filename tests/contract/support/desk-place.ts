import { openDesk, type TestDesk } from '#tests/support/desk.ts'
import { createTestServer, type TestServer, type TestServerOptions } from '#tests/support/test-server.ts'
import { filledDatabase } from './cluster.ts'

/** A server with demo content and its desk, in this process. */
export interface DeskPlace {
  readonly server: TestServer
  readonly desk: TestDesk
  close(): Promise<void>
}

const hourMs = 3600 * 1000

/** Opens one in memory, or on PostgreSQL where the environment names one. */
export async function openDeskPlace(options: TestServerOptions = {}): Promise<DeskPlace> {
  const { DATABASE_URL: url } = process.env
  const database = url === undefined ? undefined : await filledDatabase(url, Math.floor(Date.now() / hourMs) * hourMs)
  const server = await createTestServer({ ...options, ...(database && { databaseUrl: database.url }) })
  return {
    server,
    desk: openDesk(server),
    close: async () => {
      await server.close()
      await database?.drop()
    },
  }
}
