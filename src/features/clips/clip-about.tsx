import type { CardOf } from '#bridge/rows.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { useNow } from '#components/states/time-ago.tsx'
import text from '#components/text.module.css'
import { localeOf, useLanguage } from '#words/words.ts'
import styles from './clip-signs.module.css'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

/** Under a clip: who made it, its title, its tags. */
export function ClipAbout({ video }: { video: CardOf<'video'> }) {
  const locale = localeOf(useLanguage())
  const now = useNow()
  const { user, title, tags, created_at: at } = video
  return (
    <div className={styles.about}>
      <TargetLink className={styles.name} to={pageLink('/user', { uuid: user.uuid })}>
        @{user.username}
        <span className={styles.when}>{formatTimeAgo(timeAgo(at, now), locale)}</span>
      </TargetLink>
      <h2 className={text.twoLines}>{title}</h2>
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.slice(0, 3).map(({ id, name }) => (
            <TargetLink key={id} to={pageLink('/tag', { tag: name, id })}>
              #{name}
            </TargetLink>
          ))}
        </p>
      )}
    </div>
  )
}
