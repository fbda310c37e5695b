import { Play } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import type { LiveList } from '#data/use-list.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import { UnlockPanel } from '#features/purchase/unlock-panel.tsx'
import { useAskAgain } from '#components/list/use-ask-again.ts'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Face } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { ElsewhereOffer } from '#features/reader/elsewhere-offer.tsx'
import { useReport } from '#features/report/use-report.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { pictureWords } from '#words/pictures.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import body from '#components/item/body.module.css'
import { PictureActions } from './actions.tsx'
import { pictureTagLink } from './address.ts'
import { ImageGrid } from './image-grid.tsx'
import { restOf } from './locked.ts'
import { useSeen } from './use-seen.ts'
import { pageLink } from '#components/target.ts'

interface PictureSetProps {
  set: CardOf<'picture'>
  detail: Reading<unknown>
  images: LiveList<Image>
  /** It was bought, or its price has changed. */
  onBought: () => void
}

/** The set itself: head, pictures, what it takes to see the rest, tags and actions. */
export function PictureSet({ set, detail, images, onBought }: PictureSetProps) {
  'use memo'
  const words = useWords(pictureWords)
  const locale = localeOf(useLanguage())
  const pictures = images.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  const rest = restOf(set, pictures.length, images.more)
  const { seen, offered, see, settle } = useSeen(set.id, set.count)
  const { report, button, sheet } = useReport({ kind: 'picture', id: set.id }, set.title)
  const { show, open, preview } = usePreview({ images: pictures, draw: drawWhole, onView: see, onReport: report })
  useWhole(images, open)
  useAskAgain(images, images.state === 'here' && rest.state === 'coming')
  const { user } = set
  return (
    <article className={body.body}>
      <header className={body.head}>
        <h2 className={body.title}>{set.title}</h2>
        <UserChip name={user.username} avatar={<Face user={user} />} to={pageLink('/user', { uuid: user.uuid })} />
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
        <UnlockPanel
          subject={{ kind: 'picture', id: set.id }}
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
function useWhole({ more, moreWant, loadMore }: LiveList<unknown>, wanted: boolean) {
  const next = wanted && more && !moreWant.asking && !moreWant.failure
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (next) load()
  }, [next])
}
