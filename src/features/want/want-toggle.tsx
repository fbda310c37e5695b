import { Hand } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { formatCount } from '#lib/count.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'
import { LikeButton } from '#components/like-button.tsx'
import { wantedWords } from '#words/wanted.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'

/** "I want it too", with how many do, at once on screen; a visitor is led to the login. */
export function WantToggle({ want }: { want: CardOf<'want'> }) {
  const words = useWords(wantedWords)
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
