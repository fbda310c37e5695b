import type { S3Options } from './s3-client.ts'

/** A setting of the environment can't be; the message is one line that names it. */
export class BadStoreSetting extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadStoreSetting'
  }
}

const needed = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/**
 * The bucket that the environment names, or undefined for the folder of the embedded store: all of `S3_ENDPOINT`,
 * `S3_REGION`, `S3_BUCKET`, `S3_ACCESS_KEY` and `S3_SECRET_KEY`, and `S3_PUBLIC_ENDPOINT` where browsers use another
 * address. Throws BadStoreSetting.
 */
export function s3Settings(env: Readonly<Record<string, string | undefined>>): S3Options | undefined {
  const values = needed.map((name) => env[name]?.trim() ?? '')
  if (values.every((value) => value === '') && !env['S3_PUBLIC_ENDPOINT']) return undefined
  const missing = needed.filter((_, at) => values[at] === '')
  if (missing.length > 0)
    throw new BadStoreSetting(
      `${missing.join(', ')}: missing; set all of ${needed.join(', ')}, or none of them for a folder on this machine`,
    )
  const [endpoint = '', region = '', bucket = '', accessKey = '', secretKey = ''] = values
  const outside = env['S3_PUBLIC_ENDPOINT']?.trim()
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new BadStoreSetting('S3_BUCKET: not a name of a bucket (3 to 63 lower-case letters, digits, dots, hyphens)')
  return {
    endpoint: originOf('S3_ENDPOINT', endpoint),
    region,
    bucket,
    accessKey,
    secretKey,
    ...(outside && { publicEndpoint: originOf('S3_PUBLIC_ENDPOINT', outside) }),
  }
}

function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new BadStoreSetting(`${name}: "${text}" is not an http(s) address without a path`)
  return url.origin
}
