import type { Agent } from '#contract/shapes/money.ts'
import { formatMoney, parseMoney } from '#lib/money.ts'
import { promotionWords } from '#words/promotion.ts'
import { useWords } from '#words/words.ts'
import styles from './promotion.module.css'

const chart = { width: 300, height: 100, gap: 2 }

/** Income by day as bars, and the same as a table for whoever wants the numbers or can't see the bars. */
export function IncomeChart({ days }: { days: Agent['days'] }) {
  'use memo'
  const words = useWords(promotionWords)
  const sums = days.map(({ income }) => parseMoney(income) ?? 0)
  const most = Math.max(1, ...sums)
  const each = chart.width / Math.max(1, days.length)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{words.chart}</figcaption>
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} className={styles.bars} aria-hidden>
        {sums.map((sum, at) => {
          const height = Math.max(sum > 0 ? 2 : 1, (sum / most) * chart.height)
          return (
            <rect
              key={days[at]!.date}
              className={sum > 0 ? styles.bar : styles.none}
              x={at * each + chart.gap / 2}
              y={chart.height - height}
              width={each - chart.gap}
              height={height}
              rx={1.5}
            />
          )
        })}
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{days[0]?.date.slice(5)}</span>
        <span>{days.at(-1)?.date.slice(5)}</span>
      </div>
      <details>
        <summary className={styles.summary}>{words.table}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.income}</th>
              <th scope="col">{words.newcomers}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, income, invited }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td>{formatMoney(income)}</td>
                <td>{invited}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
