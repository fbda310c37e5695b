import { Button } from '#components/button.tsx'
import { Screen } from '#components/page/screen.tsx'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import styles from './promotion.module.css'

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

/** Short paragraphs, each under its heading. */
function Texts({ texts }: { texts: Readonly<Record<string, { heading: string; text: string }>> }) {
  return Object.entries(texts).map(([key, { heading, text }]) => (
    <section key={key} className={styles.text}>
      <h2>{heading}</h2>
      <p>{text}</p>
    </section>
  ))
}
