import { Download, Flag, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '#components/action-button.tsx'
import { Avatar } from '#components/avatar.tsx'
import { Button } from '#components/button.tsx'
import { CommentItem } from '#components/comment-item.tsx'
import { Counts } from '#components/counts.tsx'
import { LikeButton } from '#components/like-button.tsx'
import { PersonTile } from '#components/person-tile.tsx'
import { UnsentDot } from '#components/unsent-dot.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'
import { landscape, Piece, useGalleryWords } from './piece.tsx'
import styles from '../gallery.module.css'
import { pageLink } from '#components/target.ts'

const here = pageLink('/dev/gallery')
const sizes = [18, 24, 30, 40, 60] as const

/** Who made it, and what can be done with it. */
export function People() {
  const words = useGalleryWords()
  const [liked, setLiked] = useState(false)
  const like = { liked, onChange: setLiked, label: words.favorite }
  const face = <Avatar name={words.person} />
  const follow = <Button small>{words.follow}</Button>
  return (
    <>
      <Piece name="avatar" row>
        {sizes.map((size) => (
          <Avatar key={size} name={words.person} size={size} />
        ))}
        <Avatar name={words.person} src={landscape} />
      </Piece>
      <Piece name="user-chip, vip-mark">
        <UserChip name={words.person} avatar={<Avatar name={words.person} size={18} />} size="small" to={here} />
        <UserChip
          name={words.longPerson}
          avatar={face}
          size="row"
          mark={<VipMark>{words.vip}</VipMark>}
          note={words.note}
          action={follow}
        />
        <UserChip
          name={words.person}
          avatar={<Avatar name={words.person} size={60} />}
          size="large"
          note={words.note}
        />
      </Piece>
      <Piece name="person-tile" row>
        <PersonTile name={words.person} to={here} face={face} />
        <PersonTile name={words.longPerson} to={here} face={face} />
      </Piece>
      <Piece name="counts">
        <Counts
          counts={[
            { label: words.favorite, value: words.count },
            { label: words.comment, value: '0' },
          ]}
          end={follow}
        />
      </Piece>
      <Piece name="like-button, unsent-dot" row>
        <LikeButton {...like}>{words.count}</LikeButton>
        <LikeButton {...like} stacked>
          {words.favorite}
        </LikeButton>
        <LikeButton {...like} liked unsent={words.unsent} />
        <LikeButton {...like} disabled>
          {words.off}
        </LikeButton>
        <span className={styles.spot}>
          <UnsentDot label={words.unsent} />
        </span>
      </Piece>
      <Piece name="action-button" row>
        <ActionButton icon={<MessageCircle />}>{words.comment}</ActionButton>
        <ActionButton icon={<Download />} pressed>
          {words.open}
        </ActionButton>
        <ActionButton icon={<Share2 />} to={here}>
          {words.share}
        </ActionButton>
        <ActionButton icon={<Flag />} disabled>
          {words.off}
        </ActionButton>
      </Piece>
      <Piece name="comment-item">
        <CommentItem
          avatar={face}
          name={words.person}
          meta={words.ago}
          menu={{ label: words.open, open: () => {} }}
          action={<LikeButton {...like}>3</LikeButton>}
          replies={
            <CommentItem avatar={<Avatar name={words.person} size={24} />} name={words.longPerson}>
              {words.text}
            </CommentItem>
          }
        >
          {words.longHeading}
        </CommentItem>
        <CommentItem avatar={face} name={words.person} state={words.unsent}>
          {words.text}
        </CommentItem>
      </Piece>
    </>
  )
}
