import {
  BadgeDollarSign,
  Bell,
  CircleQuestionMark,
  Clapperboard,
  Coins,
  Copy,
  Download,
  Flag,
  Headset,
  Heart,
  History,
  IdCard,
  LayoutGrid,
  LogOut,
  MapPin,
  Megaphone,
  MessagesSquare,
  MonitorSmartphone,
  PenLine,
  ReceiptText,
  Settings,
  Share2,
  ShoppingBag,
  Ticket,
  Upload,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { Profile } from '#contract/shapes/user.ts'
import { usePerson } from '#data/person.tsx'
import { fetchQuery } from '#data/queries.ts'
import type { Reading } from '#data/reading.ts'
import { unread } from '#data/unread.ts'
import { useBalances } from '#data/use-balances.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import { Avatar } from '#components/avatar.tsx'
import { Badge } from '#components/badge.tsx'
import { Button } from '#components/button.tsx'
import { copyText } from '#components/copy-text.ts'
import { Counts } from '#components/counts.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { notify } from '#components/notify.ts'
import { Screen } from '#components/page/screen.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { Loading } from '#components/states/loading.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { pageLink, pagePath } from '#components/target.ts'
import text from '#components/text.module.css'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { OwnFace } from '#features/account/shared/own-face.tsx'
import { TrayRow } from '#features/outbox/tray-row.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { LogOutDialog } from './log-out-dialog.tsx'
import styles from './my.module.css'

/** The tab of one's own: who one is, what one has, and the ways to everything else. */
export function My() {
  const words = useWords('my')
  const security = useWords('security')
  const { uuid } = usePerson()
  const profile = useBalances()
  const refresh = () => fetchQuery('user.info', {})
  useRefreshOnTab(refresh)
  return (
    <Screen title={words.title}>
      <RefreshArea onRefresh={refresh}>
        <div className={styles.place}>
          {uuid === null ? <GuestCard profile={profile} /> : <ProfileCard profile={profile} />}
          {profile.state === 'here' && profile.value.closes_at !== undefined && (
            <ListGroup>
              <ListRow
                label={security.closingUntil(dayText(profile.value.closes_at))}
                to={pageLink('/my/security')}
                danger
              />
            </ListGroup>
          )}
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

/** The screens that one gets to from here, in groups. */
const groups = [
  [
    'mine',
    [
      [pagePath('/my/my-like'), Heart],
      [pagePath('/my/history'), History],
      [pagePath('/my/downloads'), Download],
      [pagePath('/my/uploads'), Upload],
      [pagePath('/my/my-post'), MessagesSquare],
      [pagePath('/my/works'), Clapperboard],
      [pagePath('/my/my-purchase'), ShoppingBag],
      [pagePath('/my/my-dating'), MapPin],
    ],
  ],
  [
    'money',
    [
      [pagePath('/my/purse'), Wallet],
      [pagePath('/my/recharge'), Coins],
      [pagePath('/my/my-tickets'), Ticket],
      [pagePath('/my/consumptions'), ReceiptText],
    ],
  ],
  [
    'people',
    [
      [pagePath('/share/index'), Share2],
      [pagePath('/my/proxy'), BadgeDollarSign],
      [pagePath('/my/my-fans'), UsersRound],
    ],
  ],
  [
    'help',
    [
      [pagePath('/my/notice'), Bell],
      [pagePath('/my/announcement'), Megaphone],
      [pagePath('/my/issues'), CircleQuestionMark],
      [pagePath('/user/customer'), Headset],
      [pagePath('/my/app-center'), LayoutGrid],
      [pagePath('/install'), MonitorSmartphone],
    ],
  ],
] as const

/** The ways from here to the screens that this build has, and the way out. */
function Entries({ uuid, profile }: { uuid: string | null; profile: Profile | undefined }) {
  const words = useWords('my')
  const [leaving, leave] = useState(false)
  const count = useSyncExternalStore(unread.subscribe, unread.get)
  const code = profile?.aff_code
  const copy = async (text: string) => notify((await copyText(text)) ? words.copied : words.copyFailed)
  return (
    <div className={styles.entries}>
      <ListGroup>
        {uuid !== null && <ListRow icon={<UserRound />} label={words.page} to={pageLink('/user', { uuid })} />}
        {uuid !== null && <ListRow icon={<IdCard />} label={words.info} to={pageLink('/my/info')} />}
        {profile !== undefined && profile.auth_level > 0 && (
          <ListRow icon={<PenLine />} label={words.write} to={pageLink('/novel/write')} />
        )}
        <TrayRow />
        {code && (
          <ListRow
            icon={<Copy />}
            label={words.code}
            note={words.copyCode}
            value={code}
            onClick={() => void copy(code)}
          />
        )}
      </ListGroup>
      {groups.map(([group, places]) => (
        <ListGroup key={group} title={words.groups[group]}>
          {places.map(([path, Icon]) => (
            <ListRow
              key={path}
              icon={<Icon />}
              label={words.entries[path]}
              to={pageLink(path)}
              {...(path === pagePath('/my/notice') && count > 0 && { value: <UnreadCount count={count} /> })}
            />
          ))}
        </ListGroup>
      ))}
      <ListGroup title={words.groups.device}>
        <ListRow icon={<Settings />} label={words.setting} to={pageLink('/my/setting')} />
        <ListRow icon={<Flag />} label={words.misuse} to={pageLink('/ai')} />
      </ListGroup>
      {uuid !== null && (
        <ListGroup>
          <ListRow icon={<LogOut />} label={words.logOut} danger onClick={() => leave(true)} />
        </ListGroup>
      )}
      <LogOutDialog open={leaving} onClose={() => leave(false)} />
    </div>
  )
}

/** How many messages were not read, as a number and in words. */
function UnreadCount({ count }: { count: number }) {
  const words = useWords('messages')
  return (
    <>
      <span aria-hidden>
        <Badge>{count > 99 ? '99+' : count}</Badge>
      </span>
      <span className={text.unseen}>{words.unreadCount(count)}</span>
    </>
  )
}
