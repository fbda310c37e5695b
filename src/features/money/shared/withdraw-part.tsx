import type { ReactNode } from 'react'
import type { Failure } from '#contract/failures.ts'
import type { WithdrawRecord } from '#contract/shapes/money.ts'
import { useOffline } from '#data/settings.ts'
import type { Asked } from '#data/use-ask.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { formatMoney } from '#lib/money.ts'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { useWords } from '#words/words.ts'
import styles from '../money.module.css'
import { RecordRow } from './record-row.tsx'

interface WithdrawPartProps<Value> {
  /** What there is to withdraw, which must be fresh to be of use. */
  can: Asked<Value>
  /** What is said beside the head of the form: how much there is. */
  note: (value: Value) => string
  /** Stands here for whom the way out is not open. */
  notForYou: ReactNode
  form: (value: Value) => ReactNode
  records: (value: Value) => ReactNode
}

/** The way out of the purse: its form and what was withdrawn, or why there is none now. */
export function WithdrawPart<Value>({ can, note, notForYou, form, records }: WithdrawPartProps<Value>) {
  const words = useWords('money')
  const frame = useWords('shell')
  const offline = useOffline()
  const { value, failure, asking } = can
  if (failure && isRefusedForRole(failure)) return notForYou
  if (!value && offline)
    return (
      <section>
        <SectionHead title={words.withdraw} />
        <p className={styles.note}>{words.offlineWithdraw}</p>
      </section>
    )
  if (!value && failure) return <FailureState failure={failure} busy={asking} onRetry={() => void can.refresh()} />
  if (!value) return <Skeleton label={frame.loading} shape="rows" count={3} />
  return (
    <>
      <section>
        <SectionHead title={words.withdraw} note={note(value)} />
        {form(value)}
      </section>
      {records(value)}
    </>
  )
}

/** Whether a call was refused because the person is not of those it is for: creators, agents. */
const isRefusedForRole = (failure: Failure): boolean => failure.kind === 'status' && failure.status === 403

/** The withdrawals that were asked for, newest first. `print` writes an amount with its unit. */
export function WithdrawRecords({
  records,
  print,
}: {
  records: readonly WithdrawRecord[]
  print: (amount: string) => string
}) {
  'use memo'
  const words = useWords('money')
  const now = useNow()
  return (
    <section>
      <SectionHead title={words.withdrawRecords} />
      {records.length === 0 && <p className={styles.note}>{words.noWithdraws}</p>}
      {records.map((record) => (
        <RecordRow
          key={record.id}
          title={words.withdrawStatus[record.status]}
          note={shortMoment(record.created_at, now)}
          sum={print(record.amount)}
          sumNote={words.withdrawFee(print(record.fee), record.money && formatMoney(record.money))}
        />
      ))}
    </section>
  )
}
