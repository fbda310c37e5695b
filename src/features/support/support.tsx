import { useAnswer } from '#data/use-answer.ts'
import { useFileDraft } from '#data/use-file-draft.ts'
import { Screen } from '#components/page/screen.tsx'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'
import { useWords } from '#words/words.ts'
import { CustomerComposer } from './support-composer.tsx'
import styles from './support.module.css'
import { Thread } from './thread.tsx'

/** The conversation with customer service; what is written without a connection is sent when it is back. */
export function Customer() {
  const words = useWords('customer')
  const moderation = useWords('moderation')
  const config = useAnswer('home.config', {})
  const draft = useFileDraft('feedback')
  const hours = config.state === 'here' ? config.value.config.customer_hours : ''
  return (
    <Screen title={words.title} foot={<CustomerComposer draft={draft} />}>
      {hours && <p className={styles.hours}>{words.hours(hours)}</p>}
      <TargetLink className={styles.mine} to={pageLink('/my/reports')}>
        {moderation.title}
      </TargetLink>
      <Thread />
    </Screen>
  )
}
