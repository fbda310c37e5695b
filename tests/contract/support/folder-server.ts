import type { CallName } from '#contract/catalogue.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { LogLine } from '#server/parts.ts'
import { uploadClient, type UploadClient } from '#tests/unit/server-uploads/support/client.ts'
import type { UploadFields } from '#server/uploads/uploads.ts'
import { cutterFor } from './films.ts'
import { createClient, visitor, type Answer, type Sending, type Who } from './client.ts'

/** A server whose database is a file, and somebody who is logged in. */
export interface FolderServer {
  readonly server: TestServer
  readonly who: Who
  /** What it said. */
  readonly lines: readonly LogLine[]
  /** Calls as this person. */
  call(name: CallName, input: object, sending?: Sending): Promise<Answer>
  fetch(path: string): Promise<Response>
  readonly uploader: UploadClient
}

/** Starts one on a folder. */
export async function serveFolder(dataFolder: string, filesFolder: string): Promise<FolderServer> {
  const lines: LogLine[] = []
  const log = (line: LogLine) => void lines.push(line)
  const server = await createTestServer({ dataFolder, filesFolder, log, ffmpeg: await cutterFor('waiting') })
  const line = server.lines[0]!
  const client = await createClient(server.fetch, line, server.keys, Date.now)
  const { username, password } = server.accounts[0]!
  const { device } = visitor()
  const { data } = await client.call('user.login', { username, password }, { device })
  const who = { device, ...(data as { token: string; uuid: string }) }
  const { config } = (await client.call('home.config', {}, who)).data as { config: UploadFields }
  return {
    server,
    who,
    lines,
    call: (name, input, sending) => client.call(name, input, who, sending),
    fetch: (path) => server.fetch(new Request(line + path)),
    uploader: uploadClient((url, init) => server.fetch(new Request(url, init)), config),
  }
}
