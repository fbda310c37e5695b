import { BadgeCheck } from 'lucide-react'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import type { DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { formatCount } from '#lib/count.ts'
import { Follow } from '#components/item-actions/follow.tsx'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Face, Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { Age } from '#components/states/age.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { userWords } from '#words/user.ts'
import { videoWords } from '#words/video.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './user.module.css'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

/** Picture, name, words and counts of a person; what only their page tells comes with it. */
export function UserHead({ user, page }: { user: UserBrief; page: Reading<DetailOf<'user'>> }) {
  const words = useWords(userWords)
  const { vip } = useWords(videoWords)
  const locale = localeOf(useLanguage())
  const details = page.state === 'here' ? page.value : undefined
  const { show, preview } = usePreview({ images: details ? [details.cover] : [], draw: drawWhole })
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        {details && (
          <button type="button" className={styles.open} aria-label={words.openCover} onClick={() => show(0)}>
            <Picture image={details.cover} ratio={750 / 280} square />
          </button>
        )}
      </div>
      {preview}
      <div className={styles.who}>
        <UserChip
          size="large"
          name={user.username}
          avatar={
            <span className={styles.face}>
              <Face user={user} size={60} />
            </span>
          }
          mark={user.vip && <VipMark>{vip}</VipMark>}
          note={
            <span className={styles.note}>
              {words.level(user.level)}
              {user.auth_status > 0 && (
                <>
                  <BadgeCheck />
                  {words.certified}
                </>
              )}
            </span>
          }
          action={<Follow user={user} />}
        />
        {user.sign && <p className={styles.sign}>{user.sign}</p>}
        <div className={styles.people}>
          <TargetLink className={styles.count} to={pageLink('/user/fans', { uuid: user.uuid })}>
            <b>{formatCount(user.fans_count, locale)}</b>
            {words.fans}
          </TargetLink>
          {details && (
            <>
              <TargetLink className={styles.count} to={pageLink('/user/focus', { uuid: user.uuid })}>
                <b>{formatCount(details.followed_count, locale)}</b>
                {words.following}
              </TargetLink>
              <span className={styles.count}>
                <b>{formatCount(details.likes_count, locale)}</b>
                {words.likes}
              </span>
            </>
          )}
          {page.state === 'here' && (
            <span className={styles.pageAge}>
              <Age askedAt={page.askedAt} want={page.want} />
            </span>
          )}
        </div>
      </div>
    </header>
  )
}
