import { CheckCheck, Ellipsis, Inbox } from 'lucide-react'
import { useEffect } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { boxes, useUnreadByBox, type Box } from '#data/unread-rows.ts'
import { useList } from '#data/use-list.ts'
import { openAnew } from '#data/queries.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { TimeAgo, useNow } from '#components/states/time-ago.tsx'
import { linkIn } from '#components/page/links.ts'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { Badge } from '#components/badge.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { messageText } from '#words/notifications.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './messages.module.css'
import { TargetLink } from '#components/target-link.tsx'

const boxOf = (tab: string | undefined): Box => boxes.find((box) => box === tab) ?? 'system'

/** My messages, one box at a time. What was shown counts as read once the person has looked at it. */
export function Notices({ search }: PageProps<typeof ByView>) {
  const tab = boxOf(search.tab)
  const words = useWords('messages')
  const unread = useUnreadByBox()
  return (
    <Screen title={words.title}>
      <ChannelStrip
        label={words.boxesLabel}
        channels={boxes.map((box) => ({ key: box, label: withCount(words.boxes[box], unread?.[box]) }))}
        active={tab}
        onSelect={(next) => changeView('tab', next)}
        controls="messages"
      />
      <BoxOf key={tab} box={tab} />
    </Screen>
  )
}

/** The name of a box with how much of it is new. */
const withCount = (name: string, count = 0) => (count > 0 ? `${name} ${count > 99 ? '99+' : count}` : name)

function BoxOf({ box }: { box: Box }) {
  const words = useWords('messages')
  const frame = useWords('shell')
  const list = useList('message.list', { box })
  const unread = (list.head as { unread?: number } | undefined)?.unread ?? 0
  // also what is hidden counts as read: nobody else would ever see it
  const newestId = unread > 0 && list.first !== undefined ? Number(list.first) : undefined
  const readTo = (to_id: number) => void net.act('message.read', { box, to_id })

  useEffect(() => {
    if (newestId === undefined) return
    // seen, not just drawn: a box that is only swiped past stays unread
    const timer = setTimeout(() => void net.act('message.read', { box, to_id: newestId }), 1500)
    return () => clearTimeout(timer)
  }, [box, newestId])

  return (
    <section id="messages" role="tabpanel" aria-label={words.boxes[box]}>
      <RefreshArea onRefresh={list.refresh}>
        <ListView
          list={list}
          renderItem={(message) => <MessageRow message={message} />}
          header={
            list.state === 'here' && (
              <div className={styles.head}>
                <TimeAgo askedAt={list.askedAt} query={list.query} />
                <span className={styles.unread}>{unread > 0 && words.unreadCount(unread)}</span>
                {newestId !== undefined && (
                  <IconButton label={words.markRead} icon={<CheckCheck />} onClick={() => readTo(newestId)} />
                )}
              </div>
            )
          }
          skeleton={<Skeleton label={frame.loading} shape="rows" />}
          empty={
            <Empty icon={<Inbox />} title={words.empty}>
              {words.emptyText[box]}
            </Empty>
          }
        />
      </RefreshArea>
    </section>
  )
}

function MessageRow({ message }: { message: CardOf<'message'> }) {
  'use memo'
  const words = useWords('messages')
  const { moreOf } = useWords('social')
  const locale = localeOf(useLanguage())
  const now = useNow()
  const { id, from, created_at: at, read, link } = message
  const { title, content } = messageText(message, useWords('notifications'))
  const author = from && { uuid: from.uuid, name: from.username }
  const showMenu = () => itemMenu.set({ subject: { kind: 'message', id }, title, author })
  const to = link ? linkIn(link) : undefined
  return (
    <article className={styles.message}>
      {from && <UserAvatar user={from} size={40} />}
      <div className={styles.text}>
        <h2 className={styles.title}>
          {to === undefined ? (
            title
          ) : (
            <TargetLink className={styles.link} to={to} onClick={openAnew}>
              {title}
            </TargetLink>
          )}
          {!read && <Badge label={words.unread} />}
        </h2>
        <p className={styles.content}>{content}</p>
        <time className={styles.time} dateTime={new Date(at).toISOString()}>
          {formatTimeAgo(timeAgo(at, now), locale)}
        </time>
      </div>
      <span className={styles.more}>
        <IconButton label={moreOf(title)} icon={<Ellipsis />} onClick={showMenu} />
      </span>
    </article>
  )
}
