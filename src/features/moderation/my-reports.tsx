import { Flag } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ModerationEntry, MyModeration } from '#contract/shapes/moderation.ts'
import { fetchQuery } from '#data/queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import { dayText } from '#lib/clock-time.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { Loading } from '#components/states/loading.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { reasonName } from '#features/report/reasons.ts'
import { useWords, type Words } from '#words/words.ts'
import { AppealForm } from './appeal-form.tsx'
import styles from './moderation.module.css'
import type { ByDecision } from '#components/page/search-params.ts'

/** What became of my reports, and what was decided about me, with the way to appeal. */
export function MyReports({ search }: PageProps<typeof ByDecision>) {
  const words = useWords('moderation')
  const frame = useWords('shell')
  const mine = useAnswer('report.mine', {})
  return (
    <Screen title={words.title}>
      <RefreshArea onRefresh={() => fetchQuery('report.mine', {})}>
        <div className={styles.place}>
          {mine.state === 'here' ? (
            <>
              <TimeAgo askedAt={mine.askedAt} query={mine.query} />
              <Mine value={mine.value} asked={search.decision} />
            </>
          ) : (
            <Loading on={mine} skeleton={<Skeleton label={frame.loading} shape="rows" />} />
          )}
        </div>
      </RefreshArea>
    </Screen>
  )
}

function Mine({ value: { list, decisions }, asked }: { value: MyModeration; asked: number | undefined }) {
  'use memo'
  const words = useWords('moderation')
  return (
    <>
      {decisions.length > 0 && (
        <section>
          <SectionHead title={words.decisions} />
          <ul className={styles.list}>
            {decisions.map((decision) => (
              <DecisionRow key={decision.id} decision={decision} asked={decision.id === asked} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <SectionHead title={words.reports} />
        {list.length === 0 ? (
          <Empty icon={<Flag />} title={words.noReports}>
            {words.noReportsText}
          </Empty>
        ) : (
          <ul className={styles.list}>
            {list.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** What a kind is called; comments alike, whatever they are under. */
function kindName(kind: string | undefined, { kinds, other }: Words<'moderation'>): string {
  const name = kind?.startsWith('comment:') ? 'comment' : kind
  return name !== undefined && Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : other
}

/** What a state is called; nothing for one that only a newer app knows. */
const stateName = (state: string, names: Readonly<Record<string, string>>) =>
  Object.hasOwn(names, state) ? names[state] : undefined

function DecisionRow({ decision, asked }: { decision: ModerationEntry; asked: boolean }) {
  'use memo'
  const words = useWords('moderation')
  const [open, setOpen] = useState(asked)
  const { id, kind, created_at: at, until, state, content } = decision
  const day = dayText(until ?? at)
  const title =
    kind === undefined
      ? words.suspended(day)
      : kind === 'strike'
        ? words.struck(day)
        : words.takenDown(kindName(kind, words))
  return (
    <Row entry={decision} title={title} state={stateName(state, words.decisionStates)}>
      {content !== undefined && <p className={styles.quote}>{content}</p>}
      {state === 'open' &&
        (open ? <AppealForm decision={id} /> : <Button onClick={() => setOpen(true)}>{words.appeal}</Button>)}
    </Row>
  )
}

function ReportRow({ report }: { report: ModerationEntry }) {
  'use memo'
  const words = useWords('moderation')
  return (
    <Row
      entry={report}
      title={words.reported(kindName(report.kind, words))}
      state={stateName(report.state, words.states)}
    />
  )
}

/** What both say: what it is about, why, when, what came of it and what was answered. */
function Row({ entry, title, state, children }: RowProps) {
  const words = useWords('moderation')
  const { names } = useWords('report')
  const { reason, created_at: at, answer } = entry
  return (
    <li className={styles.row}>
      <h3 className={styles.name}>{title}</h3>
      <p>{words.reason(reasonName(reason, names))}</p>
      <p className={styles.state}>
        <time dateTime={new Date(at).toISOString()}>{dayText(at)}</time>
        <span>{state}</span>
      </p>
      {children}
      {answer !== undefined && <p>{words.answer(answer)}</p>}
    </li>
  )
}

interface RowProps {
  entry: ModerationEntry
  title: string
  state: string | undefined
  children?: ReactNode
}
