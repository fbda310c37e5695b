import type { OutboxCall } from '#contract/catalogue.ts'
import type { SeriesKind } from '#contract/kind.ts'
import type { Series } from '#contract/shapes/common.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useUnsent } from '#data/outbox.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useToggle } from '#components/states/use-toggle.ts'
import { Button } from '#components/button.tsx'
import { UnsentDot } from '#components/unsent-dot.tsx'
import { seriesWords } from '#words/series.ts'
import { socialWords } from '#words/social.ts'
import { useWords } from '#words/words.ts'

/** The call that follows a series of each kind; all take `{id, on}`. */
const calls = {
  novel: 'novel.followSeries',
  picture: 'picture.followSeries',
  audio: 'audio.followSeries',
} as const satisfies Record<SeriesKind, OutboxCall>

/** Follows a series, or no longer, at once on screen; a visitor is led to the login. */
export function FollowSeries({ kind, series }: { kind: SeriesKind; series: Series }) {
  const words = useWords(seriesWords)
  const social = useWords(socialWords)
  const name = calls[kind]
  const unsent = useUnsent(name, series.id)
  const toggle = useToggle(series.is_follow, async (on) => {
    const result = await net.act(name, { id: series.id, on })
    tellOutcome(name, result)
    return result.ok
  })
  const text = toggle.on ? words.following : words.follow
  return (
    <Button
      small
      tone={toggle.on ? 'quiet' : 'primary'}
      label={`${text} ${series.title}`}
      onClick={() => (hasAccount() ? toggle.set(!toggle.on) : loginWanted.emit())}
    >
      {text}
      {unsent && <UnsentDot label={social.unsent} />}
    </Button>
  )
}
