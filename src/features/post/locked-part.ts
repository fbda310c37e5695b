import type { CardOf } from '#bridge/rows.ts'

type Locked = Pick<CardOf<'post'>, 'coins' | 'is_pay' | 'images' | 'images_count' | 'video'>

/** What of a post is still to be unlocked: nothing, or how many pictures, and whether its clip. */
export function lockedPart({
  coins,
  is_pay: bought,
  images,
  images_count: total,
  video,
}: Locked): { pictures: number; clip: boolean } | undefined {
  if (coins === 0 || bought) return undefined
  return { pictures: Math.max(0, total - images.length), clip: video !== undefined && video.stream === undefined }
}
