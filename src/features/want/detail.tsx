import { usePerson } from '#data/person.tsx'
import { WrittenAt } from '#components/states/written-at.tsx'
import { useCard, useItem } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { openWantMenu, WantState } from './want-cards.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { OwnerPart } from './owner-part.tsx'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import { useKeptOpen } from '#data/kept-open.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { Button } from '#components/button.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import styles from './want.module.css'
import { useState } from 'react'
import { formatCount } from '#lib/count.ts'
import { Empty } from '#components/empty.tsx'
import { Segmented } from '#components/segmented.tsx'
import { ListBelow, ListHead } from '#features/comments/list-below.tsx'
import { Answer } from './answer.tsx'
import type { Reading } from '#data/reading.ts'
import { dayText } from '#lib/clock-time.ts'
import { kinds } from '#features/kinds.ts'
import { Follow } from '#components/item-actions/follow.tsx'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { UserAvatar, Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import actions from '#components/action-button.module.css'
import { PictureGrid } from '#components/picture-grid.tsx'
import { UserChip } from '#components/user-chip.tsx'
import body from '#components/item/body.module.css'
import { pageLink } from '#components/target.ts'
import { Hand } from 'lucide-react'
import { net } from '#data/net.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'
import { LikeButton } from '#components/like-button.tsx'

/** A request: what is looked for, what is offered, and the answers. A card of it is enough to begin with. */
export function WantPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('wanted')
  const frame = useWords('shell')
  const { uuid } = usePerson()
  const { detail, value, hidden } = useItem('find.detail', { id })
  const answers = useList('find.replies', { id })
  const isMine = (one: { user: { uuid: string } }) => one.user.uuid === uuid
  return (
    <ItemScreen
      title={words.one}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<Skeleton label={frame.loading} shape="detail" count={4} />}
      onMore={openWantMenu}
      refresh={answers.refresh}
      foot={(one) => !isMine(one) && one.status === 'open' && <AnswerFoot want={one} />}
    >
      {(one) => (
        <>
          <WantBody want={one} detail={detail} />
          {isMine(one) && one.status === 'open' && <OwnerPart want={one} onChange={detail.refresh} />}
          <Answers want={one} mine={isMine(one)} onAccepted={detail.refresh} />
        </>
      )}
    </ItemScreen>
  )
}

/** At the foot of somebody else's open request: the way to answer it. */
function AnswerFoot({ want }: { want: CardOf<'want'> }) {
  const words = useWords('wanted')
  const [open, setOpen] = useKeptOpen(`answer:${want.id}`)
  return (
    <div className={styles.foot}>
      <Button tone="primary" wide onClick={() => (hasAccount() ? setOpen(true) : loginWanted.emit())}>
        {words.answer}
      </Button>
      <AnswerSheet want={want} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

interface AnswersProps {
  want: CardOf<'want'>
  mine: boolean
  onAccepted: () => void
}

/** The answers to a request, the accepted one first. */
function Answers({ want, mine, onAccepted }: AnswersProps) {
  const words = useWords('wanted')
  const locale = localeOf(useLanguage())
  const [sort, setSort] = useState<'best' | 'new'>('best')
  const list = useList('find.replies', { id: want.id, ...(sort === 'new' && { sort }) })
  const accepted = async () => {
    onAccepted()
    await list.refresh()
  }
  return (
    <ListBelow
      list={list}
      renderItem={(reply) => (
        <Answer
          reply={reply}
          want={want}
          mayAccept={mine && want.status === 'open'}
          onAccepted={() => void accepted()}
        />
      )}
      head={
        <ListHead
          list={list}
          title={want.replies_count > 0 ? words.answersOf(formatCount(want.replies_count, locale)) : words.answers}
        >
          <Segmented
            label={words.sort}
            options={[
              { value: 'best', label: words.best },
              { value: 'new', label: words.newest },
            ]}
            value={sort}
            onChange={setSort}
          />
        </ListHead>
      }
      empty={<Empty title={words.answersEmpty}>{words.answersEmptyText}</Empty>}
    />
  )
}

interface WantBodyProps {
  want: CardOf<'want'>
  detail: Reading<DetailOf<'want'>>
}

/** What is looked for: words, pictures, what was added later, and what can be done. */
function WantBody({ want, detail }: WantBodyProps) {
  const words = useWords('wanted')
  const user = useCard('user', want.user.uuid) ?? want.user
  const { report, button, sheet } = useReport({ kind: 'want', id: want.id }, want.title)
  const { show, preview } = usePreview({ images: want.images, renderImage: drawWhole, onReport: report })
  return (
    <article className={styles.want}>
      <UserChip
        name={user.username}
        avatar={<UserAvatar user={user} />}
        to={kinds.user?.linkOf(user.uuid)}
        note={
          <>
            <WrittenAt of={want} /> <CachedAge of={detail} />
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

/** "I want it too", with how many do, at once on screen; a visitor is led to the login. */
function WantToggle({ want }: { want: CardOf<'want'> }) {
  const words = useWords('wanted')
  const locale = localeOf(useLanguage())
  const toggle = useToggle(want.is_want, async (on) => {
    const result = await net.act('find.want', { id: want.id, on })
    tellOutcome('find.want', result)
    return result.ok
  })
  const total = Math.max(0, want.want_count + toggle.offset)
  return (
    <LikeButton
      stacked
      liked={toggle.on}
      icon={<Hand />}
      label={words.wantItem(want.title)}
      onChange={(on) => (hasAccount() ? toggle.set(on) : loginWanted.emit())}
    >
      {total > 0 ? `${words.want} ${formatCount(total, locale)}` : words.want}
    </LikeButton>
  )
}
