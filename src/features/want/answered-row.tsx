import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { want as kind } from './kind.ts'
import { useNow } from '#components/states/age.tsx'
import text from '#components/text.module.css'
import { wantedWords } from '#words/wanted.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './wants.module.css'
import { TargetLink } from '#components/target-link.tsx'

/** An answer of one's own: what was asked, what was answered, whether it was accepted. */
export function AnsweredRow({ reply }: { reply: CardOf<'want-reply'> }) {
  const words = useWords(wantedWords)
  const locale = localeOf(useLanguage())
  const now = useNow()
  const asked = useCard('want', reply.want_id)
  return (
    <article className={styles.answered}>
      <TargetLink to={kind.linkOf(reply.want_id)} className={text.stretched}>
        <span className={styles.asked}>{asked?.title ?? words.toWant}</span>
      </TargetLink>
      <p className={text.twoLines} dir="auto">
        {reply.content}
      </p>
      <p className={styles.meta}>
        {reply.accepted && <span className={styles.accepted}>{words.accepted}</span>}
        <span>{formatTimeAgo(timeAgo(reply.created_at, now), locale)}</span>
      </p>
    </article>
  )
}
