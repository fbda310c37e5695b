import type { DetailOf } from '#bridge/rows.ts'
import type { Want } from '#data/wants.ts'
import { formatCount } from '#lib/count.ts'
import { kinds } from '#features/kinds.ts'
import { Follow } from '#components/item-actions/follow.tsx'
import { Face, Picture } from '#components/picture/picture.tsx'
import { Age } from '#components/states/age.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { clubWords } from '#words/clubs.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './club.module.css'
import { JoinPanel } from './join-panel.tsx'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

export interface ClubHeadProps {
  club: DetailOf<'club'>
  /** It is the person's own. */
  mine: boolean
  askedAt: number
  want: Want
  /** Somebody joined, or the prices have changed: it is asked for again. */
  onChange: () => void
}

/** Cover, owner, words and numbers of a club, and the way into it. */
export function ClubHead({ club, mine, askedAt, want, onChange }: ClubHeadProps) {
  const words = useWords(clubWords)
  const locale = localeOf(useLanguage())
  const { owner } = club
  return (
    <header>
      <Picture image={club.cover} ratio={16 / 9} square />
      <div className={styles.body}>
        <UserChip
          name={owner.username}
          avatar={<Face user={owner} />}
          to={kinds.user!.linkOf(owner.uuid)}
          note={`${words.members(formatCount(club.members_count, locale))} · ${words.videos(formatCount(club.videos_count, locale))}`}
          action={<Follow user={owner} />}
        />
        {club.intro && <p className={styles.intro}>{club.intro}</p>}
        <p className={styles.state}>
          <TargetLink className={styles.rules} to={pageLink('/user/fan-rule')}>
            {words.rule}
          </TargetLink>
          <span>
            <Age askedAt={askedAt} want={want} />
          </span>
        </p>
        {mine ? (
          <div className={styles.card}>
            <h2>{words.own}</h2>
            <p className={styles.quiet}>{words.ownText}</p>
          </div>
        ) : (
          <JoinPanel club={club} onChange={onChange} />
        )}
      </div>
    </header>
  )
}
