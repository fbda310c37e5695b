import { findFfmpeg, type Ffmpeg } from '../media/ffmpeg.ts'
import { checkS3 } from '../stores/s3-check.ts'
import type { S3Options } from '../stores/s3-client.ts'

/** Where uploads are to be kept, and whose pages send them. */
export interface UploadSetting {
  readonly s3: S3Options | undefined
  readonly dataFolder: string
  /** The origins that the app is served from: their pages send slices to the store. */
  readonly appOrigins: readonly string[]
}

/** What a server that starts found out before it opens anything. */
export interface UploadMeans {
  readonly ffmpeg: Ffmpeg | undefined
  /** Where files are kept, and whether clips can be made: each worth a line at the start. */
  readonly notes: readonly string[]
}

/** Checks the bucket, and looks for ffmpeg. Throws StoreUnavailable; without ffmpeg all but films can be uploaded. */
export async function findUploadMeans({ s3, dataFolder, appOrigins }: UploadSetting): Promise<UploadMeans> {
  if (s3) await checkS3(s3, appOrigins)
  const found = await findFfmpeg()
  return {
    ffmpeg: found.ok ? found.ffmpeg : undefined,
    notes: [
      s3 ? `uploads are in the bucket "${s3.bucket}" at ${s3.endpoint}` : `uploads are in ${dataFolder}`,
      found.ok ? `clips are cut with ffmpeg ${found.ffmpeg.version}` : found.reason,
    ],
  }
}
