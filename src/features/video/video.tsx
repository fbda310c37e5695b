import { useEffect, useRef, useState } from 'react'
import { useCards, useItem } from '#data/use-detail.ts'
import { useKeptOne, useKeptOpen } from '#data/kept-open.ts'
import { formatCount } from '#lib/count.ts'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import type { Given } from '#features/gift/use-give.ts'
import { HiddenSign } from '#components/item-menu/hidden-sign.tsx'
import { createPlayback } from '#features/player/playback.ts'
import { Waiting } from '#components/states/waiting.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { ChannelStrip } from '#components/channel-strip.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import text from '#components/text.module.css'
import { playerPageWords } from '#words/player-page.ts'
import { shellWords } from '#words/shell.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { CommentList } from '#features/comments/comment-list.tsx'
import { Chapters } from './chapters.tsx'
import { CollectionLine } from './collection.tsx'
import styles from './video.module.css'
import { useQueue } from './queue.ts'
import { playerLink } from './address.ts'
import type { ByVideo } from './search.ts'
import { Screening } from './screening.tsx'
import { Creator, Summary } from './summary.tsx'
import { loadEngineAhead } from '#features/player/engine-code.ts'
import { Flag, FolderHeart, Gift, MessageCircle } from 'lucide-react'
import type { CardOf, DetailOf, RowId } from '#bridge/rows.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import type { Reading } from '#data/reading.ts'
import { CollectSheet } from '#components/item-actions/collect-sheet.tsx'
import { GiftSheet } from '#features/gift/gift-sheet.tsx'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { ReportSheet } from '#features/report/report-sheet.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { ActionButton } from '#components/action-button.tsx'
import { notify } from '#components/notify.ts'
import { collectWords } from '#words/collect.ts'
import { giftWords } from '#words/gift.ts'
import { socialWords } from '#words/social.ts'
import { pageLink } from '#components/target.ts'
import { useTurn } from '#data/use-turn.ts'
import { kinds } from '#features/kinds.ts'
import { useNear } from '#components/use-near.ts'
import { Grid } from '#components/grid.tsx'
import { SectionHead } from '#components/section-head.tsx'

/** A video: the film above; about it and what people say below. A card of it is enough to begin with. */
export function PlayerPage({ search: { id, compilation } }: PageProps<typeof ByVideo>) {
  // the engine comes beside the first answer, not after it
  useEffect(loadEngineAhead, [])
  const words = useWords(playerPageWords)
  const frame = useWords(shellWords)
  const locale = localeOf(useLanguage())
  const { detail, value: video, hidden } = useItem('mv.detail', { id })
  const [talking, setTalking] = useKeptOpen(`video:${id}:comments`)
  const part = talking ? 'comments' : 'about'
  const talk = useTalk({ kind: 'video', id }, part === 'comments')
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
        <HiddenSign row={hidden} />
      </Screen>
    )
  }
  if (!video) {
    return (
      <Screen key="waiting" title={words.title}>
        {detail.state !== 'here' && (
          <Waiting
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
          {detail.state === 'here' && <Related ids={detail.value.related} />}
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
  const words = useWords(playerPageWords)
  const social = useWords(socialWords)
  const collect = useWords(collectWords)
  const gift = useWords(giftWords)
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
        subject={{ kind: 'video', id }}
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
      />
      <ShareButton title={title} to={pageLink('/player', { id })} />
      <ActionButton icon={<Flag />} onClick={() => setOpen('report')}>
        {words.report}
      </ActionButton>
      <ReportSheet reported={{ kind: 'video', id }} title={title} open={open === 'report'} onClose={close} />
      <CollectSheet
        subject={{ kind: 'video', id }}
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

/** Videos that go with this one, after the film. Where they are in view the first ones are drawn at once. */
function Related({ ids }: { ids: readonly RowId[] }) {
  const turn = useTurn()
  const [near, setNear] = useState(false)
  const place = useNear(() => setNear(true), !near && !turn, nearPx)
  const count = turn ? Infinity : near ? firstCards : 0
  return <div ref={place}>{count > 0 && <Cards ids={ids.slice(0, count)} />}</div>
}

function Cards({ ids }: { ids: readonly RowId[] }) {
  const words = useWords(playerPageWords)
  const cards = useCards('video', ids)
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
