import { Copy } from 'lucide-react'
import type { Kind } from '#contract/kind.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import { cutText } from '#lib/cut-text.ts'
import { useWords } from '#words/words.ts'
import type { ToggleCall } from '#bridge/kind-calls.ts'
import type { CommentSlots } from './comment-thread.tsx'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Like } from '#components/item-actions/like.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { copyText } from '#components/copy-text.ts'
import { notify } from '#components/notify.ts'
import { pageLink } from '#components/target.ts'

/** How much of a comment names it where it is hidden or reported, in UTF-16 units. */
const nameChars = 40

/** Held, a comment or a review shows its menu: copy it, hide it, hide its author, report it. */
export function useCommentMenu(
  kind: Kind,
  likeCall: ToggleCall | null = null,
): (comment: Pick<Comment, 'id' | 'content' | 'user'>) => void {
  const words = useWords('comments')
  const copy = async (text: string) => {
    // where the browser keeps its clipboard to itself the text can still be selected
    if (await copyText(text)) notify(words.copied)
  }
  return ({ id, content, user }) =>
    itemMenu.set({
      subject: { kind, id },
      likeCall,
      title: cutText(content, nameChars),
      author: { uuid: user.uuid, name: user.username },
      more: [{ key: 'copy', label: words.copy, icon: <Copy />, onClick: () => void copy(content) }],
    })
}

/** What can be done to each comment of a kind. `author`: who made the item that is talked about. */
export function useCommentSlots(
  kind: Kind & `comment:${string}`,
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
