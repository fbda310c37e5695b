import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCard, useCards, useItem } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { useKeptOne, useKeptOpen } from '#data/kept-open.ts'
import { formatCount } from '#lib/count.ts'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import type { Given } from '#features/gift/giving.ts'
import { HiddenNotice } from '#components/item-menu/hidden-notice.tsx'
import { createPlayback } from '#features/player/playback.ts'
import { Loading } from '#components/states/loading.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import text from '#components/text.module.css'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { CommentList } from '#features/comments/comment-list.tsx'
import { video as kind } from './kind.tsx'
import { CollectionLine } from './collection.tsx'
import styles from './video.module.css'
import { playerLink, useQueue } from './queue.ts'
import type { ByVideo } from './search.ts'
import { Screening } from './screening.tsx'
import { loadEngineAhead } from '#features/player/attachment.ts'
import { Flag, FolderHeart, Gift, MessageCircle } from 'lucide-react'
import type { CardOf, DetailOf, RowId } from '#bridge/rows.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import type { Reading } from '#data/reading.ts'
import { CollectSheet } from '#components/item-actions/collect-sheet.tsx'
import { GiftSheet } from '#features/gift/gift-sheet.tsx'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { UserAvatar, Picture } from '#components/picture/picture.tsx'
import { ReportSheet } from '#features/report/report-sheet.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { ActionButton } from '#components/action-button.tsx'
import { notify } from '#components/notify.ts'
import { pageLink } from '#components/target.ts'
import { useTurn } from '#data/use-turn.ts'
import { kinds } from '#features/kinds.ts'
import { useNear } from '#components/use-near.ts'
import { Grid } from '#components/grid.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { formatDuration } from '#lib/duration.ts'
import { chapterAt, chaptersWithin, type Chapter } from '#features/player/chapters.ts'
import type { Playback } from '#features/player/playback-state.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { UserNote } from '#features/creator/kind.tsx'
import { Follow } from '#components/item-actions/follow.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { Chip } from '#components/chip.tsx'
import { Folded } from '#components/folded.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import body from '#components/item/body.module.css'

/** A video: the film above; about it and what people say below. A card of it is enough to begin with. */
export function PlayerPage({ search: { id, compilation } }: PageProps<typeof ByVideo>) {
  // the engine comes beside the first answer, not after it
  useEffect(loadEngineAhead, [])
  const words = useWords('playerPage')
  const frame = useWords('shell')
  const locale = localeOf(useLanguage())
  const { detail, value: video, hidden } = useItem('mv.detail', { id })
  const [talking, setTalking] = useKeptOpen(`video:${id}:comments`)
  const part = talking ? 'comments' : 'about'
  const talk = useTalk(kind, id, part === 'comments')
  const [playback] = useState(() => createPlayback())
  const [given, setGiven] = useState<Given>()
  const queue = useQueue(id, compilation, detail.state === 'here' ? detail.value.related : [])
  const strip = useRef<HTMLDivElement>(null)
  const places = useRef({ about: 0, comments: 0 })

  // each part keeps its place in the one scroller of the page
  const show = (next: 'about' | 'comments') => {
    const scroller = strip.current?.closest<HTMLElement>('[data-scroller]')
    if (scroller) places.current[part] = scroller.scrollTop
    setTalking(next === 'comments')
    requestAnimationFrame(() => scroller?.scrollTo({ top: places.current[next], behavior: 'instant' }))
  }
  if (hidden) {
    return (
      <Screen title={video?.title ?? words.title}>
        <HiddenNotice row={hidden} />
      </Screen>
    )
  }
  if (!video) {
    return (
      <Screen key="waiting" title={words.title}>
        {detail.state !== 'here' && (
          <Loading
            on={detail}
            skeleton={
              <div className={styles.skeleton}>
                <Skeleton label={frame.loading} shape="detail" count={4} />
              </div>
            }
          />
        )}
      </Screen>
    )
  }
  return (
    <Screen
      // another scroller than that of the skeleton, which had no film above it to make room for
      key="film"
      top={
        <Screening
          video={video}
          detail={detail}
          playback={playback}
          to={playerLink(id, compilation)}
          next={queue.next}
          given={given}
          onShown={() => setGiven(undefined)}
        />
      }
      foot={part === 'comments' && <Composer talk={talk} />}
    >
      <div ref={strip} className={styles.strip}>
        <ChannelStrip
          label={words.sections}
          channels={[
            { key: 'about', label: words.about },
            {
              key: 'comments',
              label:
                video.comments_count > 0 ? words.commentsOf(formatCount(video.comments_count, locale)) : words.comments,
            },
          ]}
          active={part}
          onSelect={(key) => show(key === 'comments' ? 'comments' : 'about')}
        />
      </div>
      {part === 'about' ? (
        <>
          <Summary video={video} detail={detail} />
          <Actions video={video} detail={detail} onComments={() => show('comments')} onGiven={setGiven} />
          <Creator video={video} />
          {detail.state === 'here' && detail.value.chapters && detail.value.streams.length > 0 && (
            <Chapters playback={playback} chapters={detail.value.chapters} />
          )}
          {queue.collection && <CollectionLine collection={queue.collection} id={id} />}
          {detail.state === 'here' && <Related id={id} ids={detail.value.related} />}
        </>
      ) : (
        <>
          <h1 className={text.unseen}>{video.title}</h1>
          <CommentList talk={talk} author={video.user.uuid} />
        </>
      )}
    </Screen>
  )
}

const sheets = ['report', 'collect', 'gift'] as const

interface ActionsProps {
  video: CardOf<'video'>
  detail: Reading<DetailOf<'video'>>
  onComments: () => void
  onGiven: (given: Given) => void
}

/** What can be done with a video: like and collect it, talk about it, give to its maker, share it, report it. */
function Actions({ video, detail, onComments, onGiven }: ActionsProps) {
  const words = useWords('playerPage')
  const social = useWords('social')
  const collect = useWords('collect')
  const gift = useWords('gift')
  const locale = localeOf(useLanguage())
  const { uuid } = usePerson()
  const { id, title, user } = video
  const [open, setOpen] = useKeptOne(`video:${id}`, sheets)
  const close = () => setOpen(undefined)
  const forPeople = (what: 'collect' | 'gift') => (hasAccount() ? setOpen(what) : loginWanted.emit())
  return (
    <div className={styles.actions}>
      <Like
        stacked
        call={kind.calls.like}
        id={id}
        liked={video.is_like}
        count={video.likes_count}
        label={social.likeItem(title)}
        word={social.like}
        onDone={(on) => on && notify(collect.liked, { label: collect.choose, onClick: () => setOpen('collect') })}
      />
      <ActionButton icon={<FolderHeart />} onClick={() => forPeople('collect')}>
        {collect.collect}
      </ActionButton>
      <ActionButton icon={<MessageCircle />} label={words.comments} onClick={onComments}>
        {video.comments_count > 0 ? formatCount(video.comments_count, locale) : words.comments}
      </ActionButton>
      {uuid !== user.uuid && (
        <ActionButton icon={<Gift />} onClick={() => forPeople('gift')}>
          {gift.gift}
        </ActionButton>
      )}
      <DownloadButton
        subject={{ kind: 'video', id }}
        title={title}
        streams={detail.state === 'here' ? detail.value.streams : undefined}
        audios={detail.state === 'here' ? detail.value.audios : undefined}
      />
      <ShareButton title={title} to={pageLink('/player', { id })} />
      <ActionButton icon={<Flag />} onClick={() => setOpen('report')}>
        {words.report}
      </ActionButton>
      <ReportSheet reported={{ kind: 'video', id }} title={title} open={open === 'report'} onClose={close} />
      <CollectSheet
        calls={kind.calls.groups}
        id={id}
        inGroups={detail.state === 'here' ? detail.value.like_group_ids : []}
        open={open === 'collect'}
        onClose={close}
        onChange={detail.refresh}
      />
      <GiftSheet
        user={user}
        open={open === 'gift'}
        onClose={close}
        picture={(image) => <Picture image={image} />}
        onGiven={onGiven}
      />
    </div>
  )
}

const { Card } = kinds.video!

const nearPx = 100
/** Two rows: what of it may be in view beside the film. */
const firstCards = 4

interface RelatedProps {
  id: number
  /** Those that came with the video itself. */
  ids: readonly RowId[]
}

/** Videos that go with this one, after the film. Where they are in view the first ones are drawn at once, and more are asked for. */
function Related({ id, ids }: RelatedProps) {
  const turn = useTurn()
  const [near, setNear] = useState(false)
  const place = useNear(() => setNear(true), !near, nearPx)
  const count = turn ? Infinity : near ? firstCards : 0
  return <div ref={place}>{count > 0 && <Cards id={id} ids={ids} count={count} near={near} />}</div>
}

function Cards({ id, ids, count, near }: RelatedProps & { count: number; near: boolean }) {
  const words = useWords('playerPage')
  const beside = useCards('video', ids)
  const list = useList('mv.related', { id }, near)
  const asked = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  // the same ones stand first in both, so nothing moves
  const cards = (asked.length > 0 ? asked : beside)?.slice(0, count)
  if (!cards || cards.length === 0) return null
  return (
    <section className={styles.related}>
      <SectionHead title={words.related} />
      <Grid>
        {cards.map((card) => (
          <Card key={card.id} value={card} />
        ))}
      </Grid>
    </section>
  )
}

interface ChaptersProps {
  playback: Playback
  chapters: readonly Chapter[]
}

/** The chapters of a film in one line; the one that plays is marked, each leads to its beginning. */
function Chapters({ playback, chapters }: ChaptersProps) {
  const words = useWords('watch')
  const length = useSyncExternalStore(playback.state.subscribe, () => playback.state.get().length)
  const within = chaptersWithin(chapters, length)
  const current = useSyncExternalStore(playback.state.subscribe, () => chapterAt(within, playback.state.get().at)?.at)
  if (within.length === 0) return null
  return (
    <section className={styles.chapters}>
      <SectionHead title={words.chapters} />
      <ol className={styles.line} tabIndex={0} aria-label={words.chapters}>
        {within.map(({ at, title }) => (
          <li key={at} className={styles.item}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => {
                playback.seek(at)
                playback.play()
              }}
            >
              <span className={styles.time}>{formatDuration(at)}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface SummaryProps {
  video: CardOf<'video'>
  detail: Reading<DetailOf<'video'>>
}

/** Title, numbers, tags and intro of a video. */
function Summary({ video, detail }: SummaryProps) {
  const words = useWords('video')
  const folding = useWords('playerPage')
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
function Creator({ video }: { video: CardOf<'video'> }) {
  const { vip } = useWords('video')
  // their own row knows of a follow that this video does not know of
  const user = useCard('user', video.user.uuid) ?? video.user
  return (
    <div className={styles.creator}>
      <UserChip
        name={user.username}
        avatar={<UserAvatar user={user} />}
        to={kinds.user?.linkOf(user.uuid)}
        mark={user.vip && <VipMark>{vip}</VipMark>}
        note={<UserNote value={user} />}
        action={<Follow user={user} />}
      />
    </div>
  )
}
