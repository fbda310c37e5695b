import { useId } from 'react'
import { Setting } from '#features/reader/setting.tsx'
import { novelWords } from '#words/novel.ts'
import { useWords } from '#words/words.ts'
import type { NovelSettings } from './novel-settings.ts'
import styles from './novel-sheets.module.css'

type Paper = NovelSettings['paper']

/** The colour of the paper, each choice in its own. */
export function PaperChoice({ value, onChange }: { value: Paper; onChange: (paper: Paper) => void }) {
  const words = useWords(novelWords)
  const name = useId()
  return (
    <Setting name={words.paper}>
      <div className={styles.papers} role="radiogroup" aria-label={words.paper}>
        {(Object.keys(words.papers) as Paper[]).map((paper) => (
          <label key={paper} className={styles.swatch}>
            <input type="radio" name={name} checked={paper === value} onChange={() => onChange(paper)} />
            <span data-paper={paper}>{words.papers[paper]}</span>
          </label>
        ))}
      </div>
    </Setting>
  )
}
