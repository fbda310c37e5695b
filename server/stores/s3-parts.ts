import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  S3ServiceException,
  UploadPartCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { isAbsent } from './s3-client.ts'
import { mustBeKey, plainETag, type Multipart, type StoredPart } from './store.ts'

interface Service {
  readonly client: S3Client
  /** Talks of the address that browsers use; a signature names the host. */
  readonly outside: S3Client
  readonly bucket: string
  readonly isDone: (key: string) => Promise<boolean>
}

/** How the service says that the parts it was given are not those it has. */
const changedNames = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML', 'InvalidRequest']

const isChanged = (error: unknown): boolean => error instanceof S3ServiceException && changedNames.includes(error.name)

/** Uploads in parts straight to the service. */
export function s3Multipart({ client, outside, bucket: Bucket, isDone }: Service): Multipart {
  const listParts = async (key: string, uploadId: string): Promise<StoredPart[]> => {
    const parts: StoredPart[] = []
    let marker: string | undefined
    do {
      const page = await client.send(
        new ListPartsCommand({
          Bucket,
          Key: mustBeKey(key),
          UploadId: uploadId,
          ...(marker !== undefined && { PartNumberMarker: marker }),
        }),
      )
      for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
        parts.push({ number: PartNumber ?? 0, eTag: plainETag(ETag ?? ''), bytes: Size ?? 0 })
      }
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (marker !== undefined)
    return parts
  }

  return {
    create: async (key) => {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: mustBeKey(key) }))
      if (UploadId === undefined) throw new Error('the store gave no upload id')
      return UploadId
    },
    presign: async ({ key, uploadId, number, bytes, untilMs }) => {
      // Signed with its length, so that nobody stores more than was planned; the last part's is not known.
      const length = 'exactly' in bytes ? { ContentLength: bytes.exactly } : {}
      const command = new UploadPartCommand({
        Bucket,
        Key: mustBeKey(key),
        UploadId: uploadId,
        PartNumber: number,
        ...length,
      })
      const expiresIn = Math.max(1, Math.floor((untilMs - Date.now()) / 1000))
      const url = new URL(await getSignedUrl(outside, command, { expiresIn }))
      for (const name of ['partNumber', 'uploadId']) url.searchParams.delete(name)
      return { url: url.origin + url.pathname, query: url.searchParams.toString() }
    },
    parts: async (key, uploadId) => {
      try {
        return await listParts(key, uploadId)
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    complete: async (key, uploadId, parts) => {
      const Parts = parts.map(({ number, eTag }) => ({ PartNumber: number, ETag: `"${plainETag(eTag)}"` }))
      try {
        await client.send(
          new CompleteMultipartUploadCommand({
            Bucket,
            Key: mustBeKey(key),
            UploadId: uploadId,
            MultipartUpload: { Parts },
          }),
        )
        return 'done'
      } catch (error) {
        // A lost answer, or somebody else was faster: what counts is whether the object is there.
        if (await isDone(key)) return 'done'
        if (isAbsent(error)) return 'gone'
        if (isChanged(error)) return 'changed'
        throw error
      }
    },
    abort: async (key, uploadId) => {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key: mustBeKey(key), UploadId: uploadId }))
      } catch (error) {
        if (!isAbsent(error)) throw error
      }
    },
    unfinished: async (prefix, beforeMs) => {
      const found: { key: string; uploadId: string }[] = []
      let page: ListMultipartUploadsCommandOutput | undefined
      do {
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {}
        const from = {
          ...(KeyMarker !== undefined && { KeyMarker }),
          ...(UploadIdMarker !== undefined && { UploadIdMarker }),
        }
        page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...from }))
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          const begun = Initiated?.getTime() ?? 0
          if (Key !== undefined && UploadId !== undefined && begun < beforeMs)
            found.push({ key: Key, uploadId: UploadId })
        }
      } while (page.IsTruncated)
      return found
    },
  }
}
