import { Link, useParams } from '@tanstack/react-router'
import { Button } from '#components/button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useLook, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { Answer } from './answer.tsx'
import styles from './messages.module.css'
import { useWords } from './words.ts'

const everyMs = 30_000

/** What somebody wrote to customer service and what it answered, and the answer to it. */
export function Thread() {
  const words = useWords()
  const desk = useDeskWords()
  const person = Number(useParams({ from: '/messages/$person' }).person)
  const mayAnswer = useMay('threads.answer')
  const found = useLook('messages.one', { person }, { everyMs })
  const one = found.data
  return (
    <Page
      title={one ? words.titleOf(one.person.name) : words.title}
      help={words.help}
      actions={
        <Link to="/messages" className={styles.link}>
          {words.back}
        </Link>
      }
    >
      {found.isPending && <Skeleton label={desk.loading} shape="rows" />}
      {found.error && <Failed failure={found.error} onAgain={() => void found.refetch()} />}
      {one && (
        <>
          <p className={styles.facts} role="status">
            {words.states[one.state]} · <Time ms={one.since} />
            {one.claim && <> · {one.claim.isMine ? words.mine : words.claimed(one.claim.by)}</>}
          </p>
          {mayAnswer && <Answer key={person} one={one} />}
          <Panel title={words.lines}>
            <Lines person={person} name={one.person.name} />
          </Panel>
        </>
      )}
    </Page>
  )
}

function Lines({ person, name }: { person: number; name: string }) {
  const words = useWords()
  const desk = useDeskWords()
  const { rows, failure, isLoading, more, isLoadingMore, again } = usePages('messages.thread', { person }, { everyMs })
  if (isLoading) return <Skeleton label={desk.loading} shape="rows" />
  if (failure) return <Failed failure={failure} onAgain={again} />
  return (
    <>
      <ul className={styles.lines}>
        {rows?.map(({ id, at, from, content, pictures }) => (
          <li key={id} className={styles.line}>
            <p className={styles.facts}>
              {from === 'service' ? words.service : name} · <Time ms={at} />
            </p>
            <p dir="auto" className={styles.text}>
              {content}
            </p>
            {pictures.map((path) => (
              <Picture key={path} path={path} alt={words.pictureOf(name)} veiled />
            ))}
          </li>
        ))}
      </ul>
      {more && (
        <Button small busy={isLoadingMore} onClick={more}>
          {words.more}
        </Button>
      )}
    </>
  )
}
