import { transfer } from 'comlink'
import type { StreamKey } from '#bridge/net-api.ts'
import { decodeBase64Url } from '#contract/envelope/base64url.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import type { Acts } from './act.ts'
import type { CallOptions } from './caller.ts'

/**
 * Asks for the 16 bytes of a stream's key, until when they may be kept (Unix milliseconds, the server's clock), and what
 * its segments are fetched with.
 */
export async function askStreamKey(
  ask: Acts['ask'],
  keyId: string | number,
  options?: CallOptions,
): Promise<Result<StreamKey & { until: number }>> {
  const asked = await ask('stream.key', { key_id: Number(keyId) }, options)
  if (!asked.ok) return asked
  const key = decodeBase64Url(asked.value.key)
  if (key?.length !== 16) return fail({ kind: 'schema', call: 'stream.key', path: 'key', message: 'not 16 bytes' })
  const { until, access } = asked.value
  return ok({ bytes: key.slice().buffer, until, access })
}

/** The same for whoever plays now: the bytes move to the page. */
export async function giveStreamKey(ask: Acts['ask'], keyId: string | number): Promise<Result<StreamKey>> {
  const asked = await askStreamKey(ask, keyId)
  return asked.ok ? transfer(asked, [asked.value.bytes]) : asked
}
