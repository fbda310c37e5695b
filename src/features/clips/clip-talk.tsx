import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import { Scroller } from '#components/scroller.tsx'
import { Sheet } from '#components/sheet.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { CommentList } from '#features/comments/comment-list.tsx'
import styles from './clip-signs.module.css'

interface ClipTalkProps {
  video: CardOf<'video'>
  open: boolean
  onClose: () => void
}

/** The comments of a clip in a sheet, over the clip, which plays on. */
export function ClipTalk({ video, open, onClose }: ClipTalkProps) {
  const words = useWords('short')
  const page = useWords('playerPage')
  const locale = localeOf(useLanguage())
  const { comments_count: count } = video
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={count > 0 ? page.commentsOf(formatCount(count, locale)) : page.comments}
      closeLabel={words.close}
    >
      <Talk video={video} />
    </Sheet>
  )
}

function Talk({ video }: { video: CardOf<'video'> }) {
  const talk = useTalk({ kind: 'video', id: video.id }, true)
  return (
    <div className={styles.talk}>
      <Scroller>
        <CommentList talk={talk} author={video.user.uuid} />
      </Scroller>
      <Composer talk={talk} />
    </div>
  )
}
