import { Cover } from '#components/cover.tsx'
import { Grid } from '#components/grid.tsx'
import { Rail } from '#components/rail.tsx'
import { RowCard } from '#components/row-card.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import type { HomeList, HomePreview } from '#contract/desk/home.ts'
import { useLook } from '../../data/queries.ts'
import { Failed } from '../../parts/failed.tsx'
import { pictureAddress } from '../../parts/picture-address.ts'
import { useDeskWords } from '../../words/desk.ts'
import styles from './home.module.css'
import { useWords } from './words.ts'

/** The draft of a page as wide as a phone, with what visitors would see of it. */
export function Preview({ list: { page, tabId } }: { list: HomeList }) {
  const words = useWords()
  const desk = useDeskWords()
  const look = useLook('home.preview', { page, tabId })
  return (
    <div className={styles.phone} role="region" aria-label={words.preview}>
      {look.error && <Failed failure={look.error} onAgain={() => void look.refetch()} />}
      {look.isPending && <Skeleton label={desk.loading} shape="rows" />}
      {look.data?.sections.map((section) => (
        <section key={section.id}>
          <SectionHead title={section.title} level={3} />
          <Items section={section} />
        </section>
      ))}
    </div>
  )
}

function Items({ section: { title: label, layout, items } }: { section: HomePreview }) {
  const words = useWords()
  if (items.length === 0) return <p className={styles.quiet}>{words.noItems}</p>
  if (layout === 'rank')
    return (
      <ol>
        {items.map((item, at) => (
          <li key={at}>
            <RowCard title={`${at + 1}. ${item.title}`} cover={<Shown item={item} />} />
          </li>
        ))}
      </ol>
    )
  const cards = items.map((item, at) => (
    <div key={at} className={styles.card}>
      <Shown item={item} />
      <span>{item.title}</span>
    </div>
  ))
  if (layout === 'row') return <Rail label={label}>{cards}</Rail>
  return layout === 'big' ? <div className={styles.big}>{cards}</div> : <Grid>{cards}</Grid>
}

function Shown({ item: { picture, hash } }: { item: HomePreview['items'][number] }) {
  const { tryAgain } = useDeskWords()
  const src = picture === null ? undefined : pictureAddress(picture)
  return <Cover src={src} hash={hash ?? undefined} retryLabel={tryAgain} />
}
