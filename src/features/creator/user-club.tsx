import type { ReactNode } from 'react'
import type { DetailOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { kinds } from '#features/kinds.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { Button } from '#components/button.tsx'
import { clubWords } from '#words/clubs.ts'
import { userWords } from '#words/user.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './user.module.css'

type Club = NonNullable<DetailOf<'user'>['club']>

/** Somebody's fan club on their page: what it is, what it costs, and the way in. */
export function UserClub({ club, header, onRefresh }: { club: Club; header: ReactNode; onRefresh: () => void }) {
  const words = useWords(clubWords)
  const { enterClub, clubFrom } = useWords(userWords)
  const locale = localeOf(useLanguage())
  const cheapest = club.prices.toSorted((a, b) => a.coins - b.coins)[0]
  const months: Readonly<Record<number, string>> = words.months
  const term = cheapest && months[cheapest.months]
  return (
    <RefreshArea onRefresh={async () => onRefresh()}>
      {header}
      <section className={styles.club} aria-label={words.clubOf(club.owner.username)}>
        <Picture image={club.cover} ratio={16 / 9} />
        <p className={styles.clubFacts}>
          <b>{words.members(formatCount(club.members_count, locale))}</b>
          <b>{words.videos(formatCount(club.videos_count, locale))}</b>
          {club.joined ? (
            <span>{words.joined}</span>
          ) : (
            cheapest && term && <span>{clubFrom(cheapest.coins, term)}</span>
          )}
        </p>
        {club.intro && <p className={styles.sign}>{club.intro}</p>}
        <Button wide tone={club.joined ? 'quiet' : 'primary'} to={kinds.club!.linkOf(club.owner.uuid)}>
          {enterClub}
        </Button>
      </section>
    </RefreshArea>
  )
}
