import { Inbox } from 'lucide-react'
import { AgeTag } from '#components/age-tag.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Failure } from '#components/failure.tsx'
import { Progress } from '#components/progress.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Spinner } from '#components/spinner.tsx'
import { UsageBar, UsageSwatch } from '#components/usage-bar.tsx'
import { useWords } from '#words/words.ts'
import { Piece, useGalleryWords } from './piece.tsx'
import { pageLink } from '#components/target.ts'

const shapes = ['cards', 'works', 'rows', 'detail'] as const

/** What stands where content will be, could not be, or is under way. */
export function States() {
  const words = useGalleryWords()
  const frame = useWords('shell')
  const retry = { label: frame.retry, onClick: () => undefined }
  return (
    <>
      {shapes.map((shape) => (
        <Piece key={shape} name={`skeleton ${shape}`}>
          <Skeleton label={frame.loading} shape={shape} count={shape === 'works' ? 3 : 2} />
        </Piece>
      ))}
      <Piece name="empty">
        <Empty icon={<Inbox />} title={frame.emptyTitle} action={<Button>{words.open}</Button>}>
          {words.text}
        </Empty>
      </Piece>
      <Piece name="failure">
        <Failure
          title={frame.failedTitle}
          retry={retry}
          home={{ label: frame.home, to: pageLink('/home') }}
          details={{ label: frame.details, text: 'timeout: element.list' }}
        >
          {frame.failedNetwork}
        </Failure>
        <Failure title={frame.failedTitle} retry={{ ...retry, busy: true }}>
          {frame.failedOffline}
        </Failure>
      </Piece>
      <Piece name="spinner, age-tag" row>
        <Spinner label={frame.loading} />
        <AgeTag>{words.ago}</AgeTag>
        <AgeTag stale>{frame.cached(words.time)}</AgeTag>
        <AgeTag busy>{frame.refreshing}</AgeTag>
      </Piece>
      <Piece name="progress">
        <Progress label={words.room} value={0.4} />
        <Progress label={words.room} value={1} tone="good" />
        <Progress label={words.room} value={0.7} tone="bad" />
        <Progress label={words.room} value={0.7} tone="rest" />
        <Progress label={words.room} />
      </Piece>
      <Piece name="usage-bar">
        <UsageSwatch tone="accent" />
        <UsageBar
          label={words.room}
          parts={[
            { key: 'a', share: 0.4, tone: 'accent' },
            { key: 'b', share: 0.2, tone: 'vip' },
            { key: 'c', share: 0.15, tone: 'good' },
            { key: 'd', share: 0.1, tone: 'own' },
            { key: 'e', share: 0.15, tone: 'rest' },
          ]}
        />
      </Piece>
    </>
  )
}
