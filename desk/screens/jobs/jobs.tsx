import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { notify } from '#components/notify.ts'
import { Progress } from '#components/progress.tsx'
import { jobStates, mostJobsAtOnce, type DeskJob, type DeskJobsNow, type DeskJobState } from '#contract/desk/jobs.ts'
import type { DeskFailure } from '../../data/call.ts'
import { useChange, useLook, usePages } from '../../data/queries.ts'
import { useMay } from '../../data/self.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Failed } from '../../parts/failed.tsx'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { useDeskWords } from '../../words/desk.ts'
import { en } from '../../words/en/jobs.ts'
import { useFailureText } from '../../words/failures.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/jobs.ts'
import styles from './jobs.module.css'

const useWords = inLanguages({ zh, en })

const everyMs = 3000
const groups = ['jobs', 'log']

/** The work on films and recordings: what is under way, what waits, what failed and why. */
export function Jobs() {
  const words = useWords()
  const may = useMay('jobs.edit')
  const search = useSearch({ from: '/jobs' })
  const go = useNavigate({ from: '/jobs' })
  const now = useLook('jobs.now', {}, { everyMs })
  const pages = usePages('jobs.list', { ...(search.state && { state: search.state }) }, { everyMs: 2 * everyMs })
  return (
    <Page title={words.title} help={words.help} actions={may && <RetryAll failed={now.data?.failed ?? 0} />}>
      {now.error && <Failed failure={now.error} onAgain={() => void now.refetch()} />}
      {now.data && <Now now={now.data} may={may} />}
      <DataTable
        name="jobs"
        pages={pages}
        rowId={({ id }) => String(id)}
        rowName={(job) => `${nameOf(job, words)} ${words.kinds[job.kind]}`}
        empty={{ title: words.nothing, text: words.nothingText }}
        filters={
          <ChoiceFilter
            label={words.state}
            all={words.allStates}
            value={search.state ?? ''}
            options={jobStates.map((value) => ({ value, label: words.states[value] }))}
            onChange={(state) => void go({ search: state === '' ? {} : { state } })}
          />
        }
        bulk={may ? (rows, unselect) => <Bulk rows={rows} onDone={unselect} /> : undefined}
        columns={[
          { id: 'what', title: words.what, cell: (job) => nameOf(job, words) },
          {
            id: 'piece',
            title: words.piece,
            cell: ({ kind, piece }) => [words.kinds[kind], piece].filter(Boolean).join(' · '),
          },
          { id: 'state', title: words.state, cell: ({ state }) => words.states[state] },
          {
            id: 'progress',
            title: words.progress,
            isNumber: true,
            cell: ({ progress }) => `${Math.round(progress * 100)} %`,
          },
          { id: 'why', title: words.why, cell: (job) => <Why job={job} /> },
          { id: 'made', title: words.made, cell: ({ createdAt }) => <Time ms={createdAt} /> },
          { id: 'priority', title: words.priority, isNumber: true, isExtra: true, cell: ({ priority }) => priority },
          { id: 'tries', title: words.tries, isNumber: true, isExtra: true, cell: ({ tries }) => tries },
          { id: 'losses', title: words.losses, isNumber: true, isExtra: true, cell: ({ losses }) => losses },
          {
            id: 'ended',
            title: words.ended,
            isExtra: true,
            cell: ({ finishedAt }) => finishedAt !== null && <Time ms={finishedAt} />,
          },
        ]}
      />
    </Page>
  )
}

const nameOf = ({ item, mediaId }: DeskJob, words: typeof zh) => item?.title || words.noItem(mediaId)

function Why({ job: { reason, said } }: { job: DeskJob }) {
  const words = useWords()
  const failureText = useFailureText()
  return (
    <>
      {reason && failureText({ code: reason.code, params: ('params' in reason ? reason.params : {}) as never })}
      {said !== null && (
        <details>
          <summary>{words.said}</summary>
          <pre className={styles.said}>{said}</pre>
        </details>
      )}
    </>
  )
}

function Now({ now, may }: { now: DeskJobsNow; may: boolean }) {
  const words = useWords()
  const failureText = useFailureText()
  const setWork = useChange('jobs.setWork', { groups })
  const { isPaused, atOnce, version, working, most } = now
  const counted = (count: number) => (count < most ? String(count) : words.more(most))
  const set = (to: { isPaused?: boolean; atOnce?: number }) =>
    setWork.mutate({ isPaused, atOnce, version, ...to }, { onError: (failure) => notify(failureText(failure)) })
  return (
    <Panel title={words.working}>
      <div className={styles.now}>
        <span role="status">{isPaused ? words.paused : working.length === 0 && words.nothingWorking}</span>
        <span>{words.waitingCount(counted(now.waiting))}</span>
        <span>{words.failedCount(counted(now.failed))}</span>
        <span className={styles.fill} />
        {may && (
          <>
            <ChoiceFilter
              label={words.atOnce}
              value={String(atOnce)}
              options={Array.from({ length: mostJobsAtOnce }, (_, at) => String(at + 1)).map((value) => ({
                value,
                label: value,
              }))}
              onChange={(value) => set({ atOnce: Number(value) })}
            />
            <Button small busy={setWork.isPending} onClick={() => set({ isPaused: !isPaused })}>
              {isPaused ? words.resume : words.pause}
            </Button>
          </>
        )}
      </div>
      {working.length > 0 && (
        <ul className={styles.working}>
          {working.map((job) => (
            <li key={job.id} className={styles.job}>
              <span className={styles.line}>
                <span>
                  {nameOf(job, words)} · {words.kinds[job.kind]}
                </span>
                <span className={styles.quiet}>
                  {[job.stage, job.speed !== null && words.speed(job.speed.toFixed(1))].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Progress label={nameOf(job, words)} value={job.progress} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function RetryAll({ failed }: { failed: number }) {
  const words = useWords()
  const desk = useDeskWords()
  const failureText = useFailureText()
  const [asks, setAsks] = useState(false)
  const retryAll = useChange('jobs.retryAll', { groups })
  if (failed === 0) return null
  const again = async () => {
    let sum = 0
    try {
      for (let more = true; more;) {
        const done = await retryAll.mutateAsync({})
        sum += done.count
        more = done.more
      }
    } catch (error) {
      if (sum === 0) return notify(failureText(error as DeskFailure))
    }
    notify(words.again(sum))
  }
  return (
    <>
      <Button small busy={retryAll.isPending} onClick={() => setAsks(true)}>
        {words.retryAll}
      </Button>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        onYes={() => void again()}
        title={words.retryAllTitle}
        yes={words.retryAll}
        no={desk.cancel}
      >
        <p>{words.retryAllText}</p>
      </Confirm>
    </>
  )
}

/** What can be done to the jobs that are selected, to those of them that are in a state for it. */
function Bulk({ rows, onDone }: { rows: readonly DeskJob[]; onDone: () => void }) {
  const words = useWords()
  const failureText = useFailureText()
  const [cancels, setCancels] = useState(false)
  const retry = useChange('jobs.retry', { groups })
  const order = useChange('jobs.order', { groups })
  const cancel = useChange('jobs.cancel', { groups })
  const of = (...states: DeskJobState[]) => rows.filter(({ state }) => states.includes(state)).map(({ id }) => id)
  const [ended, waits, open] = [of('failed', 'cancelled'), of('waiting'), of('waiting', 'working')]
  const said = (text: string) => {
    notify(text)
    onDone()
  }
  const onError = (failure: DeskFailure) => notify(failureText(failure))
  const onOrdered = { onError, onSuccess: ({ count }: { count: number }) => said(words.ordered(count)) }
  return (
    <>
      {ended.length > 0 && (
        <Button
          small
          busy={retry.isPending}
          onClick={() => retry.mutate({ ids: ended }, { onError, onSuccess: ({ count }) => said(words.again(count)) })}
        >
          {words.retry}
        </Button>
      )}
      {waits.length > 0 && (
        <>
          <Button small busy={order.isPending} onClick={() => order.mutate({ ids: waits, to: 'first' }, onOrdered)}>
            {words.first}
          </Button>
          <Button small busy={order.isPending} onClick={() => order.mutate({ ids: waits, to: 'last' }, onOrdered)}>
            {words.last}
          </Button>
        </>
      )}
      {open.length > 0 && (
        <Button small onClick={() => setCancels(true)}>
          {words.cancel}
        </Button>
      )}
      <AskReason
        open={cancels}
        onClose={() => setCancels(false)}
        title={words.cancelTitle}
        yes={words.cancel}
        count={open.length}
        danger
        onYes={async (reason) => said(words.cancelled((await cancel.mutateAsync({ ids: open, reason })).count))}
      >
        <p>{words.cancelText}</p>
      </AskReason>
    </>
  )
}
