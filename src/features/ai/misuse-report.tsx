import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useOffline } from '#data/settings.ts'
import { ReportForm } from '#features/report/report-form.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { aiWords } from '#words/ai.ts'
import { useWords } from '#words/words.ts'
import styles from './ai.module.css'

/** The report of a misused picture, open to everybody; what was written stays until it has arrived. */
export function MisuseReport() {
  const words = useWords(aiWords)
  const offline = useOffline()
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <div role="status">
        <Empty
          icon={<BadgeCheck />}
          title={words.sent}
          action={<Button onClick={() => setSent(false)}>{words.another}</Button>}
        >
          {words.sentText}
        </Empty>
      </div>
    )
  }
  return (
    <section className={styles.report}>
      <h2 className={styles.title}>{words.reportTitle}</h2>
      <p className={styles.lead}>{words.lead}</p>
      {offline && <p className={styles.offline}>{words.offline}</p>}
      <ReportForm reported={{ kind: 'image-misuse' }} title={words.reportTitle} onDone={() => setSent(true)} />
    </section>
  )
}
