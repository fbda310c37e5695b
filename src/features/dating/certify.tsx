import { useAnswer } from '#data/use-answer.ts'
import { fetchQuery } from '#data/queries.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { Button } from '#components/button.tsx'
import { pageLink } from '#components/target.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Loading } from '#components/states/loading.tsx'
import { textLink } from '#components/page/links.ts'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './dating.module.css'
import { Contact } from './contact.tsx'

/** How to apply for official certification. */
export function Certify() {
  const words = useWords('dating')
  const frame = useWords('shell')
  const answer = useAnswer('dating.joinUs', {})
  return (
    <Screen title={words.join.title}>
      <RefreshArea onRefresh={() => fetchQuery('dating.joinUs', {})}>
        <div className={styles.place}>
          {answer.state === 'here' ? (
            <>
              {answer.query.failure && <TimeAgo askedAt={answer.askedAt} query={answer.query} />}
              <h2 className={text.unseen}>{words.join.title}</h2>
              <RichText html={answer.value.intro} checkLink={textLink} />
              <p className={styles.adults}>{words.join.adults}</p>
              <Button wide tone="primary" to={pageLink('/user/customer', { about: 'certification' })}>
                {words.join.apply}
              </Button>
              <h2 className={styles.heading}>{words.join.contacts}</h2>
              {answer.value.contacts.map((contact) => (
                <Contact key={`${contact.label} ${contact.value}`} contact={contact} />
              ))}
            </>
          ) : (
            <Loading on={answer} skeleton={<Skeleton label={frame.loading} shape="rows" count={4} />} />
          )}
        </div>
      </RefreshArea>
    </Screen>
  )
}
