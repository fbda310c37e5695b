import { useAnswer } from '#data/use-answer.ts'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Loading } from '#components/states/loading.tsx'
import { textLink } from '#components/page/links.ts'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './club.module.css'

/** The rules of fan clubs. */
export function FanRule() {
  const words = useWords('clubs')
  const { loading } = useWords('shell')
  const rules = useAnswer('club.rule', {})
  return (
    <Screen title={words.rule}>
      <div className={styles.text}>
        {rules.state === 'here' ? (
          <>
            {/* the text's own headings are of the third level */}
            <h2 className={text.unseen}>{words.rule}</h2>
            <RichText html={rules.value.rules} checkLink={textLink} />
            <p className={styles.foot}>
              <TimeAgo askedAt={rules.askedAt} query={rules.query} />
            </p>
          </>
        ) : (
          <Loading on={rules} skeleton={<Skeleton label={loading} shape="detail" count={3} />} />
        )}
      </div>
    </Screen>
  )
}
