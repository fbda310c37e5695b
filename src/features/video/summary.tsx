import type { CardOf, DetailOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import type { Reading } from '#data/reading.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { kinds } from '#features/kinds.ts'
import { UserNote } from '#features/creator/kind.tsx'
import { Follow } from '#components/item-actions/follow.tsx'
import { Face } from '#components/picture/picture.tsx'
import { useNow } from '#components/states/age.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { Chip } from '#components/chip.tsx'
import { Folded } from '#components/folded.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { playerPageWords } from '#words/player-page.ts'
import { videoWords } from '#words/video.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import body from '#components/item/body.module.css'
import styles from './video.module.css'
import { pageLink } from '#components/target.ts'

interface SummaryProps {
  video: CardOf<'video'>
  detail: Reading<DetailOf<'video'>>
}

/** Title, numbers, tags and intro of a video. */
export function Summary({ video, detail }: SummaryProps) {
  const words = useWords(videoWords)
  const folding = useWords(playerPageWords)
  const locale = localeOf(useLanguage())
  const now = useNow()
  const value = detail.state === 'here' ? detail.value : undefined
  return (
    <header className={styles.summary}>
      <h1 className={body.title}>{video.title}</h1>
      <p className={body.meta}>
        <span>{words.plays(formatCount(video.plays, locale))}</span>
        <span>{formatTimeAgo(timeAgo(video.created_at, now), locale)}</span>
        <CachedAge of={detail} />
      </p>
      {value?.intro && <Folded key={value.intro} text={value.intro} lines={2} words={folding} />}
      {video.tags.length > 0 && (
        <div className={body.tags}>
          {video.tags.map((tag) => (
            <Chip key={tag.id} to={pageLink('/tag', { tag: tag.name, id: tag.id })}>
              {tag.name}
            </Chip>
          ))}
        </div>
      )}
    </header>
  )
}

/** Who made the video, and following them. */
export function Creator({ video }: { video: CardOf<'video'> }) {
  const { vip } = useWords(videoWords)
  // their own row knows of a follow that this video does not know of
  const user = useCard('user', video.user.uuid) ?? video.user
  return (
    <div className={styles.creator}>
      <UserChip
        name={user.username}
        avatar={<Face user={user} />}
        to={kinds.user?.linkOf(user.uuid)}
        mark={user.vip && <VipMark>{vip}</VipMark>}
        note={<UserNote value={user} />}
        action={<Follow user={user} />}
      />
    </div>
  )
}
