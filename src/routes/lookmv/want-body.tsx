import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import type { Reading } from '#data/reading.ts'
import { dayText } from '#lib/clock-time.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { kinds } from '#kinds/kinds.ts'
import { WantState } from '#kinds/want/want-cards.tsx'
import { Follow } from '#mechanics/follow/follow.tsx'
import { Face, Picture } from '#mechanics/picture/picture.tsx'
import { Preview } from '#mechanics/preview/preview.tsx'
import { ReportSheet } from '#mechanics/report/report-sheet.tsx'
import { ShareButton } from '#mechanics/share/share-button.tsx'
import { Age, useNow } from '#mechanics/states/age.tsx'
import { ActionButton } from '#ui/action-button.tsx'
import { PictureGrid } from '#ui/picture-grid.tsx'
import { UserChip } from '#ui/user-chip.tsx'
import { wantedWords } from '#words/wanted.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './detail.module.css'
import { WantToggle } from './want-toggle.tsx'

interface WantBodyProps {
  want: CardOf<'want'>
  detail: Reading<DetailOf<'want'>>
}

/** What is looked for: words, pictures, what was added later, and what can be done. */
export function WantBody({ want, detail }: WantBodyProps) {
  const words = useWords(wantedWords)
  const locale = localeOf(useLanguage())
  const now = useNow()
  const [reporting, setReporting] = useState(false)
  const [opened, open] = useState<number>()
  const user = useCard('user', want.user.uuid) ?? want.user
  const report = () => setReporting(true)
  return (
    <article className={styles.want}>
      <UserChip
        name={user.username}
        avatar={<Face user={user} />}
        href={kinds.user?.hrefOf(user.uuid)}
        note={
          <>
            {formatTimeAgo(timeAgo(want.created_at, now), locale)}{' '}
            {detail.state === 'here' && detail.want.failure && <Age askedAt={detail.askedAt} want={detail.want} />}
          </>
        }
        action={<Follow user={user} />}
      />
      <WantState value={want} />
      <h2 className={styles.title}>{want.title}</h2>
      <p className={styles.content}>{want.content}</p>
      {want.images.length > 0 && (
        <PictureGrid
          pictures={want.images.map((image, index) => ({
            key: image.path,
            picture: <Picture image={image} ratio={want.images.length === 1 ? undefined : 1} />,
            label: words.picture(index + 1),
            onOpen: () => open(index),
          }))}
        />
      )}
      {want.details.map((added) => (
        <div key={`${added.created_at} ${added.content}`} className={styles.added}>
          <p className={styles.when}>{words.added(dayText(added.created_at))}</p>
          <p className={styles.content}>{added.content}</p>
        </div>
      ))}
      <div className={styles.actions}>
        <WantToggle want={want} />
        <ShareButton title={want.title} path={`/lookmv/detail?id=${want.id}`} />
        <ActionButton icon={<Flag />} onClick={report}>
          {words.report}
        </ActionButton>
      </div>
      <Preview
        open={opened !== undefined}
        onClose={() => open(undefined)}
        images={want.images}
        index={opened ?? 0}
        draw={(image) => <Picture image={image} square />}
        onReport={report}
      />
      <ReportSheet
        reported={{ kind: 'want', id: want.id }}
        title={want.title}
        open={reporting}
        onClose={() => setReporting(false)}
      />
    </article>
  )
}
