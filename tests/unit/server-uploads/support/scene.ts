import { afterEach, beforeEach, expect } from 'vitest'
import type { UploadOptions } from '#server/uploads/uploads.ts'
import { patient } from '#tests/contract/support/films.ts'
import { uploadClient, type Plan, type UploadClient } from './client.ts'
import { addPerson, type TestPerson } from './people.ts'
import { openUploadServer, type UploadServer } from './server.ts'

/** A fresh server with one person for each test of a file; no test leaves a fault in its log. */
export function bigScene(options: Partial<UploadOptions> = { ffmpeg: patient }) {
  let server!: UploadServer
  let person!: TestPerson
  let client!: UploadClient
  const clientOf = (who: TestPerson): UploadClient =>
    uploadClient(server.fetch, server.uploads.keys(who, server.line, server.clock.now())!, server.clock.now)
  beforeEach(async () => {
    server = await openUploadServer(options)
    person = await addPerson(server.db)
    client = clientOf(person)
  })
  afterEach(async () => {
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
    await server.close()
  })
  return {
    server: () => server,
    person: () => person,
    client: () => client,
    clientOf,
    stranger: async () => clientOf(await addPerson(server.db)),
    rows: () => server.db.selectFrom('big_uploads').selectAll().orderBy('created_at').execute(),
    /** A plan that is there, for this person unless another one asks. */
    begin: async (total: number, resume?: Plan, asked: UploadClient = client): Promise<Plan> => {
      const { code, data } = await asked.plan(total, resume)
      expect(code).toBe(200)
      return data!
    },
  }
}
