import { type ReactNode, useMemo } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { useItem } from '#data/use-detail.ts'
import { useTurn } from '#data/use-turn.ts'
import { useVisit } from '#data/use-visit.ts'
import { clockTime, dayText } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import actions from '#components/action-button.module.css'
import { Chip } from '#components/chip.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import body from '#components/item/body.module.css'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { textLink } from '#components/page/links.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { InTurn } from '#components/picture/in-turn.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import type { DrawMedia } from '#components/rich-text/elements.ts'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { Loading } from '#components/states/loading.tsx'
import { pageLink } from '#components/target.ts'
import { CommentsBelow } from '#features/comments/comment-list.tsx'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Clip } from '#features/player/clip.tsx'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { article as kind } from './kind.ts'
import styles from './article.module.css'
import { lockedPart, picturesOf, restOf } from './media.ts'

/** An article: its text with pictures and clips, and what people say below. A card of it is enough to begin with. */
export function ArticlePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('article')
  const frame = useWords('shell')
  const { detail, value, hidden } = useItem('article.detail', { id })
  const talk = useTalk(kind, id, true)
  useVisit('article', id, Boolean(value) && !hidden)
  const skeleton = <Skeleton label={frame.loading} shape="detail" count={6} />
  return (
    <ItemScreen
      title={value?.category.name ?? words.title}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={skeleton}
      onMore={({ title }) => itemMenu.set({ subject: { kind: 'article', id }, title })}
      refresh={talk.list.refresh}
      foot={() => <Composer talk={talk} />}
    >
      {(article) => (
        <>
          <Story
            article={article}
            detail={detail}
            waiting={
              detail.state !== 'here' && (
                <Loading on={detail} skeleton={<div className={styles.skeleton}>{skeleton}</div>} />
              )
            }
          />
          <CommentsBelow talk={talk} count={article.comments_count} />
        </>
      )}
    </ItemScreen>
  )
}

interface StoryProps {
  article: CardOf<'article'>
  detail: Reading<DetailOf<'article'>>
  /** Stands where the text will be. */
  waiting: ReactNode
}

/** The article itself: head, text, what it takes to read the rest, tags and actions. */
function Story({ article, detail, waiting }: StoryProps) {
  const words = useWords('article')
  const locale = localeOf(useLanguage())
  const { report, button, sheet } = useReport({ kind: 'article', id: article.id }, article.title)
  const value = detail.state === 'here' ? detail.value : undefined
  const locked = value && lockedPart(value)
  return (
    <article className={body.body}>
      <header className={body.head}>
        <h2 className={styles.title}>{article.title}</h2>
        <p className={body.meta}>
          <span>{article.author}</span>
          <span>
            {dayText(article.created_at)} {clockTime(article.created_at)}
          </span>
          <span>{words.views(formatCount(article.views, locale))}</span>
          <CachedAge of={detail} />
        </p>
      </header>
      {value ? <Body article={value} onRefresh={detail.refresh} onReport={report} /> : waiting}
      {locked && (
        <PurchasePanel
          call={kind.calls.buy}
          input={{ id: article.id }}
          offer={words.offer(locked.pictures, locked.clips)}
          access="coins"
          price={article.coins}
          onChange={detail.refresh}
        />
      )}
      {article.tags.length > 0 && (
        <div className={body.tags}>
          {article.tags.map((tag) => (
            <Chip key={tag.id} to={pageLink('/scandalous/tag', { tag: tag.name })}>
              #{tag.name}
            </Chip>
          ))}
        </div>
      )}
      <Actions article={article}>{button}</Actions>
      {sheet}
    </article>
  )
}

interface BodyProps {
  article: DetailOf<'article'>
  onRefresh: () => void
  onReport: () => void
}

/** The text with its pictures and clips where they belong; those that the text does not place come after it. */
function Body({ article, onRefresh, onReport }: BodyProps) {
  'use memo'
  const words = useWords('article')
  const pictures = useMemo(() => picturesOf(article), [article])
  const rest = useMemo(() => restOf(article), [article])
  const { show, preview } = usePreview({ images: pictures, renderImage: drawWhole, onReport })
  const turn = useTurn()
  const drawPicture = (image: Image, alt = '') => {
    const index = pictures.findIndex(({ path }) => path === image.path)
    return (
      <InTurn now={turn || index === 0}>
        {(mine) => (
          <button
            type="button"
            className={styles.picture}
            aria-label={`${words.picture(index + 1)} ${alt}`.trim()}
            onClick={() => show(index)}
          >
            <Picture image={mine(image)} />
          </button>
        )}
      </InTurn>
    )
  }
  const drawClip = (url: string) => {
    const at = article.media.findIndex(({ stream }) => stream?.url === url)
    const media = article.media[at]
    return (
      media && (
        <InTurn now={turn}>
          {(mine) => (
            <Clip
              subject={{ kind: 'article', id: article.id }}
              title={article.title}
              artist={article.author}
              cover={media.image && mine(media.image)}
              stream={media.stream}
              locked={false}
              onRefresh={onRefresh}
            />
          )}
        </InTurn>
      )
    )
  }
  const draw: DrawMedia = ({ type, path, alt }) => {
    if (type === 'video') return drawClip(path)
    const image = pictures.find((each) => each.path === path)
    return image && drawPicture(image, alt)
  }
  return (
    <>
      {article.body ? <RichText html={article.body} checkLink={textLink} draw={draw} /> : <p>{article.summary}</p>}
      {rest.map(({ image, stream }) =>
        stream ? (
          <div key={stream.url}>{drawClip(stream.url)}</div>
        ) : (
          image && <div key={image.path}>{drawPicture(image)}</div>
        ),
      )}
      {preview}
    </>
  )
}

/** What can be done with an article: favorite it, keep it for offline, share it, and what else is handed in. */
function Actions({ article, children }: { article: CardOf<'article'>; children: ReactNode }) {
  const { id, title } = article
  return (
    <div className={actions.row}>
      <Favorite stacked call={kind.calls.favorite} id={id} favorite={article.is_favorite} title={title} />
      <DownloadButton subject={{ kind: 'article', id }} title={title} />
      <ShareButton title={title} to={pageLink('/scandalous/detail', { id })} />
      {children}
    </div>
  )
}
