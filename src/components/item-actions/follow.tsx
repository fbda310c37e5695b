import type { UserBrief } from '#contract/shapes/user-brief.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useUnsent } from '#data/outbox.ts'
import { usePerson } from '#data/person.tsx'
import { useCard } from '#data/use-detail.ts'
import { Button } from '#components/button.tsx'
import { UnsentDot } from '#components/unsent-dot.tsx'
import { useWords } from '#words/words.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'

/** Follows a person, or no longer; nothing is drawn for oneself. The person's own row is truer than what an item says of them. */
export function Follow({ user }: { user: Pick<UserBrief, 'uuid' | 'username' | 'is_attention'> }) {
  const { uuid } = usePerson()
  const words = useWords('social')
  const card = useCard('user', user.uuid)
  const unsent = useUnsent('user.follow', user.uuid)
  const follow = async (on: boolean) => {
    const result = await net.act('user.follow', { uuid: user.uuid, on })
    tellOutcome('user.follow', result)
    return result.ok
  }
  const toggle = useToggle(card?.is_attention ?? user.is_attention, follow, Boolean(card))
  if (uuid === user.uuid) return null
  const text = toggle.on ? words.following : words.follow
  return (
    <Button
      small
      tone={toggle.on ? 'quiet' : 'primary'}
      label={`${text} ${user.username}`}
      onClick={() => (hasAccount() ? toggle.set(!toggle.on) : loginWanted.emit())}
    >
      {text}
      {unsent && <UnsentDot label={words.unsent} />}
    </Button>
  )
}
