import { Play } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import type { LiveList } from '#data/use-list.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import { UnlockPanel } from '#mechanics/buy/unlock-panel.tsx'
import { Face, Picture } from '#mechanics/picture/picture.tsx'
import { Preview } from '#mechanics/preview/preview.tsx'
import { ElsewhereOffer } from '#mechanics/reader/elsewhere-offer.tsx'
import { ReportSheet } from '#mechanics/report/report-sheet.tsx'
import { Age } from '#mechanics/states/age.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { UserChip } from '#ui/user-chip.tsx'
import { pictureWords } from '#words/pictures.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { rechargeHref } from '../player/recharge.ts'
import { PictureActions } from './actions.tsx'
import { pictureTagHref } from './address.ts'
import { ImageGrid } from './image-grid.tsx'
import { restOf } from './locked.ts'
import styles from './picture.module.css'
import { useSeen } from './use-seen.ts'

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
  const [opened, open] = useState<{ at: number; running: boolean }>()
  const [reporting, setReporting] = useState(false)
  const pictures = images.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  const rest = restOf(set, pictures.length, images.more)
  useWhole(images, opened !== undefined)
  const report = () => setReporting(true)
  const { seen, offered, see, settle } = useSeen(set.id, set.count)
  const show = (at: number, running: boolean) => open({ at, running })
  const { user } = set
  return (
    <article className={styles.set}>
      <header className={styles.head}>
        <h2 className={styles.title}>{set.title}</h2>
        <UserChip name={user.username} avatar={<Face user={user} />} href={`#/user?uuid=${user.uuid}`} />
        <p className={styles.meta}>
          <span>{words.count(set.count)}</span>
          <span>{words.views(formatCount(set.views, locale))}</span>
          <span>{dayText(set.created_at)}</span>
          {detail.state === 'here' && detail.want.failure && <Age askedAt={detail.askedAt} want={detail.want} />}
        </p>
        {pictures.length > 1 && (
          <Button icon={<Play />} wide onClick={() => show(0, true)}>
            {words.slideshow}
          </Button>
        )}
        {seen > 1 && seen < set.count && seen <= pictures.length && (
          <Button wide onClick={() => show(seen - 1, false)}>
            {words.goOn(seen)}
          </Button>
        )}
        {offered !== undefined && offered !== seen && offered <= pictures.length && (
          <ElsewhereOffer
            text={words.offered(offered)}
            flat
            onGo={() => {
              settle()
              show(offered - 1, false)
            }}
            onStay={settle}
          />
        )}
      </header>
      <ImageGrid list={images} pictures={pictures} count={set.count} rest={rest} onOpen={(at) => show(at, false)} />
      {rest.state === 'locked' && (
        <UnlockPanel
          subject={{ kind: 'picture', id: set.id }}
          offer={words.offer(rest.hidden, set.count)}
          access="coins"
          price={set.coins}
          rechargeHref={rechargeHref()}
          onChange={onBought}
        />
      )}
      {(set.tags.length > 0 || set.series) && (
        <div className={styles.tags}>
          {set.series && (
            <Chip href={`#/series?kind=picture&id=${set.series.id}`}>{words.series(set.series.title)}</Chip>
          )}
          {set.tags.map(({ id, name }) => (
            <Chip key={id} href={pictureTagHref(name)}>
              #{name}
            </Chip>
          ))}
        </div>
      )}
      <PictureActions set={set} onReport={report} />
      <Preview
        open={opened !== undefined}
        onClose={() => open(undefined)}
        images={pictures}
        index={opened?.at ?? 0}
        slideshow={opened?.running ?? false}
        onView={see}
        draw={(image) => <Picture image={image} square />}
        onReport={report}
      />
      <ReportSheet
        reported={{ kind: 'picture', id: set.id }}
        title={set.title}
        open={reporting}
        onClose={() => setReporting(false)}
      />
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
