import { useLayoutEffect, useRef } from 'react'
import { cx } from '#lib/cx.ts'
import { useWords } from '#words/words.ts'
import { VideoCover } from './kind.tsx'
import { SectionHead } from '#components/section-head.tsx'
import text from '#components/text.module.css'
import styles from './collection.module.css'
import { playerLink, type Queue } from './queue.ts'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

/** The collection that is being watched: its videos in one line, the one on screen marked and in view. */
export function CollectionLine({ collection, id }: { collection: NonNullable<Queue['collection']>; id: number }) {
  const words = useWords('watch')
  const page = useWords('playerPage')
  const line = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (line.current && current) line.current.scrollLeft = current.offsetLeft - line.current.clientWidth / 3
  }, [id, collection.videos.length])
  return (
    <section className={styles.collection}>
      <SectionHead
        title={words.fromCollection(collection.title)}
        note={collection.place >= 0 ? words.position(collection.place + 1, collection.count) : undefined}
        more={{ label: page.unfold, to: pageLink('/home/collect-detail', { id: collection.id }) }}
      />
      <ul ref={line} className={styles.line} aria-label={collection.title} tabIndex={0}>
        {collection.videos.map((video) => (
          <li key={video.id} className={cx(styles.item, video.id === id && styles.current)}>
            <VideoCover value={video} />
            <TargetLink
              className={cx(styles.title, text.stretched)}
              to={playerLink(video.id, collection.id)}
              aria-current={video.id === id ? 'true' : undefined}
            >
              <span className={text.twoLines}>{video.title}</span>
            </TargetLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
