import { RichText } from '#components/rich-text/rich-text.tsx'
import { textLink } from '#components/page/links.ts'
import { Screen } from '#components/page/screen.tsx'
import { usePayload } from '#components/page/use-payload.ts'
import { Failure } from '#components/failure.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useLanguage, useWords } from '#words/words.ts'
import styles from './ai.module.css'
import { pagePath } from '#components/target.ts'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useOffline } from '#data/settings.ts'
import { ReportForm } from '#features/report/report-form.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'

/** What stands at every address under `/ai`: that such tools are not offered, and how to report a misused picture. */
export function NotOffered() {
  const words = useWords('ai')
  const frame = useWords('shell')
  const language = useLanguage()
  const reading = usePayload(pagePath('/ai'))
  return (
    <Screen title={reading.state === 'here' ? reading.payload[language].title : words.title}>
      <div className={styles.place}>
        {reading.state === 'here' && <RichText html={reading.payload[language].body} checkLink={textLink} />}
        {reading.state === 'reading' && <Skeleton label={frame.loading} shape="rows" count={2} />}
        {reading.state === 'failed' && (
          <Failure title={frame.failedTitle} retry={{ label: frame.retry, onClick: reading.retry }}>
            {frame.failedNetwork}
          </Failure>
        )}
        <MisuseReport />
      </div>
    </Screen>
  )
}

/** The report of a misused picture, open to everybody; what was written stays until it has arrived. */
function MisuseReport() {
  const words = useWords('ai')
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
