import { useAnswer } from '#data/use-answer.ts'
import { feedbackTarget } from '#contract/feedback-topics.ts'
import { useFileDraft } from '#data/use-file-draft.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'
import { useWords } from '#words/words.ts'
import type { AboutTopic } from './search.ts'
import { CustomerComposer } from './support-composer.tsx'
import styles from './support.module.css'
import { Thread } from './thread.tsx'

/** The conversation with customer service; what is written without a connection is sent when it is back. */
export function Customer({ search: { about } }: PageProps<typeof AboutTopic>) {
  const words = useWords('customer')
  const moderation = useWords('moderation')
  const config = useAnswer('home.config', {})
  const draft = useFileDraft(feedbackTarget(about))
  const hours = config.state === 'here' ? config.value.config.customer_hours : ''
  return (
    <Screen title={words.title} foot={<CustomerComposer draft={draft} />}>
      {hours && <p className={styles.hours}>{words.hours(hours)}</p>}
      <TargetLink className={styles.mine} to={pageLink('/my/reports')}>
        {moderation.title}
      </TargetLink>
      {about && <p className={styles.topic}>{words.topics[about]}</p>}
      <Thread />
    </Screen>
  )
}
