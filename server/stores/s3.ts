import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
  type GetObjectCommandOutput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import { s3Client, unlessAbsent, type S3Options } from './s3-client.ts'
import { s3Multipart } from './s3-parts.ts'
import { mustBeKey, mustBePrefix, plainETag, type ObjectStore } from './store.ts'

/** Of ten thousand parts: files of up to 320 GB. */
const partBytes = 32 * 1024 * 1024

/** A file in pieces that fit into memory; one piece of an empty one. */
async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r')
  try {
    for (let from = 0; ; from += partBytes) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(partBytes), 0, partBytes, from)
      if (bytesRead > 0 || from === 0) yield buffer.subarray(0, bytesRead)
      if (bytesRead < partBytes) return
    }
  } finally {
    await handle.close()
  }
}

/** The store in a bucket: browsers send parts straight to the service. */
export function s3Store(options: S3Options): ObjectStore & { readonly kind: 's3' } {
  const { bucket: Bucket, endpoint, publicEndpoint = endpoint } = options
  const client = s3Client(options, endpoint)
  const outside = s3Client(options, publicEndpoint)
  const read = (key: string, range?: string): Promise<GetObjectCommandOutput | undefined> =>
    unlessAbsent(
      client.send(new GetObjectCommand({ Bucket, Key: mustBeKey(key), ...(range !== undefined && { Range: range }) })),
    )
  const size = async (key: string): Promise<number | undefined> =>
    (await unlessAbsent(client.send(new HeadObjectCommand({ Bucket, Key: mustBeKey(key) }))))?.ContentLength

  const isDone = async (key: string) => (await size(key)) !== undefined
  const multipart = s3Multipart({ client, outside, bucket: Bucket, isDone })

  return {
    kind: 's3',
    put: async (key, bytes) => {
      await client.send(new PutObjectCommand({ Bucket, Key: mustBeKey(key), Body: bytes, ContentLength: bytes.length }))
    },
    putFile: async (key, file) => {
      const uploadId = await multipart.create(key)
      const parts: { number: number; eTag: string }[] = []
      try {
        for await (const Body of piecesOf(file)) {
          const PartNumber = parts.length + 1
          const part = { Bucket, Key: mustBeKey(key), UploadId: uploadId, PartNumber, Body, ContentLength: Body.length }
          const { ETag = '' } = await client.send(new UploadPartCommand(part))
          parts.push({ number: PartNumber, eTag: plainETag(ETag) })
        }
        if ((await multipart.complete(key, uploadId, parts)) !== 'done') throw new Error('the store lost a part')
      } catch (error) {
        await multipart.abort(key, uploadId)
        throw error
      }
    },
    get: async (key) => (await read(key))?.Body?.transformToByteArray(),
    range: async (key, from, length) => {
      try {
        return await (await read(key, `bytes=${from}-${from + length - 1}`))?.Body?.transformToByteArray()
      } catch (error) {
        // It begins behind the end.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) return new Uint8Array(0)
        throw error
      }
    },
    size,
    download: async (key, file) => {
      const body = (await read(key))?.Body
      if (!body) return false
      await pipeline(body as Readable, createWriteStream(file, { flags: 'wx' }))
      return true
    },
    delete: async (key) => {
      await unlessAbsent(client.send(new DeleteObjectCommand({ Bucket, Key: mustBeKey(key) })))
    },
    deleteAll: async (prefix) => {
      let page: ListObjectsV2CommandOutput | undefined
      do {
        const from = page?.NextContinuationToken === undefined ? {} : { ContinuationToken: page.NextContinuationToken }
        page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: mustBePrefix(prefix), ...from }))
        for (const { Key } of page.Contents ?? [])
          await unlessAbsent(client.send(new DeleteObjectCommand({ Bucket, Key })))
      } while (page.IsTruncated)
    },
    multipart,
    room: async () => undefined,
    // A service keeps no halves.
    tidy: async () => {},
    close: () => {
      client.destroy()
      outside.destroy()
    },
  }
}
