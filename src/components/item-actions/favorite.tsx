import { Star } from 'lucide-react'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useUnsent } from '#data/outbox.ts'
import { LikeButton } from '#components/like-button.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import type { ToggleCall } from '#bridge/kind-calls.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'

export interface FavoriteProps {
  /** Its kind's call for favorites. */
  call: ToggleCall
  id: number
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
export function Favorite({ call, id, favorite, title, stacked, bare, onSort }: FavoriteProps) {
  const words = useWords('favorite')
  const social = useWords('social')
  const unsent = useUnsent(call, id)
  const toggle = useToggle(favorite, async (on) => {
    const result = await net.act(call, { id, on })
    tellOutcome(call, result)
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
