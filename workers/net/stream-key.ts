import { transfer } from 'comlink'
import { decodeBase64Url } from '#contract/envelope/base64url.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import type { Acts } from './act.ts'
import type { CallOptions } from './caller.ts'

/** Asks for the 16 bytes of a stream's key, and until when they may be kept (Unix milliseconds, the server's clock). */
export async function askStreamKey(
  ask: Acts['ask'],
  keyId: string | number,
  options?: CallOptions,
): Promise<Result<{ bytes: ArrayBuffer; until: number }>> {
  const asked = await ask('stream.key', { key_id: Number(keyId) }, options)
  if (!asked.ok) return asked
  const key = decodeBase64Url(asked.value.key)
  if (key?.length !== 16) return fail({ kind: 'schema', call: 'stream.key', path: 'key', message: 'not 16 bytes' })
  return ok({ bytes: key.slice().buffer, until: asked.value.until })
}

/** The 16 bytes alone, for whoever plays now: they move to the page. */
export async function streamKeyBytes(ask: Acts['ask'], keyId: string | number): Promise<Result<ArrayBuffer>> {
  const asked = await askStreamKey(ask, keyId)
  return asked.ok ? transfer(ok(asked.value.bytes), [asked.value.bytes]) : asked
}
