import type { Profile } from '#contract/shapes/user.ts'
import type { Reading } from '#data/reading.ts'
import { Avatar } from '#components/avatar.tsx'
import { Button } from '#components/button.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { myWords } from '#words/my.ts'
import { useWords } from '#words/words.ts'
import styles from './my.module.css'
import { pageLink, pagePath } from '#components/target.ts'

/** Who is not logged in, what they may do as they are, and the way in. Needs nothing of the server. */
export function GuestCard({ profile }: { profile: Reading<Profile> }) {
  const words = useWords(myWords)
  return (
    <section className={styles.card} aria-label={words.profile}>
      <UserChip
        size="large"
        name={words.guest}
        avatar={<Avatar name={words.guest} size={60} />}
        note={words.guestNote}
      />
      {profile.state === 'here' && <p className={styles.quiet}>{words.vipLeft(profile.value.can_watch)}</p>}
      <Button tone="primary" wide to={pageLink('/login', { redirect: pagePath('/my') })}>
        {words.enter}
      </Button>
    </section>
  )
}
