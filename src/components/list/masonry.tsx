import type { ReactNode } from 'react'
import styles from './masonry.module.css'

/** What a card adds to its picture, in widths of the card: its title and its foot. */
const textHeight = 0.45

/** Which items stand in each of two columns: each goes to the one that is shorter so far. */
export function columnsOf(ratios: readonly number[]): [number[], number[]] {
  const columns: [number[], number[]] = [[], []]
  const heights: [number, number] = [0, 0]
  for (const [index, ratio] of ratios.entries()) {
    const at = heights[1] < heights[0] ? 1 : 0
    columns[at].push(index)
    heights[at] += 1 / ratio + textHeight
  }
  return columns
}

/** Two columns of cards whose pictures differ in height (`ratios`: width divided by height), without holes between. */
export function Masonry({ ratios, children }: { ratios: readonly number[]; children: readonly ReactNode[] }) {
  return (
    <div className={styles.columns}>
      {columnsOf(ratios).map((column, at) => (
        <div key={at} className={styles.column}>
          {column.map((index) => children[index])}
        </div>
      ))}
    </div>
  )
}
