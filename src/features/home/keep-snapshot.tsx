import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { CardOf } from '#bridge/rows.ts'
import { isIncognito } from '#bridge/sealing.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { saveLook } from '#data/look.ts'
import { boot } from '#data/settings.ts'
import { cx } from '#lib/cx.ts'
import { formatCount } from '#lib/count.ts'
import { formatDuration } from '#lib/duration.ts'
import { thumbColour } from '#lib/thumb-colour.ts'
import { InApp } from '#components/app-router.tsx'
import { Cover } from '#components/cover.tsx'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { pageLink } from '#components/target.ts'
import { UserChip } from '#components/user-chip.tsx'
import { VideoCard } from '#components/video-card.tsx'
import cover from '#components/cover.module.css'
import grid from '#components/grid.module.css'
import { currentLanguage, localeOf } from '#words/words.ts'
import styles from './snapshot.module.css'

type Video = CardOf<'video'>

/** How many cards the snapshot of the first screen holds. */
const snapshotCards = 20
/** Hues that the stylesheet has a class for. */
const tints = 12

/** A class that stands for the mean colour of a thumbhash, since inline styles are forbidden. */
function tintOf(hash: string | undefined): string {
  const [r, g, b] = (hash && thumbColour(hash)?.match(/\d+/g)?.map(Number)) || []
  if (r === undefined || g === undefined || b === undefined) return ''
  const hue = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) / (2 * Math.PI)
  return `tint-${Math.round((hue + 1) * tints) % tints}`
}

/** A section of the first screen with the cards that it shows. */
interface Block {
  title: string
  layout: CardOf<'section'>['layout']
  cards: Video[]
}

/** A card as the screen draws it, with a colour in the place of its picture. */
const Card = ({ value }: { value: Video }) => (
  <VideoCard
    to={pageLink('/player', { id: value.id })}
    title={value.title}
    cover={
      <span className={cx(styles.cover, cover.round, tintOf(value.cover.hash))}>
        <Cover corner={formatDuration(value.seconds)} />
      </span>
    }
    user={<UserChip size="small" name={value.user.username} avatar={<span className={styles.avatar} />} />}
    stat={formatCount(value.plays, localeOf(currentLanguage()))}
  />
)

function Section({ title, layout, cards }: Block) {
  const [first, ...rest] = cards.map((value) => <Card key={value.id} value={value} />)
  return (
    <section className={styles.block}>
      <SectionHead title={title} />
      {layout === 'row' ? (
        <Rail label={title}>{[first, ...rest]}</Rail>
      ) : (
        <>
          {layout === 'big' && <div className={styles.big}>{first}</div>}
          <div className={grid.grid}>{layout === 'big' ? rest : [first, ...rest]}</div>
        </>
      )}
    </section>
  )
}

/** The first screen as HTML, made of its own parts: without inline styles, which are forbidden, and without pictures. */
export function snapshotHtml(blocks: Block[]): string {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <InApp>
        <div className={styles.screen}>
          <div className={cx(styles.banner, cover.round)} />
          <div className={styles.shortcuts} />
          {blocks.map((block, at) => (
            <Section key={at} {...block} />
          ))}
        </div>
      </InApp>,
    ),
  )
  for (const one of place.querySelectorAll('[style]')) one.removeAttribute('style')
  const html = place.innerHTML
  root.unmount()
  return html
}

let kept = ''

/**
 * Keeps the first screen for the next start; the service worker puts it into the page. Only sections of videos, and
 * only what a guest may see: what is on a card.
 */
export async function keepSnapshot(
  sections: readonly { section: CardOf<'section'>; items: SectionItems | undefined }[],
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
  const html = snapshotHtml(blocks)
  if (html === kept) return
  kept = html
  await saveLook({ snapshot: { build: __BUILD_ID__, html } })
}
