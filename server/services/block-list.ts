import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Tx } from '../database/tables.ts'
import type { PictureHash } from '../database/tables/types.ts'
import { distance, likeness, unpacked } from '../media/pdq.ts'
import {
  addBlocked,
  allBlocked,
  looksOfFilm,
  looksOfPictures,
  materialOf,
  type BlockedHash,
  type Material,
} from '../repositories/blocked-hashes.ts'

/** Of a film that is blocked so much has to be found again: a title or a black second is in many. */
const leastFrames = 2
const leastShare = 0.3

/** Tells whether a blocked hash looks like one of these pictures, mirrored or not. */
function likeOneOf(pictures: readonly PictureHash[]): (blocked: string) => boolean {
  const all = pictures.flatMap(({ hash, mirrored }) => [unpacked(hash), unpacked(mirrored)])
  return (blocked) => {
    const its = unpacked(blocked)
    return all.some((one) => distance(one, its) <= likeness)
  }
}

/** Puts on the block list what an item is made of that was taken down: hashes alone. */
export async function block(
  tx: Tx,
  { kind, id, caseId }: { readonly kind: ReportedKind; readonly id: number | string; readonly caseId: number },
  nowMs: number,
): Promise<void> {
  const { paths, mediaIds, importedFrom } = await materialOf(tx, kind, id)
  const source = `case ${caseId}`
  const row = (of: BlockedHash['kind'], hash: string) =>
    ({ kind: of, hash, source, case_id: caseId, created_at: nowMs }) as const
  const pictures = (await looksOfPictures(tx, paths)).map(({ hash }) => row('picture', hash))
  const originals = await Promise.all([...mediaIds, ...importedFrom].map((mediaId) => looksOfFilm(tx, mediaId)))
  await addBlocked(tx, [
    ...pictures,
    ...originals.flatMap(({ sha256, frames, montages }) => [
      ...(sha256 ? [row('file', sha256)] : []),
      ...frames.map(({ hash }) => row('frame', hash)),
      ...montages.map(({ hash }) => row('montage', hash)),
    ]),
  ])
}

/** Where the block list has what such pictures or originals look like; undefined where it has nothing. */
export async function blockedBy(
  tx: Tx,
  { paths, mediaIds = [], importedFrom = [] }: Pick<Material, 'paths'> & Partial<Material>,
): Promise<string | undefined> {
  const pictures = await looksOfPictures(tx, paths)
  if (pictures.length > 0) {
    const isLike = likeOneOf(pictures)
    const found = (await allBlocked(tx, ['picture'])).find(({ hash }) => isLike(hash))
    if (found) return found.source
  }
  for (const mediaId of [...mediaIds, ...importedFrom]) {
    const source = await originalBlockedBy(tx, mediaId)
    if (source !== undefined) return source
  }
  return undefined
}

async function originalBlockedBy(tx: Tx, mediaId: number): Promise<string | undefined> {
  const { sha256, frames, montages } = await looksOfFilm(tx, mediaId)
  const blocked = await allBlocked(tx, ['file', 'montage', 'frame'])
  const isMontage = likeOneOf(montages)
  const whole = blocked.find(({ kind, hash }) =>
    kind === 'file' ? hash === sha256 : kind === 'montage' && isMontage(hash),
  )
  if (whole) return whole.source
  const isFrame = likeOneOf(frames)
  const counts = new Map<string, { all: number; found: number }>()
  for (const { hash, source } of blocked.filter(({ kind }) => kind === 'frame')) {
    const count = counts.get(source) ?? { all: 0, found: 0 }
    counts.set(source, { all: count.all + 1, found: count.found + (isFrame(hash) ? 1 : 0) })
  }
  return [...counts].find(([, { all, found }]) => found >= Math.max(leastFrames, leastShare * all))?.[0]
}
