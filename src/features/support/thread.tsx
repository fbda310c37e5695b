import { Ellipsis, Headset } from 'lucide-react'
import { messageLimits } from './limits.ts'
import { useEffect, useRef } from 'react'
import { useList } from '#data/use-list.ts'
import { TimeAgo, useNow } from '#components/states/time-ago.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useScroller } from '#components/scroller.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import styles from './support.module.css'
import type { CardOf } from '#bridge/rows.ts'
import { cx } from '#lib/cx.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { cutText } from '#lib/cut-text.ts'
import { usePerson } from '#data/person.tsx'
import { ownId } from '#data/own-id.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { PictureGrid } from '#components/picture-grid.tsx'
import text from '#components/text.module.css'
import { useLongPress } from '#components/use-long-press.ts'
import { UnsentMark } from '#features/comments/unsent-mark.tsx'
import { splitReport } from './diagnostic.ts'

/** How often an answer is looked for while the thread is on screen. */
const lookMs = 30_000

/** The messages, the newest at the bottom and in view. */
export function Thread() {
  const words = useWords('customer')
  const frame = useWords('shell')
  const scroller = useScroller()
  const list = useList('feedback.thread', {})
  const newest = list.entries[0]
  const last = newest?.type === 'item' ? String(newest.id) : ''
  const waits = list.entries.some((entry) => entry.type === 'item' && entry.unsent !== undefined)
  const { failure } = list.query
  const said = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  const sentAt = new Set(said.flatMap((one) => (one.from === 'me' ? [one.created_at] : [])))
  // that a message arrived is said in the moment in which it does: that is no answer
  const answeredTo = said.find((one) => one.from === 'service' && !sentAt.has(one.created_at))?.id ?? 0

  useEffect(() => {
    // a new last message is what one wants to see
    if (last) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [last, scroller])
  const refresh = useRef(list.refresh)
  useEffect(() => {
    refresh.current = list.refresh
  })
  useEffect(() => {
    // what waited has arrived, and the service may have answered it at once
    if (!waits) return
    return () => void refresh.current()
  }, [waits])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh.current()
    }, lookMs)
    return () => clearInterval(timer)
  }, [])

  if (list.state !== 'here' && list.entries.length === 0) {
    if (failure) return <FailureState failure={failure} onRetry={() => void list.refresh()} />
    return (
      <div className={styles.waiting}>
        <Skeleton label={frame.loading} shape="rows" count={3} />
      </div>
    )
  }
  if (list.entries.length === 0) {
    return (
      <Empty icon={<Headset />} title={words.emptyTitle}>
        {words.emptyText}
      </Empty>
    )
  }
  return (
    <section className={styles.thread} aria-label={words.thread}>
      <div className={styles.above}>
        {list.more && (
          <Button small busy={list.moreQuery.isFetching} onClick={list.loadMore}>
            {words.older}
          </Button>
        )}
        {failure && <TimeAgo askedAt={list.askedAt} query={list.query} />}
      </div>
      {list.entries.toReversed().map((entry) =>
        entry.type === 'item' ? (
          <Message
            key={entry.id}
            message={entry.card}
            unsent={entry.unsent !== undefined}
            answered={entry.card.id !== 0 && entry.card.id < answeredTo}
          />
        ) : (
          <Button key={`gap-${entry.after}`} small onClick={() => list.fill(entry.after)}>
            {frame.loadGap}
          </Button>
        ),
      )}
    </section>
  )
}

/** So much of a message names it. */
const nameChars = 40

interface MessageProps {
  message: CardOf<'feedback'>
  unsent: boolean
  /** The service has answered it. */
  answered: boolean
}

/** One message of the thread. */
function Message({ message, unsent, answered }: MessageProps) {
  const words = useWords('customer')
  const { moreOf } = useWords('social')
  const { edited } = useWords('comments')
  const now = useNow()
  const { from, content, images } = message
  const { show, preview } = usePreview({ images, renderImage: drawWhole })
  const { said, report } = splitReport(content)
  const { uuid } = usePerson()
  const name = cutText(content, nameChars)
  // what the service says can be reported like anything else; what was answered stays as it is
  const hold = () =>
    itemMenu.set(
      from === 'me'
        ? {
            subject: { kind: 'feedback', id: ownId(message) },
            title: name,
            author: { uuid: uuid ?? '', name: words.me },
            own: {
              edit: 'feedback.edit',
              remove: 'feedback.remove',
              input: { id: ownId(message) },
              text: { content },
              mostChars: messageLimits.content,
            },
          }
        : { subject: { kind: 'feedback', id: message.id }, title: name },
    )
  const held = from === 'me' && answered ? undefined : hold
  return (
    <article className={cx(styles.message, from === 'me' && styles.mine)} {...useLongPress(held)}>
      <span className={text.unseen}>{from === 'me' ? words.me : words.service}</span>
      <div className={styles.bubble}>
        <p className={styles.content} dir="auto">
          {said}
        </p>
        {report && (
          <details>
            <summary className={styles.summary}>{words.reportAttached}</summary>
            <pre className={styles.report}>{report}</pre>
          </details>
        )}
        {images.length > 0 && (
          <PictureGrid
            pictures={images.map((image, index) => ({
              key: image.path,
              picture: <Picture image={image} ratio={images.length === 1 ? undefined : 1} />,
              label: words.picture(index + 1),
              onOpen: () => show(index),
            }))}
          />
        )}
      </div>
      <p className={styles.when}>
        {unsent ? <UnsentMark /> : shortMoment(message.created_at, now)}
        {message.edited_at !== undefined && ` · ${edited}`}
        {held && <IconButton label={moreOf(name)} icon={<Ellipsis />} onClick={held} />}
      </p>
      {preview}
    </article>
  )
}
