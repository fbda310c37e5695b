import type { CardOf, RowId } from '#bridge/rows.ts'
import { useCards } from '#data/use-detail.ts'
import { formatDuration } from '#lib/duration.ts'
import { kinds } from '#features/kinds.ts'
import { Picture } from '#components/picture/picture.tsx'
import text from '#components/text.module.css'
import { creatorWords } from '#words/creators.ts'
import { useWords } from '#words/words.ts'
import { PersonRow } from './shared/person-row.tsx'
import styles from './creators.module.css'
import { TargetLink } from '#components/target-link.tsx'

/** How many of a creator's videos stand beside each other. */
const shown = 3

/** A creator, and a few of their videos as pictures that lead to them. */
export function CreatorWithVideos({ user, videos }: { user: CardOf<'user'>; videos: readonly RowId[] }) {
  const words = useWords(creatorWords)
  const cards = useCards('video', videos.slice(0, shown))
  return (
    <article className={styles.creator}>
      <PersonRow user={user} />
      {videos.length > 0 && (
        <ul className={styles.videos} aria-label={words.works(user.username)}>
          {(cards ?? []).map((video) => (
            <li key={video.id} className={styles.video}>
              <Picture image={video.cover} ratio={16 / 9} corner={formatDuration(video.seconds)} />
              <TargetLink className={text.stretched} to={kinds.video!.linkOf(video.id)}>
                <span className={text.unseen}>{video.title}</span>
              </TargetLink>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
