import { Star } from 'lucide-react'
import type { OutboxCall } from '#contract/catalogue.ts'
import type { Kind, Subject } from '#contract/kind.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useUnsent } from '#data/outbox.ts'
import { LikeButton } from '#components/like-button.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'

/** The call that puts an item of each kind among the favorites; all take `{id, on}`. */
const calls = {
  article: 'article.favorite',
  comic: 'comic.favorite',
  novel: 'novel.favorite',
  picture: 'picture.favorite',
  audio: 'audio.favorite',
  game: 'game.favorite',
} as const satisfies { [K in Kind]?: OutboxCall }

/** The call that puts an item of a kind among the favorites, if any. */
export const favoriteCallOf = (kind: Kind): (typeof calls)[keyof typeof calls] | undefined =>
  kind in calls ? calls[kind as keyof typeof calls] : undefined

/** What can be a favorite. */
export type FavoriteKind = keyof typeof calls

export interface FavoriteProps {
  subject: Subject<FavoriteKind>
  /** What the rows say. */
  favorite: boolean
  /** Names the item for screen readers. */
  title: string
  /** Icon above the word, as in a row of actions. */
  stacked?: boolean | undefined
  /** Only the icon, as in a bar. */
  bare?: boolean | undefined
  /** Offered in the notice when it has become a favorite: a place to put it into. */
  onSort?: (() => void) | undefined
}

/** Puts an item among the favorites, at once on screen; a visitor is led to the login. */
export function Favorite({ subject, favorite, title, stacked, bare, onSort }: FavoriteProps) {
  const words = useWords('favorite')
  const social = useWords('social')
  const name = calls[subject.kind]
  const unsent = useUnsent(name, subject.id)
  const toggle = useToggle(favorite, async (on) => {
    const result = await net.act(name, { id: Number(subject.id), on })
    tellOutcome(name, result)
    if (result.ok && on && onSort) notify(words.added, { label: words.intoGroup, onClick: onSort })
    return result.ok
  })
  return (
    <LikeButton
      liked={toggle.on}
      label={words.favoriteItem(title)}
      icon={<Star />}
      stacked={stacked}
      unsent={unsent ? social.unsent : undefined}
      onChange={(on) => (hasAccount() ? toggle.set(on) : loginWanted.emit())}
    >
      {bare ? undefined : toggle.on ? words.favorited : words.favorite}
    </LikeButton>
  )
}
