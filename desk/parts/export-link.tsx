import { useDeskWords } from '../words/desk.ts'
import styles from './export-link.module.css'

interface ExportLinkProps {
  /** What is taken along: `orders`. */
  name: string
  /** What the list is narrowed to. */
  query: Readonly<Record<string, string | undefined>>
}

/** Takes a list along as a table for spreadsheets, as it is narrowed. */
export function ExportLink({ name, query }: ExportLinkProps) {
  const words = useDeskWords()
  const narrowed = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value] as [string, string]] : []))
  return (
    <a className={styles.link} href={`/export/${name}.csv?${new URLSearchParams(narrowed)}`} download>
      {words.exportCsv}
    </a>
  )
}
