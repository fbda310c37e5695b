import { Flame } from 'lucide-react'
import type { HotWord } from '#contract/shapes/home.ts'
import type { Reading } from '#data/reading.ts'
import { cx } from '#lib/cx.ts'
import { formatCount } from '#lib/count.ts'
import { Age } from '#components/states/age.tsx'
import { Waiting } from '#components/states/waiting.tsx'
import { Empty } from '#components/empty.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import text from '#components/text.module.css'
import { searchWords } from '#words/search.ts'
import { shellWords } from '#words/shell.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { resultLink } from './shared/address.ts'
import styles from './search.module.css'
import { TargetLink } from '#components/target-link.tsx'

/** What many look for, in order of heat. */
export function HotWords({ hot }: { hot: Reading<{ list: HotWord[] }> }) {
  const words = useWords(searchWords)
  const frame = useWords(shellWords)
  return (
    <section className={styles.section}>
      <SectionHead title={words.hot} note={hot.state === 'here' && <Age askedAt={hot.askedAt} want={hot.want} />} />
      {hot.state !== 'here' ? (
        <Waiting on={hot} skeleton={<Skeleton label={frame.loading} shape="rows" count={4} />} />
      ) : hot.value.list.length === 0 ? (
        <Empty title={frame.emptyTitle} />
      ) : (
        <HotList list={hot.value.list} />
      )}
    </section>
  )
}

function HotList({ list }: { list: readonly HotWord[] }) {
  const words = useWords(searchWords)
  const locale = localeOf(useLanguage())
  return (
    <ol className={styles.hot}>
      {list.map(({ word, heat }, index) => (
        <li key={word}>
          <TargetLink className={styles.hotWord} to={resultLink(word)}>
            <span className={cx(styles.rank, index < 3 && styles.top)}>{index + 1}</span>
            <span className={cx(styles.hotText, text.oneLine)}>{word}</span>
            <span className={styles.heat}>
              <Flame />
              <span className={text.unseen}>{words.heat('')}</span>
              {formatCount(heat, locale)}
            </span>
          </TargetLink>
        </li>
      ))}
    </ol>
  )
}
