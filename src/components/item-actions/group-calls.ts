import type { OutboxCall } from '#contract/catalogue.ts'
import type { GroupedKind } from '#contract/kind.ts'
import type { ListCall } from '#bridge/cache-policies.ts'

interface GroupCalls {
  list: ListCall
  create: OutboxCall
  update: OutboxCall
}

/** The calls of one's own collections, by what they gather. */
export const groupCalls = {
  video: { list: 'mv.likeGroups', create: 'mv.createLikeGroup', update: 'mv.updateLikeGroup' },
  comic: { list: 'comic.likeGroups', create: 'comic.createLikeGroup', update: 'comic.updateLikeGroup' },
} as const satisfies { [K in GroupedKind]: GroupCalls }

/** Longest name of a collection, in UTF-16 units: `limits.name` of the contract, whose schemas the page does not carry. */
export const groupNameChars = 40
