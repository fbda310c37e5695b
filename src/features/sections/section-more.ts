import type { CardOf } from '#bridge/rows.ts'
import { pageLink, type Target } from '#components/target.ts'
import { listing } from '#features/category/shared/listing.ts'

type Section = Pick<CardOf<'section'>, 'id' | 'title' | 'type'>

/** Sections of these are the beginning of a screen of their own. */
const screens: { readonly [T in Section['type']]?: Target } = {
  compilation: pageLink('/home/collect'),
  creator: pageLink('/home/creator'),
  club: pageLink('/user/fan-rank'),
}

/** Where the rest of a section is listed. */
export function moreOf({ id, title, type }: Section): Target {
  if (type === 'mv') return pageLink('/tag', { section: id, tag: title })
  return screens[type] ?? listing({ title, type, section: id })
}
