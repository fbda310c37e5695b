import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { Texts } from './texts.tsx'
import styles from './promotion.module.css'
import { pageLink } from '#components/target.ts'

/** How inviting friends works. Needs nothing of the server. */
export function Promotion() {
  const words = useWords('promotion')
  return (
    <Screen title={words.explain}>
      <div className={styles.place}>
        <Texts texts={words.explainTexts} />
        <Button tone="primary" wide to={pageLink('/share/index')}>
          {words.toPoster}
        </Button>
      </div>
    </Screen>
  )
}
