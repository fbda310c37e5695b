import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'

/** Which bucket of which service. */
export interface S3Options {
  /** Where this server reaches the service. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** Where browsers reach it, when that is another address. */
  readonly publicEndpoint?: string
}

/** A client of the service at an address; buckets are named in the path, as every service understands. */
export function s3Client({ region, accessKey, secretKey }: S3Options, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // Stores other than Amazon's refuse the checksums that are on by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  })
}

/** Whether a service answered that there is no such thing. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey' || error.name === 'NoSuchUpload')

/** The result, or undefined where there is no such thing. */
export async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}
