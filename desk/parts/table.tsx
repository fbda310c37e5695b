import type { ReactNode } from 'react'
import styles from './table.module.css'

interface TableProps {
  caption: string
  head: readonly string[]
  /** Cells of each row, the name of which is the first. */
  rows: readonly (readonly ReactNode[])[]
}

/** A table of numbers, as wide as it needs to be within its own scroller. */
export const Table = ({ caption, head, rows }: TableProps) => (
  // what scrolls must be reached by the keyboard
  <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
