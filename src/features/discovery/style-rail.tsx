import { useAnswer } from '#data/use-answer.ts'
import { Chip } from '#components/chip.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { discoveryWords } from '#words/discovery.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { listing } from '#features/category/shared/listing.ts'
import { titles } from '#features/category/shared/titles.ts'
import styles from './tags.module.css'

/** The styles of videos, each leading to its category; nothing where there are none or they can't be had. */
export function StyleRail() {
  const words = useWords(discoveryWords)
  const { more } = useWords(shellWords)
  const answer = useAnswer('search.styles', {})
  if (answer.state !== 'here' || answer.value.list.length === 0) return null
  return (
    <section className={styles.cloud} aria-label={words.styles}>
      <SectionHead title={words.styles} more={{ label: more, to: listing({ title: titles.all, type: 'mv' }) }} />
      <div className={styles.tags}>
        {answer.value.list.map(({ id, name, count }) => (
          <Chip key={id} to={listing({ title: name, type: 'mv' })}>
            {name} <small>{count}</small>
          </Chip>
        ))}
      </div>
    </section>
  )
}
