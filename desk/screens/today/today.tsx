import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '#components/skeleton.tsx'
import { floor, type DeskToday, type Guarded } from '#contract/desk/today.ts'
import { locales } from '#contract/languages.ts'
import { formatBytes } from '#lib/bytes.ts'
import { useLook } from '../../data/queries.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/today.ts'
import { inLanguages, useLanguage } from '../../words/language.ts'
import { zh } from '../../words/zh/today.ts'
import styles from './today.module.css'

const useWords = inLanguages({ zh, en })
const everyMs = 60_000

/** How the place is today, each number leading to its list. */
export function Today() {
  const words = useWords()
  const desk = useDeskWords()
  const today = useLook('today.see', {}, { everyMs })
  return (
    <Page title={words.title} help={words.help}>
      {today.data && <Figures today={today.data} />}
      {today.error && !today.data && <Failed failure={today.error} onAgain={() => void today.refetch()} />}
      {today.isPending && <Skeleton label={desk.loading} shape="rows" />}
    </Page>
  )
}

function Figures({ today }: { today: DeskToday }) {
  const words = useWords()
  const { income, reports, jobs, most } = today
  const number = useNumber()
  const counted = (count: number) => (count >= most ? words.more(most) : number(count))
  return (
    <>
      {(reports ?? jobs) && (
        <Panel title={words.waiting}>
          <dl className={styles.figures}>
            {reports && (
              <>
                <Figure name={words.reportsDay}>{counted(reports.day)}</Figure>
                <Figure name={words.reportsDays}>{counted(reports.days)}</Figure>
                <Figure name={words.reportsOlder}>{counted(reports.older)}</Figure>
              </>
            )}
            {jobs && (
              <>
                <Figure name={words.jobsFailed}>
                  <Link to="/jobs" search={{ state: 'failed' }}>
                    {counted(jobs.failed)}
                  </Link>
                </Figure>
                <Figure name={words.jobsWaiting}>
                  <Link to="/jobs" search={{ state: 'waiting' }}>
                    {counted(jobs.waiting)}
                  </Link>
                </Figure>
              </>
            )}
          </dl>
        </Panel>
      )}
      {today.people && <People people={today.people} />}
      {income && (
        <Panel title={words.money}>
          <dl className={styles.figures}>
            <Figure name={words.paid}>{yuan(income.paid, number)}</Figure>
            <Figure name={words.refunded}>{yuan(income.refunded, number)}</Figure>
          </dl>
        </Panel>
      )}
      {today.place && <Place place={today.place} />}
    </>
  )
}

function People({ people }: { people: NonNullable<DeskToday['people']> }) {
  const words = useWords()
  const number = useNumber()
  const guarded = (value: Guarded, text = number) => (value === null ? words.fewer(floor) : text(value))
  const kindName = (kind: string) =>
    Object.hasOwn(words.kinds, kind) ? words.kinds[kind as keyof typeof words.kinds] : kind
  const hours = (seconds: number) => words.hours(number(Math.round(seconds / 360) / 10))
  return (
    <Panel title={words.people}>
      <dl className={styles.figures}>
        <Figure name={words.newPeople}>{guarded(people.new)}</Figure>
        <Figure name={words.active}>{guarded(people.active)}</Figure>
        <Figure name={words.returning}>{guarded(people.returning)}</Figure>
        {people.watched.map(({ kind, seconds }) => (
          <Figure key={kind} name={`${words.watched} · ${kindName(kind)}`}>
            {guarded(seconds, hours)}
          </Figure>
        ))}
        {people.opened.map(({ kind, count }) => (
          <Figure key={kind} name={`${words.opened} · ${kindName(kind)}`}>
            {guarded(count)}
          </Figure>
        ))}
      </dl>
    </Panel>
  )
}

function Place({ place: { disk, lines, builds } }: { place: NonNullable<DeskToday['place']> }) {
  const words = useWords()
  const number = useNumber()
  return (
    <Panel title={words.place}>
      <dl className={styles.figures}>
        <Figure name={words.free}>
          {disk ? words.ofDisk(formatBytes(disk.free), formatBytes(disk.all)) : words.unknown}
        </Figure>
        {[...lines, ...builds].length === 0 && <Figure name={words.lines}>{words.noCalls}</Figure>}
        {lines.map(({ name, calls }) => (
          <Figure key={name} name={`${words.lines} · ${name}`}>
            {words.calls(number(calls))}
          </Figure>
        ))}
        {builds.map(({ name, calls }) => (
          <Figure key={name} name={`${words.builds} · ${name}`}>
            {words.calls(number(calls))}
          </Figure>
        ))}
      </dl>
    </Panel>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Numbers as the language writes them. */
function useNumber(): (value: number) => string {
  const { format } = new Intl.NumberFormat(locales[useLanguage()])
  return format
}

const yuan = (fen: number, number: (value: number) => string) => `¥${number(fen / 100)}`
