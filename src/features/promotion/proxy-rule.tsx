import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { Texts } from './texts.tsx'
import styles from './promotion.module.css'
import { pageLink } from '#components/target.ts'

/** What an agent gets, and what is not allowed. Needs nothing of the server. */
export function ProxyRule() {
  const words = useWords('promotion')
  return (
    <Screen title={words.rules}>
      <div className={styles.place}>
        <Texts texts={words.ruleTexts} />
        <Button tone="primary" wide to={pageLink('/share/index')}>
          {words.toPoster}
        </Button>
      </div>
    </Screen>
  )
}
