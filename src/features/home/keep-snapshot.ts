import type { CardOf } from '#bridge/rows.ts'
import { isIncognito } from '#bridge/sealing.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { saveLook } from '#data/look.ts'
import { boot } from '#data/settings.ts'
import { formatCount } from '#lib/count.ts'
import { formatDuration } from '#lib/duration.ts'
import { thumbColour } from '#lib/thumb-colour.ts'
import cover from '#components/cover.module.css'
import grid from '#components/grid.module.css'
import rail from '#components/rail.module.css'
import head from '#components/section-head.module.css'
import text from '#components/text.module.css'
import card from '#components/video-card.module.css'
import { currentLanguage, localeOf } from '#words/words.ts'
import styles from './snapshot.module.css'

type Video = CardOf<'video'>

/** How many cards the snapshot of the first screen holds. */
const snapshotCards = 20
/** Hues that the stylesheet has a class for. */
const tints = 12

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char]!)

/** A class that stands for the mean colour of a thumbhash, since inline styles are forbidden. */
function tintOf(hash: string | undefined): string {
  const [r, g, b] = (hash && thumbColour(hash)?.match(/\d+/g)?.map(Number)) || []
  if (r === undefined || g === undefined || b === undefined) return ''
  const hue = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) / (2 * Math.PI)
  return `tint-${Math.round((hue + 1) * tints) % tints}`
}

type Section = CardOf<'section'>

/** A section of the first screen with the cards that it shows. */
interface Block {
  title: string
  layout: Section['layout']
  cards: Video[]
}

const cardHtml = (value: Video, locale: string) =>
  `<article class="${card.card}"><span class="${cover.cover} ${cover.round} ${styles.cover} ${tintOf(value.cover.hash)}">` +
  `<span class="${cover.corner}">${formatDuration(value.seconds)}</span></span>` +
  `<span class="${card.title}"><span class="${text.twoLines}">${escapeHtml(value.title)}</span></span>` +
  `<div class="${card.foot}"><div class="${card.user}">${escapeHtml(value.user.username)}</div><span class="${card.stat}">${formatCount(value.plays, locale)}</span></div></article>`

const gridHtml = (cards: string[]) => `<div class="${grid.grid}">${cards.join('')}</div>`

function blockHtml({ title, layout, cards }: Block, locale: string): string {
  const [first = '', ...rest] = cards.map((value) => cardHtml(value, locale))
  const items =
    layout === 'row'
      ? `<ul class="${rail.rail}">${[first, ...rest].map((item) => `<li class="${rail.item}">${item}</li>`).join('')}</ul>`
      : layout === 'big'
        ? `<div class="${styles.big}">${first}</div>${gridHtml(rest)}`
        : gridHtml([first, ...rest])
  return `<section class="${styles.block}"><div class="${head.head}"><h2 class="${head.title}">${escapeHtml(title)}</h2></div>${items}</section>`
}

/** The first screen as HTML: text and colours of cards, escaped, without inline styles and without pictures. */
export function snapshotHtml(blocks: Block[], locale: string): string {
  return `<div class="${styles.screen}"><div class="${styles.banner} ${cover.round}"></div><div class="${styles.shortcuts}"></div>${blocks.map((block) => blockHtml(block, locale)).join('')}</div>`
}

let kept = ''

/**
 * Keeps the first screen for the next start; the service worker puts it into the page. Only sections of videos, and
 * only what a guest may see: what is on a card.
 */
export async function keepSnapshot(
  sections: readonly { section: Section; items: SectionItems | undefined }[],
  feedTitle: string,
  feed: readonly Video[],
) {
  // it would lie open before the lock, or outlive a window that keeps nothing
  if (boot.adult !== true || boot.lock || isIncognito || feed.length === 0) return
  const blocks: Block[] = []
  let room = snapshotCards
  for (const { section, items = [] } of sections) {
    if (section.type !== 'mv' || room <= 0) continue
    const cards = items.slice(0, room).map(({ card }) => card as Video)
    blocks.push({ title: section.title, layout: section.layout, cards })
    room -= cards.length
  }
  if (room > 0) blocks.push({ title: feedTitle, layout: 'grid', cards: feed.slice(0, room) })
  const html = snapshotHtml(blocks, localeOf(currentLanguage()))
  if (html === kept) return
  kept = html
  await saveLook({ snapshot: { build: __BUILD_ID__, html } })
}
