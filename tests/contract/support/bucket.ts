import { randomBytes } from 'node:crypto'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { s3Client, type S3Options } from '#server/stores/s3-client.ts'
import { s3Settings } from '#server/stores/settings.ts'

/**
 * An empty bucket on the store of the environment's `S3_*`, for one installation alone; undefined where there is none.
 * It stays: the store itself is there for the tests only.
 */
export async function freshBucket(): Promise<S3Options | undefined> {
  const options = s3Settings(process.env)
  if (!options) return undefined
  const bucket = `test-${randomBytes(8).toString('hex')}`
  const client = s3Client(options, options.endpoint)
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { ...options, bucket }
}
