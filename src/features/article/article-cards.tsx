import { useLongPress } from '#components/use-long-press.ts'
import type { CardOf } from '#bridge/rows.ts'
import { cx } from '#lib/cx.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import { RankRow } from '#components/rank-row.tsx'
import text from '#components/text.module.css'
import { VideoCard } from '#components/video-card.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { article } from './kind.ts'
import styles from './article-cards.module.css'
import { TargetLink } from '#components/target-link.tsx'

type Article = CardOf<'article'>

/** So many covers stand under the title; fewer show the first one beside it. */
const wideCovers = 3

/** Held, an article shows its menu. */
const openMenu = ({ id, title }: Article) => itemMenu.set({ subject: { kind: 'article', id }, title })

function Price({ value }: { value: Article }) {
  const words = useWords('article')
  return value.coins > 0 && !value.is_pay ? <PriceTag>{words.coins(value.coins)}</PriceTag> : null
}

/** In a list: the title with one picture beside it, or with three under it. */
function Row({ value, rank }: { value: Article; rank?: number | undefined }) {
  'use memo'
  const words = useWords('article')
  const locale = localeOf(useLanguage())
  const now = useNow()
  const press = useLongPress(() => openMenu(value))
  const views = words.views(formatCount(value.views, locale))
  const [first] = value.covers
  if (rank)
    return (
      <RankRow
        rank={rank}
        title={value.title}
        to={article.linkOf(value.id)}
        picture={first && <Picture image={first} ratio={16 / 9} />}
        note={value.author}
        end={views}
      />
    )
  const wide = value.covers.length >= wideCovers
  return (
    <article className={cx(styles.row, wide && styles.wide, text.held)} {...press}>
      <div className={styles.body}>
        <TargetLink to={article.linkOf(value.id)} className={cx(styles.title, text.stretched)} draggable={false}>
          <span className={text.twoLines}>{value.title}</span>
        </TargetLink>
        {!wide && (
          <p className={styles.meta}>
            <Meta value={value} views={views} ago={formatTimeAgo(timeAgo(value.created_at, now), locale)} />
          </p>
        )}
      </div>
      {wide ? (
        <>
          <div className={styles.three}>
            {value.covers.slice(0, wideCovers).map((cover, index) => (
              <Picture
                key={cover.path}
                image={cover}
                ratio={4 / 3}
                tag={index === 0 ? <Price value={value} /> : undefined}
              />
            ))}
          </div>
          <p className={styles.meta}>
            <Meta value={value} views={views} ago={formatTimeAgo(timeAgo(value.created_at, now), locale)} />
          </p>
        </>
      ) : (
        first && (
          <div className={styles.one}>
            <Picture image={first} ratio={4 / 3} tag={<Price value={value} />} />
          </div>
        )
      )}
    </article>
  )
}

function Meta({ value, views, ago }: { value: Article; views: string; ago: string }) {
  return (
    <>
      <span>{value.category.name}</span>
      <span>{views}</span>
      <span>{ago}</span>
    </>
  )
}

function Card({ value }: { value: Article }) {
  'use memo'
  const locale = localeOf(useLanguage())
  const [first] = value.covers
  return (
    <VideoCard
      to={article.linkOf(value.id)}
      title={value.title}
      cover={first && <Picture image={first} ratio={16 / 9} tag={<Price value={value} />} />}
      user={<span className={text.oneLine}>{value.category.name}</span>}
      stat={formatCount(value.views, locale)}
      onLongPress={() => openMenu(value)}
    />
  )
}

/** How articles are drawn. */
export const cards: Pick<KindSpec<'article'>, 'Card' | 'Row'> = { Card, Row }
