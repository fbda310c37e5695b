import type { OutboxCall } from '#contract/catalogue.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useUnsent } from '#data/outbox.ts'
import { formatCount } from '#lib/count.ts'
import { LikeButton } from '#components/like-button.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'

/** The call that likes each kind; all take `{id, on}`. */
const calls = {
  video: 'mv.like',
  picture: 'picture.like',
  audio: 'audio.like',
  game: 'game.like',
  dating: 'dating.like',
  post: 'wei.praise',
  'want-reply': 'find.praiseReply',
  'comment:video': 'mv.likeComment',
  'comment:post': 'wei.praiseComment',
} as const satisfies { [K in Kind]?: OutboxCall }

/** The call that likes an item of a kind, if any. */
export const likeCallOf = (kind: Kind): (typeof calls)[keyof typeof calls] | undefined =>
  kind in calls ? calls[kind as keyof typeof calls] : undefined

/** What can be liked. */
export type LikedKind = keyof typeof calls

/** Whether items of a kind can be liked. */
export const isLiked = (kind: Kind): kind is LikedKind => kind in calls

export interface LikeProps {
  subject: Subject<LikedKind>
  liked: boolean
  count: number
  /** What is liked, for screen readers. */
  label: string
  /** Shown while nobody likes it. */
  word?: string | undefined
  /** Icon above the count, as in a row of actions. */
  stacked?: boolean | undefined
  /** It was liked, or no longer: kept, whether or not it was sent. */
  onDone?: ((on: boolean) => void) | undefined
}

/** A like with its count, at once on screen; a visitor is led to the login. */
export function Like({ subject, liked, count, label, word, stacked, onDone }: LikeProps) {
  const locale = localeOf(useLanguage())
  const words = useWords('social')
  const name = calls[subject.kind]
  const unsent = useUnsent(name, subject.id)
  const toggle = useToggle(liked, async (on) => {
    const result = await net.act(name, { id: Number(subject.id), on })
    tellOutcome(name, result)
    if (result.ok) onDone?.(on)
    return result.ok
  })
  const total = Math.max(0, count + toggle.offset)
  return (
    <LikeButton
      liked={toggle.on}
      label={label}
      stacked={stacked}
      unsent={unsent ? words.unsent : undefined}
      onChange={(on) => (hasAccount() ? toggle.set(on) : loginWanted.emit())}
    >
      {total > 0 ? formatCount(total, locale) : word}
    </LikeButton>
  )
}
