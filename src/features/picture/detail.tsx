import { Images, LockKeyhole, Play } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import type { CardOf } from '#bridge/rows.ts'
import { dropOffer, keepHistory } from '#data/history.ts'
import { usePerson } from '#data/person.tsx'
import type { Reading } from '#data/reading.ts'
import { useItem } from '#data/use-detail.ts'
import { type LiveList, useList } from '#data/use-list.ts'
import { useLiveQuery } from '#data/use-live-query.ts'
import { useVisit } from '#data/use-visit.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import actions from '#components/action-button.module.css'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { Empty } from '#components/empty.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import body from '#components/item/body.module.css'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { useAskAgain } from '#components/list/use-ask-again.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Picture, UserAvatar } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Spinner } from '#components/spinner.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { pageLink } from '#components/target.ts'
import text from '#components/text.module.css'
import { UserChip } from '#components/user-chip.tsx'
import { CommentsBelow } from '#features/comments/comment-list.tsx'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { ElsewhereOffer } from '#features/reader/elsewhere.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { picture as kind } from './kind.ts'
import { pictureTagLink } from './address.ts'
import { openPictureMenu } from './picture-cards.tsx'
import styles from './picture.module.css'

/** So many pictures are asked for at a time. */
const imagesAtOnce = 50

/** A set of pictures and what people say of it. A card of it is enough to begin with. */
export function PicturePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('pictures')
  const frame = useWords('shell')
  const { detail, value, hidden } = useItem('picture.detail', { id })
  const images = useList('picture.images', { id, limit: imagesAtOnce })
  const talk = useTalk(kind, id, true)
  useVisit('picture', id, Boolean(value) && !hidden)
  const ask = async () => {
    detail.refresh()
    await images.refresh()
  }
  return (
    <ItemScreen
      title={value?.category.name ?? words.title}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<Skeleton label={frame.loading} shape="works" count={9} />}
      onMore={openPictureMenu}
      refresh={() => Promise.all([images.refresh(), talk.list.refresh()])}
      foot={() => <Composer talk={talk} />}
    >
      {(set) => (
        <>
          <PictureSet set={set} detail={detail} images={images} onBought={() => void ask()} />
          <CommentsBelow talk={talk} count={set.comments_count} author={set.user.uuid} />
        </>
      )}
    </ItemScreen>
  )
}

interface PictureSetProps {
  set: CardOf<'picture'>
  detail: Reading<unknown>
  images: LiveList<Image>
  /** It was bought, or its price has changed. */
  onBought: () => void
}

/** The set itself: head, pictures, what it takes to see the rest, tags and actions. */
function PictureSet({ set, detail, images, onBought }: PictureSetProps) {
  'use memo'
  const words = useWords('pictures')
  const locale = localeOf(useLanguage())
  const pictures = images.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  const rest = restOf(set, pictures.length, images.more)
  const { seen, offered, see, settle } = useSeen(set.id, set.count)
  const { report, button, sheet } = useReport({ kind: 'picture', id: set.id }, set.title)
  const { show, open, preview } = usePreview({
    images: pictures,
    renderImage: drawWhole,
    onView: see,
    onReport: report,
  })
  useWhole(images, open)
  useAskAgain(images, images.state === 'here' && rest.state === 'coming')
  const { user } = set
  return (
    <article className={body.body}>
      <header className={body.head}>
        <h2 className={body.title}>{set.title}</h2>
        <UserChip
          name={user.username}
          avatar={<UserAvatar user={user} />}
          to={pageLink('/user', { uuid: user.uuid })}
        />
        <p className={body.meta}>
          <span>{words.count(set.count)}</span>
          <span>{words.views(formatCount(set.views, locale))}</span>
          <span>{dayText(set.created_at)}</span>
          <CachedAge of={detail} />
        </p>
        {pictures.length > 1 && (
          <Button icon={<Play />} wide onClick={() => show(0, true)}>
            {words.slideshow}
          </Button>
        )}
        {seen > 1 && seen < set.count && seen <= pictures.length && (
          <Button wide onClick={() => show(seen - 1)}>
            {words.goOn(seen)}
          </Button>
        )}
        {offered !== undefined && offered !== seen && offered <= pictures.length && (
          <ElsewhereOffer
            text={words.offered(offered)}
            flat
            onGo={() => {
              settle()
              show(offered - 1)
            }}
            onStay={settle}
          />
        )}
      </header>
      <ImageGrid list={images} pictures={pictures} count={set.count} rest={rest} onOpen={show} />
      {rest.state === 'locked' && (
        <PurchasePanel
          call={kind.calls.buy}
          input={{ id: set.id }}
          offer={words.offer(rest.hidden, set.count)}
          access="coins"
          price={set.coins}
          onChange={onBought}
        />
      )}
      {(set.tags.length > 0 || set.series) && (
        <div className={body.tags}>
          {set.series && (
            <Chip to={pageLink('/series', { kind: 'picture', id: set.series.id })}>
              {words.series(set.series.title)}
            </Chip>
          )}
          {set.tags.map(({ id, name }) => (
            <Chip key={id} to={pictureTagLink(name)}>
              #{name}
            </Chip>
          ))}
        </div>
      )}
      <PictureActions set={set}>{button}</PictureActions>
      {preview}
      {sheet}
    </article>
  )
}

/** Loads a list to its end while it is `wanted` as a whole: the preview swipes through all pictures. */
function useWhole({ more, moreQuery, loadMore }: LiveList<unknown>, wanted: boolean) {
  const next = wanted && more && !moreQuery.isFetching && !moreQuery.failure
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (next) load()
  }, [next])
}

/** What can be done with a set: like it, favorite it, keep it for offline, share it, and what else is handed in. */
function PictureActions({ set, children }: { set: CardOf<'picture'>; children: ReactNode }) {
  const words = useWords('social')
  const { id, title } = set
  const subject = { kind: 'picture', id } as const
  return (
    <div className={actions.row}>
      <Like
        stacked
        call={kind.calls.like}
        id={id}
        liked={set.is_like}
        count={set.likes_count}
        label={words.likeItem(title)}
        word={words.like}
      />
      <Favorite stacked call={kind.calls.favorite} id={id} favorite={set.is_favorite} title={title} />
      <DownloadButton subject={subject} title={title} />
      <ShareButton title={title} to={pageLink('/picture/detail', { id })} />
      {children}
    </div>
  )
}

interface ImageGridProps {
  list: LiveList<Image>
  pictures: readonly Image[]
  /** How many the set has. */
  count: number
  rest: ReturnType<typeof restOf>
  onOpen: (index: number) => void
}

/** The pictures of a set in three columns; the last place tells how many are locked. */
function ImageGrid({ list, pictures, count, rest, onOpen }: ImageGridProps) {
  'use memo'
  const words = useWords('pictures')
  const frame = useWords('shell')
  if (list.state !== 'here') {
    return list.query.failure ? (
      <FailureState failure={list.query.failure} onRetry={() => void list.refresh()} />
    ) : (
      <Skeleton label={frame.loading} shape="works" count={6} />
    )
  }
  if (pictures.length === 0 && rest.state === 'open')
    return (
      <Empty icon={<Images />} title={words.none}>
        {words.noneText}
      </Empty>
    )
  const { isFetching, failure } = list.moreQuery
  return (
    <>
      <div className={styles.grid}>
        {pictures.map((image, index) => (
          <button key={image.path} type="button" className={styles.picture} onClick={() => onOpen(index)}>
            <Picture image={image} ratio={1} />
            <span className={text.unseen}>{words.picture(index + 1, count)}</span>
          </button>
        ))}
        {rest.state === 'locked' && rest.hidden > 0 && (
          <p className={styles.locked}>
            <LockKeyhole aria-hidden />
            {words.locked(rest.hidden)}
          </p>
        )}
      </div>
      {rest.state === 'coming' && (
        <p className={styles.coming} role="status">
          {list.query.isFetching && <Spinner label={frame.loading} />}
          <span>{list.query.failure ? failureText(list.query.failure, frame) : words.unlocking}</span>
          {!list.query.isFetching && (
            <Button small onClick={() => void list.refresh()}>
              {frame.retry}
            </Button>
          )}
        </p>
      )}
      {list.more && (
        <Button wide busy={isFetching} onClick={list.loadMore}>
          {failure ? frame.retry : rest.hidden > 0 ? words.more(rest.hidden) : words.moreSeen}
        </Button>
      )}
    </>
  )
}

type Sold = Pick<CardOf<'picture'>, 'coins' | 'is_pay' | 'count'>

/** How a set's pictures stand, `here` of which are known: all to be had, the rest to be bought, or bought and on the way. */
function restOf(set: Sold, here: number, more: boolean): { state: 'open' | 'locked' | 'coming'; hidden: number } {
  const hidden = Math.max(0, set.count - here)
  if (set.coins > 0 && !set.is_pay) return { state: 'locked', hidden }
  // a list that ends before the set does was asked for before the set was bought
  return { state: set.is_pay && hidden > 0 && !more ? 'coming' : 'open', hidden }
}

/** Which picture of a set somebody looked at last. */
interface Seen {
  /** From 1; 0 where none was. */
  seen: number
  /** The picture at which an imported record is instead, until that offer is answered. */
  offered: number | undefined
  /** Notes the picture at an index. */
  see: (index: number) => void
  /** The offer was answered. */
  settle: () => void
}

/** The picture of a set that was looked at last, live, and how to note another. */
function useSeen(id: number, count: number): Seen {
  const { db } = usePerson()
  const row = useLiveQuery(() => db.history.get(['picture', id]), [db, id])
  return {
    seen: row?.position ?? 0,
    offered: row?.offered?.position,
    see: (index) => {
      const place = { kind: 'picture' as const, id, position: index + 1, length: count, at: Date.now() }
      keepHistory(db, place).catch(() => {})
    },
    settle: () => void dropOffer(db, 'picture', id).catch(() => {}),
  }
}
