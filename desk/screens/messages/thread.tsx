import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#components/button.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { cx } from '#lib/cx.ts'
import { useLook, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Time } from '../../parts/time.tsx'
import links from '../../parts/link.module.css'
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
  const lines = usePages('messages.thread', { person }, { everyMs })
  const one = found.data
  const showLines = useEffectEvent(lines.again)
  useEffect(() => {
    // whoever is told that something was written has it before their eyes
    if (one?.version !== undefined) showLines()
  }, [one?.version])
  return (
    <Page
      title={one ? words.titleOf(one.person.name) : words.title}
      help={words.help}
      actions={
        <Link to="/messages" className={links.link}>
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
          {one.about && (
            <p className={styles.facts}>
              {words.asks[one.about]}{' '}
              <Link to="/content" search={{ kind: 'dating', creator: one.person.name }} className={links.link}>
                {words.listings}
              </Link>
            </p>
          )}
          {mayAnswer && <Answer key={person} one={one} />}
          <Panel title={words.lines}>
            <Lines lines={lines} name={one.person.name} />
          </Panel>
        </>
      )}
    </Page>
  )
}

interface LinesProps {
  lines: ReturnType<typeof usePages<'messages.thread'>>
  name: string
}

function Lines({ lines: { rows, failure, isLoading, more, isLoadingMore, again }, name }: LinesProps) {
  const words = useWords()
  const desk = useDeskWords()
  if (isLoading) return <Skeleton label={desk.loading} shape="rows" />
  if (failure) return <Failed failure={failure} onAgain={again} />
  return (
    <>
      <ul className={styles.lines}>
        {rows?.map(({ id, at, from, content, pictures }) => (
          <li key={id} className={cx(styles.line, from === 'service' && styles.own)}>
            <p className={styles.facts}>
              {from === 'service' ? words.service : name} · <Time ms={at} />
            </p>
            <p dir="auto" className={styles.text}>
              {content}
            </p>
            {pictures.length > 0 && (
              <div className={styles.pictures}>
                {pictures.map((path) => (
                  <Picture
                    key={path}
                    path={path}
                    alt={words.pictureOf(from === 'service' ? words.service : name)}
                    small
                    veiled={from === 'person'}
                  />
                ))}
              </div>
            )}
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
