import { randomBytes } from 'node:crypto'
import { addUnusedMedia, type NewOriginal } from '../repositories/media.ts'
import { bigKey } from '../uploads/big-uploads.ts'
import type { ImportTarget } from './importer.ts'

/** Brings an original into the store; its row is there first, so that the sweeper takes both unless they are used. Answers its id. */
export async function keepOriginal(
  { db, store, userId, nowMs }: Pick<ImportTarget, 'db' | 'store' | 'userId' | 'nowMs'>,
  file: string,
  about: Omit<NewOriginal, 'upload_name' | 'user_id' | 'source'>,
): Promise<number> {
  const upload = randomBytes(16).toString('hex')
  const source = bigKey(upload)
  const id = await addUnusedMedia(db, { ...about, upload_name: upload, user_id: userId, source }, nowMs)
  await store.putFile(source, file)
  return id
}
