import { Star } from 'lucide-react'
import { useId } from 'react'
import { cx } from '#lib/cx.ts'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './stars.module.css'

const five = [1, 2, 3, 4, 5] as const

/** How many of five stars somebody gave. */
export function Stars({ score }: { score: number }) {
  const words = useWords('dating')
  return (
    <span className={styles.stars} role="img" aria-label={words.stars(score)}>
      {five.map((each) => (
        <Star key={each} className={cx(each <= score && styles.full)} />
      ))}
    </span>
  )
}

interface StarFieldProps {
  /** 0 before one is chosen. */
  score: number
  error: string | undefined
  onChange: (score: number) => void
}

/** One to five stars to be given. */
export function StarField({ score, error, onChange }: StarFieldProps) {
  const words = useWords('dating')
  const name = useId()
  return (
    <fieldset
      className={styles.field}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={styles.legend}>{words.review.score}</legend>
      <div className={styles.choices}>
        {five.map((each) => (
          <label key={each} className={cx(styles.choice, each <= score && styles.full)}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={each === score}
              onChange={() => onChange(each)}
            />
            <Star />
            <span className={text.unseen}>{words.stars(each)}</span>
          </label>
        ))}
      </div>
      <p id={`${name}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
