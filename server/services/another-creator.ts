import type { ContentKind } from '#contract/desk/content.ts'
import type { Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { anyClubOf, clubVideosAmong, setClubVideo } from '../repositories/clubs.ts'
import { giveItem } from '../repositories/item-creators.ts'
import { countPosts } from '../repositories/posts.ts'
import type { UserRow } from '../repositories/users.ts'
import { countVideos } from '../repositories/videos.ts'
import { Undecidable } from './undecidable.ts'

/** What its maker has deleted or taken along stays theirs. */
const theirs: readonly number[] = [states.withdrawn, states.removed, states.sold]

/** Not counted yet. */
const coming: readonly number[] = [states.draft, states.coming]

/** Whether an account is there and stays. */
export const isOpen = ({ state, closes_at: closesAt }: UserRow): boolean => state === states.live && closesAt === null

/**
 * Gives an item to another creator, who gets what it earns from then on; what it has earned stays with whom it was booked
 * to. False where it was no longer the former one's.
 */
export async function giveToCreator(
  tx: Tx,
  kind: ContentKind,
  { id, user_id: from, state }: { readonly id: number; readonly user_id: number; readonly state: number },
  to: UserRow,
): Promise<boolean> {
  if (theirs.includes(state)) throw new Undecidable('author-left')
  if (!isOpen(to)) throw new Undecidable('account-not-open')
  if (!(await giveItem(tx, { kind, id, from, to: to.id }))) return false
  const isVideo = kind === 'video' || kind === 'clip'
  if (isVideo) {
    // another club's members are not let in by it
    const club = await anyClubOf(tx, from)
    if (club && (await clubVideosAmong(tx, club.id, [id])).has(id)) await setClubVideo(tx, club.id, id, false)
  }
  if (coming.includes(state)) return true
  for (const [userId, by] of [
    [from, -1],
    [to.id, 1],
  ] as const) {
    if (isVideo) await countVideos(tx, { user_id: userId, small: kind === 'clip' ? 1 : 0 }, by)
    if (kind === 'post') await countPosts(tx, userId, by)
  }
  return true
}
