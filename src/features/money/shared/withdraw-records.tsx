import type { WithdrawRecord } from '#contract/shapes/money.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { formatMoney } from '#lib/money.ts'
import { useNow } from '#components/states/time-ago.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { useWords } from '#words/words.ts'
import { RecordRow } from './record-row.tsx'
import styles from '../money.module.css'

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
