import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useUnsent } from '#data/outbox.ts'
import { formatCount } from '#lib/count.ts'
import { LikeButton } from '#components/like-button.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { ToggleCall } from '#bridge/kind-calls.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'

export interface LikeProps {
  /** Its kind's call for likes. */
  call: ToggleCall
  id: number
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
export function Like({ call, id, liked, count, label, word, stacked, onDone }: LikeProps) {
  const locale = localeOf(useLanguage())
  const words = useWords('social')
  const unsent = useUnsent(call, id)
  const toggle = useToggle(liked, async (on) => {
    const result = await net.act(call, { id, on })
    tellOutcome(call, result)
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
