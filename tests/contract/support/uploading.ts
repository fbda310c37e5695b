import type { Config } from '#contract/shapes/home.ts'
import type { UploadFields } from '#server/uploads/uploads.ts'
import { uploadClient, type Plan, type UploadClient } from '#tests/unit/server-uploads/support/client.ts'
import type { Who } from './client.ts'
import { dataOf } from './community.ts'
import type { End } from './ends.ts'

/** The config as somebody has it. */
export const configOf = async (end: End, who: Who): Promise<Config['config']> =>
  (await dataOf<Config>(end, 'home.config', {}, who)).config

/** What somebody uploads with; throws where the config has it not. */
export async function uploadKeys(end: End, who: Who): Promise<UploadFields> {
  const { img_upload_url, upload_img_key, r2Key, r2URL, r2CompleteURL, clip_max_bytes } = await configOf(end, who)
  if (!img_upload_url || !upload_img_key || !r2Key || !r2URL || !r2CompleteURL || !clip_max_bytes)
    throw new Error('no keys to upload with')
  return { img_upload_url, upload_img_key, r2Key, r2URL, r2CompleteURL, clip_max_bytes }
}

/** Uploads with keys, as somebody's app would. */
export const uploaderWith = (end: End, keys: UploadFields): UploadClient =>
  uploadClient(
    (url, init) => end.fetch(new Request(url, init)),
    keys,
    () => end.clock.nowMs,
  )

/** Uploads as somebody. */
export const uploaderOf = async (end: End, who: Who): Promise<UploadClient> =>
  uploaderWith(end, await uploadKeys(end, who))

/** A plan that must come. */
export async function planFor(uploader: UploadClient, total: number, resume?: Plan): Promise<Plan> {
  const { code, msg, data } = await uploader.plan(total, resume)
  if (code !== 200 || !data) throw new Error(`a plan was refused: ${code} ${msg}`)
  return data
}

/** The address of a slice, as the plan gives it. */
export const addressOf = ({ uploadUrl, uploadId, slices }: Plan, number: number): string =>
  `${uploadUrl}?partNumber=${number}&uploadId=${uploadId}&${slices.find((one) => one.number === number)?.signature}`

/**
 * Sends a slice as a page of an origin: asks first whether it may, and sees the ETag only where it is exposed. Undefined
 * where a browser would not have sent it, or would have kept the answer to itself.
 */
export async function sendFromPage(
  end: End,
  origin: string,
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ status: number; eTag: string | undefined } | undefined> {
  const has = (reply: Response, header: string, value: string) =>
    (reply.headers.get(header) ?? '')
      .toLowerCase()
      .split(/\s*,\s*/)
      .some((one) => one === value || one === '*')
  const asked = { 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'content-type' }
  const preflight = await end.fetch(new Request(address, { method: 'OPTIONS', headers: { Origin: origin, ...asked } }))
  const mayPut =
    preflight.ok &&
    has(preflight, 'access-control-allow-origin', origin) &&
    has(preflight, 'access-control-allow-methods', 'put') &&
    has(preflight, 'access-control-allow-headers', 'content-type')
  if (!mayPut) return undefined
  const headers = { Origin: origin, 'Content-Type': 'application/octet-stream' }
  const reply = await end.fetch(new Request(address, { method: 'PUT', headers, body: bytes }))
  if (!has(reply, 'access-control-allow-origin', origin)) return undefined
  const seesTag = has(reply, 'access-control-expose-headers', 'etag')
  return { status: reply.status, eTag: (seesTag && reply.headers.get('etag')) || undefined }
}
