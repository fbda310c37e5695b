import { useMemo, type ReactNode } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { useTurn } from '#data/use-turn.ts'
import { formatCount } from '#lib/count.ts'
import { dayText, clockTime } from '#lib/clock-time.ts'
import { UnlockPanel } from '#features/purchase/unlock-panel.tsx'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { InTurn } from '#components/picture/in-turn.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { useReport } from '#features/report/use-report.tsx'
import type { DrawMedia } from '#components/rich-text/elements.ts'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { textLink } from '#components/page/links.ts'
import { Chip } from '#components/chip.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { Clip } from '#features/player/clip.tsx'
import body from '#components/item/body.module.css'
import { lockedPart, picturesOf, restOf } from './media.ts'
import styles from './story.module.css'
import { pageLink } from '#components/target.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import actions from '#components/action-button.module.css'

interface StoryProps {
  article: CardOf<'article'>
  detail: Reading<DetailOf<'article'>>
  /** Stands where the text will be. */
  waiting: ReactNode
}

/** The article itself: head, text, what it takes to read the rest, tags and actions. */
export function Story({ article, detail, waiting }: StoryProps) {
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
        <UnlockPanel
          subject={{ kind: 'article', id: article.id }}
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
  const { show, preview } = usePreview({ images: pictures, draw: drawWhole, onReport })
  const turn = useTurn()
  const drawPicture = (image: Image) => {
    const index = pictures.findIndex(({ path }) => path === image.path)
    return (
      <InTurn now={turn || index === 0}>
        {(mine) => (
          <button
            type="button"
            className={styles.picture}
            aria-label={words.picture(index + 1)}
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
  const draw: DrawMedia = ({ type, path }) => {
    if (type === 'video') return drawClip(path)
    const image = pictures.find((each) => each.path === path)
    return image && drawPicture(image)
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
      <Favorite stacked subject={{ kind: 'article', id }} favorite={article.is_favorite} title={title} />
      <DownloadButton subject={{ kind: 'article', id }} title={title} />
      <ShareButton title={title} to={pageLink('/scandalous/detail', { id })} />
      {children}
    </div>
  )
}
