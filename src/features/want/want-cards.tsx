import { Coins } from 'lucide-react'
import { wantLimits } from './want-rules.ts'
import { WrittenAt } from '#components/states/written-at.tsx'
import type { CardOf } from '#bridge/rows.ts'
import { formatCount } from '#lib/count.ts'
import { cx } from '#lib/cx.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Picture } from '#components/picture/picture.tsx'
import { RankRow } from '#components/rank-row.tsx'
import text from '#components/text.module.css'
import { useLongPress } from '#components/use-long-press.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import styles from './want-cards.module.css'
import { want as kind } from './kind.ts'
import { TargetLink } from '#components/target-link.tsx'

type Want = CardOf<'want'>

/** Shows the menu of a request. */
export const openWantMenu = ({ id, title, content, user, status, replies_count: answers }: Want) =>
  itemMenu.set({
    subject: { kind: 'want', id },
    title,
    author: { uuid: user.uuid, name: user.username },
    own: {
      edit: status === 'open' && answers === 0 ? 'find.edit' : undefined,
      remove: 'find.remove',
      input: { id },
      text: { title, content },
      mostChars: wantLimits.content,
    },
  })

/** The bounty of a request, and whether it is solved. */
export function WantState({ value }: { value: Pick<Want, 'status' | 'bounty'> }) {
  const words = useWords('wanted')
  return (
    <span className={styles.state}>
      <span className={cx(styles.status, value.status === 'open' && styles.open)}>
        {value.status === 'open' ? words.open : words.solved}
      </span>
      <span className={cx(styles.bounty, value.bounty === 0 && styles.none)}>
        <Coins />
        {value.bounty > 0 ? words.bounty(value.bounty) : words.noBounty}
      </span>
    </span>
  )
}

function Row({ value, rank }: { value: Want; rank?: number | undefined }) {
  'use memo'
  const words = useWords('wanted')
  const locale = localeOf(useLanguage())
  const press = useLongPress(() => openWantMenu(value))
  const to = kind.linkOf(value.id)
  const wants = words.wants(formatCount(value.want_count, locale))
  if (rank) return <RankRow rank={rank} title={value.title} to={to} note={value.user.username} end={wants} />
  const [first] = value.images
  return (
    <article className={cx(styles.want, text.held)} {...press}>
      <div className={styles.body}>
        <WantState value={value} />
        <TargetLink to={to} className={cx(styles.title, text.stretched)} draggable={false}>
          <span className={text.twoLines} dir="auto">
            {value.title}
          </span>
        </TargetLink>
        <p className={cx(styles.content, text.twoLines)} dir="auto">
          {value.content}
        </p>
        <p className={styles.meta}>
          <span>{value.user.username}</span>
          <span>
            <WrittenAt of={value} />
          </span>
          <span>{wants}</span>
          <span>{words.replies(formatCount(value.replies_count, locale))}</span>
        </p>
      </div>
      {first && (
        <div className={styles.picture}>
          <Picture image={first} ratio={1} />
        </div>
      )}
    </article>
  )
}

function Card({ value }: { value: Want }) {
  'use memo'
  const words = useWords('wanted')
  const locale = localeOf(useLanguage())
  const press = useLongPress(() => openWantMenu(value))
  return (
    <article className={cx(styles.card, text.held)} {...press}>
      <WantState value={value} />
      <TargetLink to={kind.linkOf(value.id)} className={cx(styles.title, text.stretched)} draggable={false}>
        <span className={text.twoLines}>{value.title}</span>
      </TargetLink>
      <p className={styles.meta}>{words.wants(formatCount(value.want_count, locale))}</p>
    </article>
  )
}

/** How requests are drawn. */
export const cards: Pick<KindSpec<'want'>, 'Card' | 'Row'> = { Card, Row }
