import { randomUUID } from 'node:crypto'
import {
  GetBucketCorsCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  S3ServiceException,
  type CORSRule,
  type S3Client,
} from '@aws-sdk/client-s3'
import { s3Client, type S3Options } from './s3-client.ts'
import { s3Store } from './s3.ts'
import { StoreUnavailable } from './store.ts'

const withinMs = 10_000

/**
 * Whether a bucket can be used as it is set up: it is there and the keys open it, parts of uploads are taken and
 * listed, and browsers on the app's origins may send them with a content type and read their ETag. Where they may not
 * yet, it is told to let them. Throws StoreUnavailable with one line that says what is wrong.
 */
export async function checkS3(options: S3Options, appOrigins: readonly string[]): Promise<void> {
  const { endpoint, bucket } = options
  const client = s3Client(options, endpoint)
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(withinMs) })
  } catch (error) {
    throw new StoreUnavailable(`S3: ${reasonOf(error, options)}`)
  } finally {
    client.destroy()
  }
  const store = s3Store(options)
  const key = `checks/${randomUUID()}`
  const uploadId = await store.multipart.create(key).catch((error: unknown) => {
    store.close()
    const why = error instanceof Error ? error.name : String(error)
    throw new StoreUnavailable(`S3: the keys open the bucket "${bucket}", but no upload can be begun in it (${why})`)
  })
  try {
    const part = { key, uploadId, number: 1, bytes: { atMost: 1 }, untilMs: Date.now() + 60_000, line: '' }
    const { url, query } = await store.multipart.presign(part)
    const address = `${url}?partNumber=1&uploadId=${encodeURIComponent(uploadId)}&${query}`
    for (const origin of appOrigins) await mustAllow(options, appOrigins, origin, address)
  } finally {
    await store.multipart.abort(key, uploadId)
    store.close()
  }
}

function reasonOf(error: unknown, { endpoint, bucket }: S3Options): string {
  if (!(error instanceof S3ServiceException)) return `${endpoint} does not answer; check S3_ENDPOINT`
  switch (error.$metadata.httpStatusCode) {
    case 403:
      return `${endpoint} refuses the keys for the bucket "${bucket}"; check S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION`
    case 404:
      return `there is no bucket "${bucket}" at ${endpoint}; create it, or check S3_BUCKET`
    default:
      return `${endpoint} answers ${error.$metadata.httpStatusCode ?? 'nothing'} for the bucket "${bucket}" (${error.name})`
  }
}

/** Tries as a browser would; where that is refused, sets the bucket's CORS and tries again. */
async function mustAllow(
  options: S3Options,
  appOrigins: readonly string[],
  origin: string,
  address: string,
): Promise<void> {
  const refused = await corsFault(address, origin)
  if (refused === undefined) return
  const told = await setCors(options, appOrigins)
  const still = told ? await corsFault(address, origin) : refused
  if (still === undefined) return
  const { bucket } = options
  throw new StoreUnavailable(
    `S3: the CORS of the bucket "${bucket}" does not let ${origin} upload (${still})${told ? '' : ', and the store does not let this server set it'}; allow PUT from there with content-type, and expose ETag`,
  )
}

/** Adds a rule to those that the bucket has, which may be of other apps. Answers whether the store lets it. */
async function setCors(options: S3Options, appOrigins: readonly string[]): Promise<boolean> {
  const client = s3Client(options, options.endpoint)
  const own: CORSRule[] = [
    {
      AllowedOrigins: [...appOrigins],
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['content-type'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 7200,
    },
  ]
  try {
    const CORSRules = [...(await corsRules(client, options.bucket)), ...own]
    await client.send(new PutBucketCorsCommand({ Bucket: options.bucket, CORSConfiguration: { CORSRules } }))
    return true
  } catch (error) {
    if (error instanceof S3ServiceException) return false
    throw error
  } finally {
    client.destroy()
  }
}

async function corsRules(client: S3Client, bucket: string): Promise<CORSRule[]> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket: bucket }))).CORSRules ?? []
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchCORSConfiguration') return []
    throw error
  }
}

/** What a browser on an origin would stumble over when it sends a part; undefined when nothing. */
async function corsFault(address: string, origin: string): Promise<string | undefined> {
  const asked = {
    Origin: origin,
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'content-type',
  }
  try {
    const preflight = await fetch(address, { method: 'OPTIONS', headers: asked, signal: AbortSignal.timeout(withinMs) })
    if (!preflight.ok) return `a preflight is answered with ${preflight.status}`
    if (!allows(preflight, 'access-control-allow-origin', origin)) return 'a preflight does not allow the origin'
    if (!allows(preflight, 'access-control-allow-methods', 'put')) return 'a preflight does not allow PUT'
    if (!allows(preflight, 'access-control-allow-headers', 'content-type'))
      return 'a preflight does not allow content-type'
    const sent = await fetch(address, {
      method: 'PUT',
      headers: { Origin: origin, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(1),
      signal: AbortSignal.timeout(withinMs),
    })
    if (!sent.ok) return `a part is answered with ${sent.status}`
    if (!allows(sent, 'access-control-allow-origin', origin)) return 'a reply does not allow the origin'
    if (!allows(sent, 'access-control-expose-headers', 'etag')) return 'a reply does not expose ETag'
    return undefined
  } catch {
    return `${new URL(address).origin} does not answer; check S3_PUBLIC_ENDPOINT`
  }
}

function allows(reply: Response, header: string, value: string): boolean {
  const given = (reply.headers.get(header) ?? '').split(',').map((one) => one.trim().toLowerCase())
  return given.includes(value.toLowerCase()) || given.includes('*')
}
