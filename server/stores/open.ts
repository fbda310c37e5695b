import path from 'node:path'
import { localDiskStore, type LocalDiskStore } from './local-disk.ts'
import type { S3Options } from './s3-client.ts'
import { s3Store } from './s3.ts'
import type { ObjectStore } from './store.ts'

/** Where an installation keeps what people upload. */
export interface StorePlace {
  readonly s3: S3Options | undefined
  readonly dataFolder: string
  readonly secret: Uint8Array
}

/** The object store of an installation: a bucket, or a folder among the data. */
export const openStore = ({ s3, dataFolder, secret }: StorePlace): ObjectStore | LocalDiskStore =>
  s3 ? s3Store(s3) : localDiskStore({ folder: path.join(dataFolder, 'store'), secret })
