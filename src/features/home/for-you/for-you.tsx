import { ThumbsDown } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { changeForYou } from '#data/for-you.ts'
import { usePerson } from '#data/person.tsx'
import { useCards } from '#data/use-detail.ts'
import { formatCount } from '#lib/count.ts'
import { Grid } from '#components/grid.tsx'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Author } from '#components/kind/author.tsx'
import { notify } from '#components/notify.ts'
import { SectionHead } from '#components/section-head.tsx'
import { pageLink } from '#components/target.ts'
import text from '#components/text.module.css'
import { useNear } from '#components/use-near.ts'
import { VideoCard } from '#components/video-card.tsx'
import { VideoCover } from '#features/video/kind.tsx'
import { cx } from '#lib/cx.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './for-you.module.css'
import type { Chosen } from './read.ts'
import { noteSeen } from './seen.ts'

type Video = CardOf<'video'>

/** What the device has chosen for its person, with the reason: at the head of the feed, and nothing where it knows nothing. */
export default function ForYou({ chosen }: { chosen: readonly Chosen[] }) {
  const words = useWords('forYou')
  const place = useNear(noteSeen, true, 0)
  return (
    <div ref={place}>
      {chosen.length > 0 && (
        <section className={styles.block}>
          <SectionHead title={words.title} />
          <Cards chosen={chosen} />
        </section>
      )}
    </div>
  )
}

function Cards({ chosen }: { chosen: readonly Chosen[] }) {
  const cards = useCards(
    'video',
    chosen.map(({ id }) => id),
  )
  const because = new Map(chosen.map((one) => [one.id, one.because]))
  return (
    <Grid>
      {cards?.map((card) => (
        <div key={card.id}>
          <Card value={card} because={because.get(card.id)} />
        </div>
      ))}
    </Grid>
  )
}

function Card({ value, because }: { value: Video; because: string | undefined }) {
  const words = useWords('forYou')
  const locale = localeOf(useLanguage())
  const { db } = usePerson()
  const { id, title, user, tags } = value
  const wantLess = async () => {
    const at = Date.now()
    const one = { creator: user.uuid, tags: tags.map(({ name }) => name), at }
    await changeForYou(db, ({ less }) => ({ less: [one, ...less] }))
    const takeBack = () => changeForYou(db, ({ less }) => ({ less: less.filter((each) => each.at !== at) }))
    notify(words.lessDone, { label: words.undo, onClick: () => void takeBack() })
  }
  return (
    <>
      <VideoCard
        to={pageLink('/player', { id })}
        title={title}
        cover={<VideoCover value={value} />}
        user={<Author user={user} />}
        stat={formatCount(value.plays, locale)}
        onLongPress={() =>
          itemMenu.set({
            ...{ subject: { kind: 'video', id }, title, author: { uuid: user.uuid, name: user.username } },
            more: [{ key: 'less', label: words.less, icon: <ThumbsDown />, onClick: () => void wantLess() }],
          })
        }
      />
      {because !== undefined && <p className={cx(styles.because, text.twoLines)}>{words.because(because)}</p>}
    </>
  )
}
