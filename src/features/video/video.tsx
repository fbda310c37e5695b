import { useEffect, useRef, useState } from 'react'
import { useItem } from '#data/use-detail.ts'
import { useKeptOpen } from '#data/kept-open.ts'
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
import { Actions } from './actions.tsx'
import { Chapters } from './chapters.tsx'
import { CollectionLine } from './collection.tsx'
import styles from './video.module.css'
import { useQueue } from './queue.ts'
import { Related } from './related.tsx'
import { playerLink } from './address.ts'
import type { ByVideo } from './search.ts'
import { Screening } from './screening.tsx'
import { Creator, Summary } from './summary.tsx'
import { loadEngineAhead } from '#features/player/engine-code.ts'

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
