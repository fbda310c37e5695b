import type { CardOf, DetailOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import type { Reading } from '#data/reading.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { kinds } from '#features/kinds.ts'
import { WantState } from './want-cards.tsx'
import { Follow } from '#components/item-actions/follow.tsx'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Face, Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { useReport } from '#features/report/use-report.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { useNow } from '#components/states/age.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import actions from '#components/action-button.module.css'
import { PictureGrid } from '#components/picture-grid.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { wantedWords } from '#words/wanted.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import body from '#components/item/body.module.css'
import styles from './detail.module.css'
import { WantToggle } from './want-toggle.tsx'
import { pageLink } from '#components/target.ts'

interface WantBodyProps {
  want: CardOf<'want'>
  detail: Reading<DetailOf<'want'>>
}

/** What is looked for: words, pictures, what was added later, and what can be done. */
export function WantBody({ want, detail }: WantBodyProps) {
  const words = useWords(wantedWords)
  const locale = localeOf(useLanguage())
  const now = useNow()
  const user = useCard('user', want.user.uuid) ?? want.user
  const { report, button, sheet } = useReport({ kind: 'want', id: want.id }, want.title)
  const { show, preview } = usePreview({ images: want.images, draw: drawWhole, onReport: report })
  return (
    <article className={styles.want}>
      <UserChip
        name={user.username}
        avatar={<Face user={user} />}
        to={kinds.user?.linkOf(user.uuid)}
        note={
          <>
            {formatTimeAgo(timeAgo(want.created_at, now), locale)} <CachedAge of={detail} />
          </>
        }
        action={<Follow user={user} />}
      />
      <WantState value={want} />
      <h2 className={body.title}>{want.title}</h2>
      <p className={body.words} dir="auto">
        {want.content}
      </p>
      {want.images.length > 0 && (
        <PictureGrid
          pictures={want.images.map((image, index) => ({
            key: image.path,
            picture: <Picture image={image} ratio={want.images.length === 1 ? undefined : 1} />,
            label: words.picture(index + 1),
            onOpen: () => show(index),
          }))}
        />
      )}
      {want.details.map((added) => (
        <div key={`${added.created_at} ${added.content}`} className={styles.added}>
          <p className={styles.when}>{words.added(dayText(added.created_at))}</p>
          <p className={body.words} dir="auto">
            {added.content}
          </p>
        </div>
      ))}
      <div className={actions.row}>
        <WantToggle want={want} />
        <ShareButton title={want.title} to={pageLink('/lookmv/detail', { id: want.id })} />
        {button}
      </div>
      {preview}
      {sheet}
    </article>
  )
}
