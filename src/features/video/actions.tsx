import { Flag, FolderHeart, Gift, MessageCircle } from 'lucide-react'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import { useKeptOne } from '#data/kept-open.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { usePerson } from '#data/person.tsx'
import type { Reading } from '#data/reading.ts'
import { formatCount } from '#lib/count.ts'
import { CollectSheet } from '#components/item-actions/collect-sheet.tsx'
import { GiftSheet } from '#features/gift/gift-sheet.tsx'
import type { Given } from '#features/gift/use-give.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { ReportSheet } from '#features/report/report-sheet.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { ActionButton } from '#components/action-button.tsx'
import { notify } from '#components/notify.ts'
import { collectWords } from '#words/collect.ts'
import { giftWords } from '#words/gift.ts'
import { playerPageWords } from '#words/player-page.ts'
import { socialWords } from '#words/social.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './video.module.css'
import { pageLink } from '#components/target.ts'

const sheets = ['report', 'collect', 'gift'] as const

interface ActionsProps {
  video: CardOf<'video'>
  detail: Reading<DetailOf<'video'>>
  onComments: () => void
  onGiven: (given: Given) => void
}

/** What can be done with a video: like and collect it, talk about it, give to its maker, share it, report it. */
export function Actions({ video, detail, onComments, onGiven }: ActionsProps) {
  const words = useWords(playerPageWords)
  const social = useWords(socialWords)
  const collect = useWords(collectWords)
  const gift = useWords(giftWords)
  const locale = localeOf(useLanguage())
  const { uuid } = usePerson()
  const { id, title, user } = video
  const [open, setOpen] = useKeptOne(`video:${id}`, sheets)
  const close = () => setOpen(undefined)
  const forPeople = (what: 'collect' | 'gift') => (hasAccount() ? setOpen(what) : loginWanted.emit())
  return (
    <div className={styles.actions}>
      <Like
        stacked
        subject={{ kind: 'video', id }}
        liked={video.is_like}
        count={video.likes_count}
        label={social.likeItem(title)}
        word={social.like}
        onDone={(on) => on && notify(collect.liked, { label: collect.choose, onClick: () => setOpen('collect') })}
      />
      <ActionButton icon={<FolderHeart />} onClick={() => forPeople('collect')}>
        {collect.collect}
      </ActionButton>
      <ActionButton icon={<MessageCircle />} label={words.comments} onClick={onComments}>
        {video.comments_count > 0 ? formatCount(video.comments_count, locale) : words.comments}
      </ActionButton>
      {uuid !== user.uuid && (
        <ActionButton icon={<Gift />} onClick={() => forPeople('gift')}>
          {gift.gift}
        </ActionButton>
      )}
      <DownloadButton
        subject={{ kind: 'video', id }}
        title={title}
        streams={detail.state === 'here' ? detail.value.streams : undefined}
      />
      <ShareButton title={title} to={pageLink('/player', { id })} />
      <ActionButton icon={<Flag />} onClick={() => setOpen('report')}>
        {words.report}
      </ActionButton>
      <ReportSheet reported={{ kind: 'video', id }} title={title} open={open === 'report'} onClose={close} />
      <CollectSheet
        subject={{ kind: 'video', id }}
        inGroups={detail.state === 'here' ? detail.value.like_group_ids : []}
        open={open === 'collect'}
        onClose={close}
        onChange={detail.refresh}
      />
      <GiftSheet
        user={user}
        open={open === 'gift'}
        onClose={close}
        picture={(image) => <Picture image={image} />}
        onGiven={onGiven}
      />
    </div>
  )
}
