import { RichText } from '#components/rich-text/rich-text.tsx'
import { textLink } from '#components/page/links.ts'
import { Screen } from '#components/page/screen.tsx'
import { usePayload } from '#components/page/use-payload.ts'
import { Failure } from '#components/failure.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { aiWords } from '#words/ai.ts'
import { shellWords } from '#words/shell.ts'
import { useLanguage, useWords } from '#words/words.ts'
import styles from './ai.module.css'
import { MisuseReport } from './misuse-report.tsx'
import { pagePath } from '#components/target.ts'

/** What stands at every address under `/ai`: that such tools are not offered, and how to report a misused picture. */
export function NotOffered() {
  const words = useWords(aiWords)
  const frame = useWords(shellWords)
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
