import { useEffect, type ComponentType } from 'react'
import { Grid } from '#components/grid.tsx'
import type { AppCard as Card } from '#contract/desk/content.ts'
import type { Language } from '#contract/languages.ts'
import { kinds } from '#features/kinds.ts'
import { loadWords, setLanguage, useLanguage } from '#words/words.ts'
import styles from './app-card.module.css'

/** The app's words in a language, which its cards speak once they are here. */
export { loadWords as loadAppWords }

type Drawn = ComponentType<{ value: object }>

/** An item by the app's own card in a grid as wide as a phone, and by its row of a list; to be looked at, not to be used. */
export function AppCard({ card: { kind, value }, language }: { card: Card; language: Language }) {
  const spoken = useLanguage()
  useEffect(() => setLanguage(language), [language])
  const { Card, Row, columns } = kinds[kind] as unknown as { Card: Drawn; Row: Drawn; columns: 2 | 3 }
  return (
    spoken === language && (
      <div className={styles.phone} inert>
        <Grid columns={columns}>
          <Card value={value} />
        </Grid>
        <Row value={value} />
      </div>
    )
  )
}
