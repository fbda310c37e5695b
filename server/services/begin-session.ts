import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../api/handler.ts'
import { hashToken } from '../api/person.ts'
import type { Tx } from '../database/tables.ts'
import { addSession } from '../repositories/sessions.ts'
import { deviceName } from './device-name.ts'

/** Begins a session and answers its token, which is kept nowhere but with the person. */
export async function beginSession(
  tx: Tx,
  userId: number,
  { person, client, nowMs }: RequestContext<unknown>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await addSession(tx, {
    hash: hashToken(token),
    user_id: userId,
    device: person.device,
    app: client.app,
    ...deviceName(client.agent),
    created_at: nowMs,
    used_at: nowMs,
    revoked_at: null,
  })
  return token
}
