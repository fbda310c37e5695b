import { transfer } from 'comlink'
import type { BesideFile } from '#bridge/net-api.ts'
import { isWhole, piecePath } from '#bridge/downloads.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import type { Session } from '../session.ts'
import { decrypted } from './check-file.ts'
import type { Files } from './files.ts'
import { besideFile } from './playlist.ts'

const unreadable: Failure = { kind: 'undecipherable', reason: 'not the file' }

/** Longer captions or pictures are none. */
const mostBytes = 16 * 1024 * 1024

/** Reads a file beside a stream: of a download whose right has not ended, otherwise of the network. */
export async function readBeside(
  session: Session,
  files: Files,
  { url, key_id: keyId, bytes }: BesideFile,
  nowMs: number,
): Promise<Result<ArrayBuffer>> {
  if (bytes > mostBytes) return fail(unreadable)
  const file = besideFile(url, keyId)
  const kept = await session.store.run(async (db) => {
    const [sealed, keys] = await Promise.all(
      [piecePath.file(url), piecePath.key(keyId)].map((path) => db.pieces.where('path').equals(path).toArray()),
    )
    const key = keys?.find(({ until = 0 }) => until > nowMs)
    return key && sealed?.[0] && { key: key.bytes, sealed: sealed[0] }
  })
  if (kept.ok && kept.value && (await isWhole(kept.value.sealed))) {
    const plain = await decrypted(new Uint8Array(kept.value.sealed.bytes), file, kept.value.key)
    if (plain) return moved(plain)
  }
  const fetched = await files.beside(file, bytes)
  return fetched.ok ? moved(fetched.value) : fetched
}

const moved = ({ buffer }: Uint8Array<ArrayBuffer>) => transfer(ok(buffer), [buffer])
