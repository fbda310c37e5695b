import { usePerson } from '#data/person.tsx'
import { useBalances } from '#data/use-balances.ts'
import { fetchQuery } from '#data/queries.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Screen } from '#components/page/screen.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { Entries } from './entries.tsx'
import styles from './my.module.css'
import type { Profile } from '#contract/shapes/user.ts'
import type { Reading } from '#data/reading.ts'
import { Avatar } from '#components/avatar.tsx'
import { Button } from '#components/button.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { pageLink, pagePath } from '#components/target.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Loading } from '#components/states/loading.tsx'
import { Counts } from '#components/counts.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { OwnFace } from '#features/account/shared/own-face.tsx'

/** The tab of one's own: who one is, what one has, and the ways to everything else. */
export function My() {
  const words = useWords('my')
  const { uuid } = usePerson()
  const profile = useBalances()
  const refresh = () => fetchQuery('user.info', {})
  useRefreshOnTab(refresh)
  return (
    <Screen title={words.title}>
      <RefreshArea onRefresh={refresh}>
        <div className={styles.place}>
          {uuid === null ? <GuestCard profile={profile} /> : <ProfileCard profile={profile} />}
          <Entries uuid={uuid} profile={profile.state === 'here' ? profile.value : undefined} />
        </div>
      </RefreshArea>
    </Screen>
  )
}

/** Who is not logged in, what they may do as they are, and the way in. Needs nothing of the server. */
function GuestCard({ profile }: { profile: Reading<Profile> }) {
  const words = useWords('my')
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

/** The logged-in person: name, level, counts, coins and membership with their age. */
function ProfileCard({ profile }: { profile: Reading<Profile> }) {
  const words = useWords('my')
  const frame = useWords('shell')
  const locale = localeOf(useLanguage())
  if (profile.state !== 'here') {
    return <Loading on={profile} skeleton={<Skeleton label={frame.loading} shape="rows" count={2} />} />
  }
  const me = profile.value
  return (
    <section className={styles.card} aria-label={words.profile}>
      <UserChip
        size="large"
        name={me.username}
        avatar={<OwnFace user={me} size={60} />}
        to={pageLink('/user', { uuid: me.uuid })}
        mark={me.vip && <VipMark>{words.vip}</VipMark>}
        note={`${words.uid(me.uid)} · ${words.level(me.level)}`}
      />
      {me.sign && <p className={styles.sign}>{me.sign}</p>}
      <Counts
        counts={[
          { label: words.following, value: formatCount(me.followed_count, locale) },
          { label: words.fans, value: formatCount(me.fans_count, locale) },
          { label: words.likes, value: formatCount(me.likes_count, locale) },
        ]}
        end={<TimeAgo askedAt={profile.askedAt} query={profile.query} />}
      />
      <div className={styles.tiles}>
        <Tile
          title={words.coins}
          value={me.coins.toLocaleString('en')}
          note={words.coinsTotal(me.coins_total.toLocaleString('en'))}
        />
        <Tile
          title={words.membership}
          value={me.vip ? words.vip : words.vipNone}
          note={me.vip && me.vip_expires_at ? words.vipUntil(dayText(me.vip_expires_at)) : words.vipLeft(me.can_watch)}
        />
      </div>
    </section>
  )
}

function Tile({ title, value, note }: { title: string; value: string; note: string }) {
  return (
    <div className={styles.tile}>
      <h2 className={styles.tileTitle}>{title}</h2>
      <p className={styles.tileValue}>{value}</p>
      <p className={styles.tileNote}>{note}</p>
    </div>
  )
}
