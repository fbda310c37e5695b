import { randomBytes } from 'node:crypto'
import { usersById } from '#server/repositories/users.ts'
import { keepReport } from '#server/services/reports.ts'
import { newRequestId, visitor } from './client.ts'
import type { End } from './ends.ts'

/** A report as its rules see it: who makes it, and from where. */
export interface Reporter {
  /** Undefined for a guest. */
  readonly userId?: number
  /** Another one each time, unless it is given. */
  readonly network?: string
}

/** Makes a report from a network, which a test's own connection has none of. */
export async function reportFrom(
  { server: { parts }, line, clock: { nowMs } }: End,
  {
    kind,
    id,
    type,
  }: {
    readonly kind: 'post' | 'user' | 'video' | 'image-misuse'
    readonly id?: number | string
    readonly type: number
  },
  { userId, network = randomBytes(8).toString('hex') }: Reporter,
): Promise<void> {
  const [user] = userId === undefined ? [] : await usersById(parts.db, [userId])
  const { device } = visitor()
  const person = { key: user ? `u:${user.uuid}` : `d:${device}`, device, user, session: undefined }
  const asked = {
    input: {},
    person,
    nowMs,
    line,
    network,
    client: { app: 'webview', agent: '', language: 'zh' },
    suite: 1,
    parts,
    requestId: newRequestId(),
  } as const
  await parts.db.transaction().execute((tx) => keepReport({ ...asked, db: tx }, { kind, id, type, content: '' }))
}
