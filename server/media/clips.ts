import type { Reason } from '#contract/refusals.ts'
import type { Stream } from '#contract/shapes/common.ts'
import { Refusal, refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { MediaState } from '../database/tables/media.ts'
import { isMediaUsed, markMediaUsed, mediaById } from '../repositories/media.ts'
import { nameOfPublicUrl } from '../uploads/big-uploads.ts'
import { refusalMessage } from '../words/messages.ts'
import { mediaStreams } from './rendition-streams.ts'

/** What a card says of a clip: nothing to play until it is `ready`, and never where it was refused. */
export interface ClipCard {
  readonly state: MediaState
  /** Why it was refused; undefined where it was not. */
  readonly refused: ClipRefusal | undefined
  /** Undefined until it is ready. */
  readonly seconds: number | undefined
  /** All qualities that are there, the smallest first. */
  readonly streams: readonly Stream[]
}

/** Why a clip was refused: in words, and for apps that have their own, as a code. */
export interface ClipRefusal {
  readonly reason: string
  /** Undefined where it was refused before refusals had codes. */
  readonly refusal?: Reason
}

/** What the `reason` of an original's row says. */
export function clipRefusal(kept: string | null): ClipRefusal | undefined {
  if (kept === null) return undefined
  if (!kept.startsWith('{')) return { reason: kept }
  const refusal = JSON.parse(kept) as Reason
  return { reason: refusalMessage(refusal), refusal }
}

/**
 * The clip that a call names by its `publicUrl`, to be kept with what it makes: it is used from now on and stays. It may
 * not be ready yet. Refuses with 400 where it is not there (any more), was uploaded by somebody else, or could not be
 * made a clip of.
 */
export async function claimClip(
  tx: Tx,
  userId: number,
  publicUrl: string,
  nowMs: number,
): Promise<{ readonly id: number }> {
  const name = nameOfPublicUrl(publicUrl)
  const row = name === undefined ? undefined : await markMediaUsed(tx, userId, name, nowMs)
  if (!row) throw refuse(400, 'clip-gone')
  if (row.kind !== 'video') throw refuse(400, 'file-not-video')
  if (row.state === 'refused') throw new Refusal(400, clipRefusal(row.reason)?.refusal ?? { code: 'clip-broken' })
  return { id: row.id }
}

/**
 * The recording that a call names by its `publicUrl`, to be kept with the one chapter that it makes. It may not be ready
 * yet. Refuses with 400 where it is not there (any more), was uploaded by somebody else or is used already, or could not
 * be read.
 */
export async function claimSound(tx: Tx, userId: number, publicUrl: string, nowMs: number): Promise<number> {
  const name = nameOfPublicUrl(publicUrl)
  if (name === undefined || (await isMediaUsed(tx, name))) throw refuse(400, 'sound-gone')
  const row = await markMediaUsed(tx, userId, name, nowMs)
  if (!row) throw refuse(400, 'sound-gone')
  if (row.kind !== 'audio') throw refuse(400, 'file-not-sound')
  if (row.state === 'refused') throw new Refusal(400, clipRefusal(row.reason)?.refusal ?? { code: 'sound-broken' })
  return row.id
}

/** What cards say of these clips, by id; two of them or two hundred, it is two queries. */
export async function clipCards(db: Db, secret: Uint8Array, ids: readonly number[]): Promise<Map<number, ClipCard>> {
  const rows = await mediaById(db, ids)
  const streams = await mediaStreams(db, secret, ids)
  return new Map(
    rows.map(({ id, state, reason, seconds }) => [
      id,
      {
        state,
        refused: clipRefusal(reason),
        seconds: seconds ?? undefined,
        streams: streams.get(id)?.full ?? [],
      },
    ]),
  )
}
