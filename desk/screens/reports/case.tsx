import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { verdicts, type DeskCaseDetail, type DeskVerdict } from '#contract/desk/reports.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Film } from '../../parts/film.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Time } from '../../parts/time.tsx'
import links from '../../parts/link.module.css'
import { useDeskWords } from '../../words/desk.ts'
import { useFailureText } from '../../words/failures.ts'
import { useKindName } from '../../words/kinds.ts'
import { CaseReports } from './case-reports.tsx'
import { Note } from './note.tsx'
import styles from './reports.module.css'
import { useNext } from './use-next.ts'
import { useActionName, useWords } from './words.ts'

/** One case: what was reported, by whom and why, and what can be decided. */
export function Case() {
  const words = useWords()
  const desk = useDeskWords()
  const id = Number(useParams({ from: '/reports/$id' }).id)
  const mayDecide = useMay('reports.decide')
  const { next, isBusy } = useNext(id)
  const found = useLook('reports.one', { id })
  return (
    <Page
      title={words.caseTitle(id)}
      help={words.help}
      actions={
        <>
          <Link to="/reports" className={links.link}>
            {words.back}
          </Link>
          {mayDecide && (
            <Button small busy={isBusy} onClick={next}>
              {words.nextKey}
            </Button>
          )}
        </>
      }
    >
      {found.isPending && <Skeleton label={desk.loading} shape="rows" />}
      {found.error && <Failed failure={found.error} onAgain={() => void found.refetch()} />}
      {found.data && <Found key={id} one={found.data} mayDecide={mayDecide} />}
    </Page>
  )
}

function Found({ one, mayDecide }: { one: DeskCaseDetail; mayDecide: boolean }) {
  const words = useWords()
  const desk = useDeskWords()
  const actionName = useActionName()
  const [asked, setAsked] = useState<Asked>()
  const blame = (blamed: readonly number[]) => setAsked({ what: 'malicious', blamed })
  return (
    <>
      <Facts one={one} />
      {mayDecide && <Deciding one={one} asked={asked} onAsk={setAsked} />}
      <Panel title={words.texts}>
        {one.isDeleted && <p>{words.deleted}</p>}
        {one.texts.length === 0 && <p>{words.noTexts}</p>}
        <dl className={styles.texts}>
          {one.texts.map(({ name, text }) => (
            <div key={name}>
              <dt>{words.fields[name]}</dt>
              <dd dir="auto" tabIndex={0}>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      {one.pictures.length > 0 && (
        <Panel title={words.pictures}>
          <ul className={styles.list}>
            {one.pictures.map((path) => (
              <li key={path}>
                <Picture path={path} alt={words.pictures} small veiled />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {one.film !== null && (
        <Panel title={desk.film}>
          <Film key={one.film} id={one.film} />
        </Panel>
      )}
      <Panel title={words.caseReports}>
        <CaseReports one={one} onBlame={mayDecide && one.state === 'open' ? blame : undefined} />
      </Panel>
      <Panel title={words.decisions}>
        {one.decisions.length === 0 && <p>{words.noDecisions}</p>}
        <ul className={styles.list}>
          {one.decisions.map(({ id, at, by, action, reason }) => (
            <li key={id}>
              <Time ms={at} /> · {words.decidedBy(actionName(action), by)} · {reason}
            </li>
          ))}
        </ul>
      </Panel>
      {mayDecide && <Note key={one.version} one={one} />}
    </>
  )
}

function Facts({ one }: { one: DeskCaseDetail }) {
  const words = useWords()
  const kindName = useKindName()
  const { claim, outcome, author } = one
  return (
    <div className={styles.facts}>
      <span>
        {kindName(one.kind)} {one.item}
      </span>
      {one.urgent && <strong className={styles.urgent}>{words.urgent}</strong>}
      <span>
        {words.score} {one.score}
      </span>
      {author && (
        <span>
          {words.author} {author.name}
        </span>
      )}
      <Time ms={one.openedAt} />
      <span role="status">
        {outcome !== null ? words.outcomes[outcome] : claim && (claim.isMine ? words.mine : words.claimed(claim.by))}
      </span>
    </div>
  )
}

/** What fits a case: people are banned, and what is not here can't be taken down. */
const fits = ({ kind, item, author }: DeskCaseDetail, verdict: DeskVerdict): boolean => {
  if (verdict === 'ban') return item !== null && author !== null
  if (verdict === 'take-down' || verdict === 'strike')
    return item !== null && kind !== 'user' && (verdict === 'take-down' || author !== null)
  return verdict !== 'uphold' || item === null || kind === 'user'
}

/** What is about to be decided, and of which reports alone. */
interface Asked {
  readonly what: DeskVerdict | 'undo'
  readonly blamed?: readonly number[]
}

interface DecidingProps {
  one: DeskCaseDetail
  asked: Asked | undefined
  onAsk: (asked: Asked | undefined) => void
}

function Deciding({ one, asked, onAsk }: DecidingProps) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const groups = ['reports', 'people', 'log']
  const claim = useChange('reports.claim', { groups })
  const decide = useChange('reports.decide', { groups })
  const undo = useChange('reports.undo', { groups })
  const verdict = asked?.what === 'undo' ? undefined : asked?.what
  const some = asked?.blamed
  if (one.state === 'closed' && one.undoUntil === null) return null
  return (
    <Panel title={words.decide}>
      <div className={styles.verdicts}>
        {one.state === 'open' && one.claim === null && (
          <Button
            busy={claim.isPending}
            onClick={() => claim.mutate({ id: one.id }, { onError: (failure) => notify(failureText(failure)) })}
          >
            {words.claim}
          </Button>
        )}
        {one.state === 'open' &&
          verdicts
            .filter((each) => fits(one, each))
            .map((each) => (
              <Button
                key={each}
                tone={each === 'strike' || each === 'ban' || each === 'take-down' ? 'danger' : 'plain'}
                disabled={one.claim !== null && !one.claim.isMine}
                onClick={() => onAsk({ what: each })}
              >
                {words.verdicts[each]}
              </Button>
            ))}
        {one.undoUntil !== null && <Button onClick={() => onAsk({ what: 'undo' })}>{words.undo}</Button>}
      </div>
      <AskReason
        open={verdict !== undefined}
        onClose={() => onAsk(undefined)}
        title={verdict ? words.verdicts[verdict] : ''}
        yes={verdict ? words.verdicts[verdict] : ''}
        danger={verdict === 'take-down' || verdict === 'strike' || verdict === 'ban'}
        onYes={async (reason) => {
          await decide.mutateAsync({ id: one.id, verdict: verdict!, reason, ...(some && { blamed: [...some] }) })
          notify(desk.done)
        }}
      >
        <p>{verdict && words.verdictNotes[verdict]}</p>
        {some && <p>{words.someBlamed(some.length)}</p>}
      </AskReason>
      <AskReason
        open={asked?.what === 'undo'}
        onClose={() => onAsk(undefined)}
        title={words.undo}
        yes={words.undo}
        onYes={async (reason) => {
          await undo.mutateAsync({ id: one.id, reason })
          notify(desk.done)
        }}
      >
        <p>{words.undoText}</p>
      </AskReason>
    </Panel>
  )
}
