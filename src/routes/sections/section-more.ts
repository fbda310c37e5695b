import type { CardOf } from '#bridge/rows.ts'
import { isOwnPath } from '#shell/addresses.ts'
import { listing } from '../category/listing.ts'

type Section = Pick<CardOf<'section'>, 'id' | 'title' | 'type'>

/** Sections of these are the beginning of a screen of their own. */
const screens: { readonly [T in Section['type']]?: string } = {
  compilation: '/home/collect',
  creator: '/home/creator',
  club: '/user/fan-rank',
}

function pathOf({ id, title, type }: Section): string {
  if (type === 'mv') return `/tag?${new URLSearchParams({ section: String(id), tag: title })}`
  return screens[type] ?? listing({ title, type, section: id })
}

/** Where the rest of a section is listed, as an `href`; undefined while there is no such screen. */
export function moreOf(section: Section): string | undefined {
  const path = pathOf(section)
  return isOwnPath(path) ? `#${path}` : undefined
}
