import { Copy } from 'lucide-react'
import type { CommentedKind, Kind } from '#contract/kind.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import { cutText } from '#lib/cut-text.ts'
import { useWords } from '#words/words.ts'
import type { ToggleCall } from '#bridge/kind-calls.ts'
import type { CommentSlots } from './comment-thread.tsx'
import { ownId } from '#data/own-id.ts'
import { itemMenu, type OwnWords } from '#components/item-menu/item-menu-store.ts'
import { Like } from '#components/item-actions/like.tsx'
import { commentChars } from './use-talk.ts'
import { UserAvatar } from '#components/picture/picture.tsx'
import { copyText } from '#components/copy-text.ts'
import { notify } from '#components/notify.ts'
import { pageLink } from '#components/target.ts'

/** How much of a comment names it where it is hidden or reported, in UTF-16 units. */
const nameChars = 40

/** So long after it was written a comment can be changed. */
const editableMs = 24 * 3600 * 1000

/** Held, a comment shows its menu: copy it, and hide it, hide its author, report it; or one's own, change and delete it. */
export function useCommentMenu(
  kind: `comment:${CommentedKind}`,
  likeCall: ToggleCall | null = null,
): (comment: Comment) => void {
  const open = useWordsMenu(kind, likeCall)
  return (comment) => {
    const { content, created_at: at } = comment
    // a stamp later than now is one of a clock that was ahead: the server decides
    const edit = Date.now() - at < editableMs ? 'comment.edit' : undefined
    const input = { kind, id: ownId(comment) }
    open(comment, { edit, remove: 'comment.remove', input, text: { content }, mostChars: commentChars })
  }
}

/** The same for whatever people write below items; `own` says how its author changes and deletes it. */
export function useWordsMenu(
  kind: Kind,
  likeCall: ToggleCall | null = null,
): (written: Pick<Comment, 'content' | 'user'>, own: OwnWords) => void {
  const words = useWords('comments')
  const copy = async (text: string) => {
    // where the browser keeps its clipboard to itself the text can still be selected
    if (await copyText(text)) notify(words.copied)
  }
  return ({ content, user }, own) =>
    itemMenu.set({
      subject: { kind, id: own.input.id },
      likeCall,
      own,
      title: cutText(content, nameChars),
      author: { uuid: user.uuid, name: user.username },
      more: [{ key: 'copy', label: words.copy, icon: <Copy />, onClick: () => void copy(content) }],
    })
}

/** What can be done to each comment of a kind. `author`: who made the item that is talked about. */
export function useCommentSlots(
  kind: `comment:${CommentedKind}`,
  likeCall: ToggleCall | null,
  author: string | undefined,
): CommentSlots {
  const words = useWords('comments')
  const onLongPress = useCommentMenu(kind, likeCall)
  return {
    face: (comment) => <UserAvatar user={comment.user} size={30} />,
    like: (comment) =>
      likeCall && (
        <Like
          call={likeCall}
          id={comment.id}
          liked={comment.is_praise}
          count={comment.likes_count}
          label={words.like(comment.user.username)}
        />
      ),
    onLongPress,
    linkOf: (uuid) => pageLink('/user', { uuid }),
    author,
  }
}
