import { TriangleAlert } from 'lucide-react'
import type { Problem } from '#contract/desk/preview.ts'
import { en } from '../../words/en/uploads.ts'
import { inLanguages } from '../../words/language.ts'
import { usePreviewWords } from '../../words/preview.ts'
import { zh } from '../../words/zh/uploads.ts'
import styles from './preview.module.css'

const useWords = inLanguages({ zh, en })

/** What was not as it should be in something that came in, in words. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const { warnings } = useWords()
  const words = usePreviewWords()
  if (problems.length === 0) return null
  return (
    <ul className={styles.problems}>
      {problems.map(({ code, names, more }) => {
        const text = warnings[code] ?? code
        const named = more > 0 ? words.more(names.join(', '), more) : names.join(', ')
        return (
          <li key={code}>
            <TriangleAlert aria-hidden />
            <span>{named === '' ? text : words.problem(text, named)}</span>
          </li>
        )
      })}
    </ul>
  )
}
