import { hide, unhide, useHidden } from '#data/hidden.ts'
import { useCard, useDetail } from '#data/use-detail.ts'
import { HiddenNotice } from '#components/item-menu/hidden-notice.tsx'
import { Loading } from '#components/states/loading.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByUuidSorted } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './user.module.css'
import { BadgeCheck, Ellipsis, Flag, Share2, UserRoundX } from 'lucide-react'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import type { DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { formatCount } from '#lib/count.ts'
import { Follow } from '#components/item-actions/follow.tsx'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { UserAvatar, Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'
import { useState, type ReactNode } from 'react'
import { usePerson } from '#data/person.tsx'
import { useAnswer } from '#data/use-answer.ts'
import { useReport } from '#features/report/report-sheet.tsx'
import { share, shareLink } from '#components/item-actions/share.ts'
import { IconButton } from '#components/icon-button.tsx'
import { MenuSheet, type MenuAction } from '#components/menu-sheet.tsx'
import { notify } from '#components/notify.ts'
import { kinds } from '#features/kinds.ts'
import { changeView } from '#components/page/navigation.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { UserClips, UserCollections, UserPosts, UserVideos } from './user-lists.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Button } from '#components/button.tsx'

/** Somebody's page: who they are, and what they made. A card of theirs is enough to begin with. */
export function UserPage({ search: { uuid, tab, sort } }: PageProps<typeof ByUuidSorted>) {
  const words = useWords('user')
  const frame = useWords('shell')
  const page = useDetail('user.page', { uuid })
  const card = useCard('user', uuid)
  const hidden = useHidden({ kind: 'user', id: uuid })
  if (page.state !== 'here' && !card) {
    return (
      <Screen title={words.title}>
        <Loading
          on={page}
          skeleton={
            <div className={styles.skeleton}>
              <Skeleton label={frame.loading} shape="detail" count={2} />
            </div>
          }
        />
      </Screen>
    )
  }
  const details = page.state === 'here' ? page.value : undefined
  const user = details ?? card!
  return (
    <Screen title={user.username} right={<UserMenu user={user} />}>
      {hidden ? (
        <HiddenNotice row={hidden} />
      ) : (
        <UserWorks
          user={user}
          details={details}
          tab={tab}
          sort={sort}
          head={<UserHead user={user} page={page} />}
          onRefresh={page.refresh}
        />
      )}
    </Screen>
  )
}

/** Picture, name, words and counts of a person; what only their page tells comes with it. */
function UserHead({ user, page }: { user: UserBrief; page: Reading<DetailOf<'user'>> }) {
  const words = useWords('user')
  const { vip } = useWords('video')
  const locale = localeOf(useLanguage())
  const details = page.state === 'here' ? page.value : undefined
  const { show, preview } = usePreview({ images: details ? [details.cover] : [], renderImage: drawWhole })
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
              <UserAvatar user={user} size={60} />
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
              <TimeAgo askedAt={page.askedAt} query={page.query} />
            </span>
          )}
        </div>
      </div>
    </header>
  )
}

/** What can be done with a person: share their page, hide everything of theirs, report them. */
function UserMenu({ user: { uuid, username } }: { user: UserBrief }) {
  const words = useWords('user')
  const social = useWords('social')
  const { close } = useWords('shell')
  const me = usePerson().uuid === uuid
  const profile = useAnswer('user.info', {})
  const [open, setOpen] = useState(false)
  const { report, sheet } = useReport({ kind: 'user', id: uuid }, username)

  const sharePage = () => {
    const code = profile.state === 'here' ? profile.value.aff_code : undefined
    void share(username, shareLink(location.href, pageLink('/user', { uuid }), code))
  }
  const block = async () => {
    const row = { kind: 'user', id: uuid } as const
    await hide({ ...row, why: 'blocked', label: username })
    notify(social.blocked(username), { label: social.undo, onClick: () => void unhide(row) })
  }
  const actions: MenuAction[] = [
    { key: 'share', label: social.share, icon: <Share2 />, onClick: sharePage },
    ...(me
      ? []
      : [
          { key: 'block', label: social.block(username), icon: <UserRoundX />, onClick: () => void block() },
          { key: 'report', label: social.report, icon: <Flag />, danger: true, onClick: report },
        ]),
  ]
  return (
    <>
      <IconButton label={words.more} icon={<Ellipsis />} onClick={() => setOpen(true)} />
      <MenuSheet open={open} onClose={() => setOpen(false)} title={username} closeLabel={close} actions={actions} />
      {sheet}
    </>
  )
}

const all = ['videos', 'clips', 'collections', 'posts', 'club'] as const
type WorkTab = (typeof all)[number]

interface UserWorksProps {
  user: UserBrief
  /** What only their page tells, once it is known. */
  details: DetailOf<'user'> | undefined
  /** The chosen part, and the order of its list, as the address has them. */
  tab: string | undefined
  sort: string | undefined
  /** Scrolls with the list. */
  head: ReactNode
  /** Refreshes what stands in the head. */
  onRefresh: () => void
}

/** What somebody made, by kind, and their fan club. */
function UserWorks({ user, details, tab, sort = 'new', head, onRefresh }: UserWorksProps) {
  const words = useWords('user')
  const locale = localeOf(useLanguage())
  const counts = details?.counts
  const club = details?.club
  const tabs = all.filter((key) => (key === 'posts' ? kinds.post : key === 'club' ? club : true))
  const active = tabs.find((key) => key === tab) ?? 'videos'
  const count: Record<WorkTab, number | undefined> = {
    videos: counts?.mv,
    clips: counts?.small,
    collections: counts?.compilation,
    posts: counts?.post,
    club: undefined,
  }
  const labelOf = (key: WorkTab) => {
    const of = count[key]
    return of === undefined ? words.tabs[key] : words.withCount(words.tabs[key], formatCount(of, locale))
  }
  const header = (
    <>
      {head}
      <ChannelStrip
        label={words.works}
        channels={tabs.map((key) => ({ key, label: labelOf(key) }))}
        active={active}
        onSelect={(key) => changeView('tab', key)}
      />
    </>
  )
  const common = { user, header, onRefresh }
  switch (active) {
    case 'videos':
      return <UserVideos {...common} sort={sort} />
    case 'clips':
      return <UserClips {...common} sort={sort} />
    case 'collections':
      return <UserCollections {...common} />
    case 'posts':
      return <UserPosts {...common} />
    case 'club':
      return club && <UserClub club={club} header={header} onRefresh={onRefresh} />
  }
}

type Club = NonNullable<DetailOf<'user'>['club']>

/** Somebody's fan club on their page: what it is, what it costs, and the way in. */
function UserClub({ club, header, onRefresh }: { club: Club; header: ReactNode; onRefresh: () => void }) {
  const words = useWords('clubs')
  const { enterClub, clubFrom } = useWords('user')
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
